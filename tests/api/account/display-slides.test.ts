// The routes of customer displays' slides, and of their pictures, with real requests.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import * as pictures from "@/app/api/slides/[key]/route";
import { accountOperations } from "@/lib/api/account/operations";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { callAccount } from "../../support/account/member-client";

const ICON = readFileSync("public/icons/icon-192.png");

let merchant: Merchant;
beforeEach(async () => {
  merchant = await newMerchant();
});

const add = (body: unknown) => callAccount(merchant.owner, accountOperations.addSlide, { body });
const list = async () => (await callAccount(merchant.owner, accountOperations.listSlides)).body;

const pictureAt = (path: string) =>
  pictures.GET(new Request(`http://localhost:3000${path}`), {
    params: Promise.resolve({ key: path.split("/").at(-1)! }),
  });

test("a picture and a text are added, listed and put in another order", async () => {
  const picture = await add({ text: "Our shop", picture: ICON.toString("base64") });
  expect(picture.status).toBe(201);
  expect(picture.body).toEqual({
    slide_id: expect.stringMatching(/^sld_/),
    text: "Our shop",
    picture: expect.stringMatching(/^\/api\/slides\/[\w-]{43}$/),
  });
  const text = await add({ text: "Gift cards" });
  expect(text.body).toEqual({ slide_id: expect.stringMatching(/^sld_/), text: "Gift cards" });
  await callAccount(merchant.owner, accountOperations.moveSlide, {
    params: { slideID: text.body.slide_id },
    body: { position: 1 },
  });
  expect(await list()).toEqual({ data: [text.body, picture.body] });
});

test("a picture never changes under its address, and is gone once it is removed", async () => {
  const { body } = await add({ text: "Our shop", picture: ICON.toString("base64") });
  const answer = await pictureAt(body.picture);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(ICON);
  await callAccount(merchant.owner, accountOperations.removeSlide, {
    params: { slideID: body.slide_id },
  });
  const gone = await pictureAt(body.picture);
  expect(gone.status).toBe(404);
  expect(await gone.json()).toMatchObject({ error: "SLIDE_PICTURE_NOT_FOUND" });
});

test.each([
  ["no text", {}, "text"],
  ["a blank text", { text: "  " }, "text"],
  ["a text that is too long", { text: "x".repeat(121) }, "text"],
  ["a picture without what it shows", { picture: ICON.toString("base64") }, "text"],
  ["no base64", { text: "Our shop", picture: "not base64!" }, "picture"],
  ["no picture", { text: "Our shop", picture: "bm8=" }, "picture"],
])("%s is refused", async (_, body, field) => {
  const answer = await add(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: "VALIDATION_ERROR", details: [{ field }] });
  expect(await list()).toEqual({ data: [] });
});

test("a sixth is refused in words", async () => {
  for (let number = 1; number <= 5; number++) await add({ text: `Text ${number}` });
  const answer = await add({ text: "Text 6" });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: "TOO_MANY_SLIDES" });
});
