import { type PictureFile, readPicture } from "@/lib/kit/picture";
import { logoTooLarge, logoUnreadable } from "./errors";

export const MAX_LOGO_BYTES = 64 * 1024;
/** Browsers hold a whole picture in memory, however well its file is compressed. */
export const MAX_LOGO_PIXELS = 1024;

/** Decodes a logo, and checks what it is by its content. Throws `ValidationFailed`. */
export function readLogoFile(base64: string): PictureFile {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > MAX_LOGO_BYTES) throw logoTooLarge();
  const picture = readPicture(bytes);
  if (!picture) throw logoUnreadable();
  const { type, width, height } = picture;
  if (Math.max(width, height) > MAX_LOGO_PIXELS || Math.min(width, height) === 0) {
    throw logoTooLarge();
  }
  return { type, bytes };
}
