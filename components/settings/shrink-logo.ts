/** The server accepts no larger file. */
const MAX_BYTES = 64 * 1024;
const SIDES = [512, 256];
/** Browsers that can't write WebP write PNG instead. */
const TYPES = ["image/webp", "image/png"];

const TOO_LARGE = "too large";

/** Returns whether a picture could be read, but not made small enough. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message === TOO_LARGE;

/** Scales a picture down until it is small enough for a logo, and returns it as a data URL. Throws if that can't be done. */
export async function shrinkLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  for (const side of SIDES) {
    const canvas = drawn(picture, side);
    for (const type of TYPES) {
      const url = canvas.toDataURL(type, 0.92);
      if (base64Of(url).length * 0.75 <= MAX_BYTES) return url;
    }
  }
  throw new Error(TOO_LARGE);
}

/** Returns the content of a data URL. */
export const base64Of = (url: string): string => url.slice(url.indexOf(",") + 1);

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
