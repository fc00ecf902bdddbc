// What customer displays show while nobody pays: an organization's own, in its order, and no more than five.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { onChange } from "@/lib/domain/shared/changes";
import type { Member } from "@/lib/domain/sign-in";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { Forbidden, ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { endTill, openTill, pairDisplayHere, readDisplay } from "./";
import { DisplayNotPaired, SlideNotFound, SlidePictureNotFound, TooManySlides } from "./errors";
import {
  addSlide,
  findSlidePicture,
  listSlides,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_SLIDES,
  moveSlide,
  removeSlide,
} from "./slides";

const ICON = readFileSync("public/icons/icon-192.png");
const OTHER = readFileSync("public/icons/maskable-192.png");
const base64 = (bytes: Buffer) => bytes.toString("base64");

let merchant: Merchant;
let owner: Member;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = merchant.owner as Member;
});

const add = (text: string) => addSlide(owner, { text });
const texts = async () => (await listSlides(owner)).map(({ text }) => text);

const auditOf = async () =>
  (
    await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, action: { startsWith: "display_slide." } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, mode, data }) => ({ action, mode, data }));

/** A PNG that says it has this size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(ICON);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test("texts and pictures are kept in order, moved and removed, and the audit log has it", async () => {
  const bread = await add(" Fresh bread from seven ");
  const { id } = await addSlide(owner, { text: "Our shop", picture: base64(ICON) });
  await add("Gift cards");
  expect(await texts()).toEqual(["Fresh bread from seven", "Our shop", "Gift cards"]);
  await moveSlide(owner, id, 1);
  expect(await texts()).toEqual(["Our shop", "Fresh bread from seven", "Gift cards"]);
  await moveSlide(owner, id, 5);
  expect(await texts()).toEqual(["Fresh bread from seven", "Gift cards", "Our shop"]);
  await removeSlide(owner, bread.id);
  await add("Open on Sundays");
  expect(await texts()).toEqual(["Gift cards", "Our shop", "Open on Sundays"]);
  expect(await auditOf()).toMatchObject([
    { action: "display_slide.added", mode: null, data: { kind: "text" } },
    { action: "display_slide.added", data: { kind: "picture", text: "Our shop" } },
    { action: "display_slide.added" },
    { action: "display_slide.moved", data: { position: 1 } },
    { action: "display_slide.moved", data: { position: 3 } },
    { action: "display_slide.removed", mode: null, data: { text: "Fresh bread from seven" } },
    { action: "display_slide.added" },
  ]);
});

test("there are at most five, even if several are added at the same time", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: MAX_SLIDES + 3 }, (_, number) => add(`Text ${number}`)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_SLIDES);
  expect(await texts()).toHaveLength(MAX_SLIDES);
  await expect(add("One more")).rejects.toThrow(TooManySlides);
  const [first] = await listSlides(owner);
  await removeSlide(owner, first!.id);
  await add("One more");
});

test("a picture is known by its content, and has the same address when it is added again", async () => {
  const first = await addSlide(owner, { text: "Our shop", picture: base64(ICON) });
  expect(first.pictureKey).toMatch(/^[\w-]{43}$/);
  expect(await findSlidePicture(first.pictureKey!)).toEqual({ type: "image/png", bytes: ICON });
  const other = await addSlide(owner, { text: "Our cat", picture: base64(OTHER) });
  expect(other.pictureKey).not.toBe(first.pictureKey);
  await removeSlide(owner, first.id);
  await expect(findSlidePicture(first.pictureKey!)).rejects.toThrow(SlidePictureNotFound);
  const again = await addSlide(owner, { text: "Our shop", picture: base64(ICON) });
  expect(again.pictureKey).toBe(first.pictureKey);
  // Nobody who has the picture can work out its address elsewhere.
  const stranger = (await newMerchant()).owner;
  const otherSlide = await addSlide(stranger, { text: "Their shop", picture: base64(ICON) });
  expect(otherSlide.pictureKey).not.toBe(first.pictureKey);
  for (const wrong of ["", "../secret", "k".repeat(43), `${again.pictureKey}x`]) {
    await expect(findSlidePicture(wrong)).rejects.toThrow(SlidePictureNotFound);
  }
});

test.each([
  ["a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "PNG"],
  ["half a PNG", ICON.subarray(0, 20), "PNG"],
  ["nothing", Buffer.alloc(0), "PNG"],
  ["too many pixels", png(MAX_PICTURE_PIXELS + 1, 10), "1920 pixels"],
  ["no pixels", png(0, 10), "1920 pixels"],
  ["too many bytes", Buffer.concat([ICON, Buffer.alloc(MAX_PICTURE_BYTES)]), "300 KiB"],
])("%s is refused as a picture", async (_, bytes, reason) => {
  const refused = addSlide(owner, { text: "Our shop", picture: base64(bytes) });
  await expect(refused).rejects.toThrow(ValidationFailed);
  await expect(refused).rejects.toThrow(reason);
  expect(await texts()).toEqual([]);
});

test("the largest picture is accepted", async () => {
  const padded = Buffer.concat([
    png(MAX_PICTURE_PIXELS, MAX_PICTURE_PIXELS),
    Buffer.alloc(MAX_PICTURE_BYTES - ICON.length),
  ]);
  await addSlide(owner, { text: "Our shop", picture: base64(padded) });
});

test("another organization's slides look unknown, and only those who manage the organization see any", async () => {
  const { id } = await add("Ours");
  const stranger = (await newMerchant()).owner;
  expect(await listSlides(stranger)).toEqual([]);
  for (const unknown of [id, newId("displaySlide"), "nonsense"]) {
    await expect(moveSlide(stranger, unknown, 1)).rejects.toThrow(SlideNotFound);
    await expect(removeSlide(stranger, unknown)).rejects.toThrow(SlideNotFound);
  }
  const cashier = await newMember(merchant.organization.id, "cashier");
  await expect(listSlides(cashier)).rejects.toThrow(Forbidden);
  await expect(addSlide(cashier, { text: "Mine" })).rejects.toThrow(Forbidden);
  await expect(moveSlide(cashier, id, 1)).rejects.toThrow(Forbidden);
  await expect(removeSlide(cashier, id)).rejects.toThrow(Forbidden);
  expect(await texts()).toEqual(["Ours"]);
});

test("the displays of both modes show them, hear of changes, and get none once the till has ended", async () => {
  const { pictureKey } = await addSlide(owner, { text: "Our shop", picture: base64(ICON) });
  const till = await openTill(owner, undefined);
  const live = inMode(owner, "live");
  const liveTill = await openTill(live, undefined);
  const { token } = await pairDisplayHere(owner, till.id);
  const { token: liveToken } = await pairDisplayHere(live, liveTill.id);
  const changed: unknown[] = [];
  const forget = onChange((ids) => changed.push(ids));
  await add("Gift cards");
  forget();
  expect(changed).toEqual([new Set([owner.organizationId])]);
  const slides = [
    { text: "Our shop", picture: `/api/slides/${pictureKey}` },
    { text: "Gift cards" },
  ];
  expect(await readDisplay(token)).toMatchObject({ mode: "test", slides });
  expect(await readDisplay(liveToken)).toMatchObject({ mode: "live", slides });
  await endTill(owner, till.id);
  await expect(readDisplay(token)).rejects.toThrow(DisplayNotPaired);
});
