import { createHash } from "node:crypto";
import { auditLine } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import { publishChange } from "@/lib/domain/shared/changes";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import { type PictureFile, readPicture } from "@/lib/kit/picture";
import { keyedHash } from "@/lib/kit/secrets";
import {
  pictureTooLarge,
  pictureUnreadable,
  SlideNotFound,
  SlidePictureNotFound,
  TooManySlides,
} from "./errors";
import type { NewSlide } from "./schemas";

/** Of one organization. */
export const MAX_SLIDES = 5;
export const MAX_PICTURE_BYTES = 300 * 1024;
/** Browsers hold a whole picture in memory, however well its file is compressed. */
export const MAX_PICTURE_PIXELS = 1920;

/** What customer displays show while nobody pays. */
export interface Slide {
  id: string;
  /** The text itself, or what the picture shows. */
  text: string;
  /** Null: a text. Anyone who has it can read the picture. */
  pictureKey: string | null;
}

const PUBLIC_FIELDS = { id: true, text: true, pictureKey: true } as const;
const IN_ORDER: Prisma.DisplaySlideOrderByWithRelationInput[] = [
  { position: "asc" },
  { id: "asc" },
];

/** Lists the organization's slides in their order, the same in both modes. Throws `Forbidden`. */
export async function listSlides(actor: Actor): Promise<Slide[]> {
  authorize(actor, "organization.manage");
  const where = { organizationId: actor.organizationId };
  return db().displaySlide.findMany({ where, select: PUBLIC_FIELDS, orderBy: IN_ORDER });
}

/**
 * Adds a slide after the others: a text, or a picture with what it shows. Throws `Forbidden`, `TooManySlides`, and
 * `ValidationFailed` for a file that is not a PNG, JPEG or WebP picture of at most 300 KiB.
 */
export async function addSlide(actor: Actor, { text, picture }: NewSlide): Promise<Slide> {
  authorize(actor, "organization.manage");
  const { organizationId } = actor;
  const file = picture === undefined ? undefined : readSlidePicture(picture);
  return changeSlides(actor, async (transaction, slides) => {
    if (slides.length >= MAX_SLIDES) throw new TooManySlides(MAX_SLIDES);
    const added = await transaction.displaySlide.create({
      data: {
        id: newId("displaySlide"),
        organizationId,
        position: (slides.at(-1)?.position ?? 0) + 1,
        text: text.trim(),
        ...(file && {
          pictureKey: keyOf(organizationId, file),
          pictureType: file.type,
          picture: Uint8Array.from(file.bytes),
        }),
      },
      select: PUBLIC_FIELDS,
    });
    await audit(transaction, actor, "display_slide.added", added);
    return added;
  });
}

/**
 * Moves a slide to a place, counted from 1; beyond the last one, it becomes the last. Throws `Forbidden` and
 * `SlideNotFound`.
 */
export async function moveSlide(actor: Actor, id: string, place: number): Promise<Slide> {
  authorize(actor, "organization.manage");
  return changeSlides(actor, async (transaction, slides) => {
    const moved = slideOf(slides, id);
    const others = slides.filter((slide) => slide !== moved);
    others.splice(place - 1, 0, moved);
    for (const [index, slide] of others.entries()) {
      const data = { position: index + 1 };
      await transaction.displaySlide.update({ where: { id: slide.id }, data });
    }
    await audit(transaction, actor, "display_slide.moved", moved, {
      position: others.indexOf(moved) + 1,
    });
    const { text, pictureKey } = moved;
    return { id, text, pictureKey };
  });
}

/** Removes a slide, and its picture with it. Throws `Forbidden` and `SlideNotFound`. */
export async function removeSlide(actor: Actor, id: string): Promise<void> {
  authorize(actor, "organization.manage");
  await changeSlides(actor, async (transaction, slides) => {
    const removed = slideOf(slides, id);
    await transaction.displaySlide.delete({ where: { id } });
    await audit(transaction, actor, "display_slide.removed", removed);
  });
}

/** 256 bits in base64url. */
const PICTURE_KEY = /^[\w-]{43}$/;

/** Returns the picture with a key, for anyone who has it. Throws `SlidePictureNotFound`. */
export async function findSlidePicture(pictureKey: string): Promise<PictureFile> {
  if (!PICTURE_KEY.test(pictureKey)) throw new SlidePictureNotFound();
  const found = await db().displaySlide.findFirst({
    where: { pictureKey },
    select: { pictureType: true, picture: true },
  });
  if (!found?.picture) throw new SlidePictureNotFound();
  return { type: found.pictureType as PictureFile["type"], bytes: Buffer.from(found.picture) };
}

/** Returns the path of a slide's picture, under which it never changes. */
export const slidePath = (pictureKey: string): string => `/api/slides/${pictureKey}`;

type Placed = Slide & { position: number };

/** One change of an organization's slides at a time. Its displays show it at once. */
async function changeSlides<Result>(
  { organizationId }: Actor,
  change: (transaction: Prisma.TransactionClient, slides: Placed[]) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(async (transaction) => {
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const slides = await transaction.displaySlide.findMany({
      where: { organizationId },
      select: { ...PUBLIC_FIELDS, position: true },
      orderBy: IN_ORDER,
    });
    return change(transaction, slides);
  });
  publishChange([organizationId]);
  return result;
}

function slideOf(slides: readonly Placed[], id: string): Placed {
  const found = isId("displaySlide", id) && slides.find((slide) => slide.id === id);
  if (!found) throw new SlideNotFound();
  return found;
}

/** Slides belong to both modes, and so do the entries about them. */
const audit = (
  transaction: Prisma.TransactionClient,
  { organizationId, userId, ip }: Actor,
  action: string,
  { id, text, pictureKey }: Slide,
  facts: { position?: number } = {},
) =>
  transaction.auditEntry.create({
    data: auditLine({ organizationId, userId, ip }, action, id, {
      text,
      kind: pictureKey === null ? "text" : "picture",
      ...facts,
    }),
  });

function readSlidePicture(base64: string): PictureFile {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge();
  const picture = readPicture(bytes);
  if (!picture) throw pictureUnreadable();
  const { width, height } = picture;
  if (Math.max(width, height) > MAX_PICTURE_PIXELS || Math.min(width, height) === 0) {
    throw pictureTooLarge();
  }
  return picture;
}

/** The same for the same picture of one organization, and nothing that anyone else can work out. */
const keyOf = (organizationId: string, { bytes }: PictureFile): string => {
  const content = createHash("sha256").update(bytes).digest("hex");
  return keyedHash(`${organizationId}:${content}`, "slide picture").toString("base64url");
};
