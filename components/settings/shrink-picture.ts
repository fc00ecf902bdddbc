interface Limits {
  /** The server accepts no larger file. */
  maxBytes: number;
  /** The longest sides to try, in pixels. */
  sides: readonly number[];
  qualities: readonly number[];
  /** Browsers that can't write WebP write the other one instead. */
  types: readonly ("image/webp" | "image/png" | "image/jpeg")[];
}

const LOGO: Limits = {
  maxBytes: 64 * 1024,
  sides: [512, 256],
  qualities: [0.92],
  types: ["image/webp", "image/png"],
};

const SLIDE: Limits = {
  maxBytes: 300 * 1024,
  sides: [1920, 1440, 1080, 720],
  qualities: [0.88, 0.7],
  types: ["image/webp", "image/jpeg"],
};

const TOO_LARGE = "too large";

/** Returns whether a picture could be read, but not made small enough. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message === TOO_LARGE;

/** Scales a picture down until it is small enough, and returns it as a data URL. Throws if that can't be done. */
const shrinkTo =
  ({ maxBytes, sides, qualities, types }: Limits) =>
  async (file: File): Promise<string> => {
    const picture = await createImageBitmap(file);
    for (const side of sides) {
      for (const type of types) {
        const canvas = drawn(picture, side, type);
        for (const quality of qualities) {
          const url = canvas.toDataURL(type, quality);
          if (base64Of(url).length * 0.75 <= maxBytes && url.startsWith(`data:${type}`)) return url;
        }
      }
    }
    throw new Error(TOO_LARGE);
  };

export const shrinkLogo = shrinkTo(LOGO);
export const shrinkSlide = shrinkTo(SLIDE);

/** Returns the content of a data URL. */
export const base64Of = (url: string): string => url.slice(url.indexOf(",") + 1);

function drawn(picture: ImageBitmap, side: number, type: string): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context && type === "image/jpeg") {
    // It has no transparency, which would be black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
