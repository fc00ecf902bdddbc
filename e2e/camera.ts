// A browser whose camera sees a QR code.
import { type Browser, chromium } from "@playwright/test";
import encodeQr from "qr";
import { inCompleteBrowser } from "@/tools/browser.mjs";

const WIDTH = 640;
const HEIGHT = 480;

/** A Y4M video that shows this text as a QR code. */
export function film(text: string): Buffer {
  const code = encodeQr(text, "raw", { ecc: "medium", border: 4 });
  const module = Math.floor((HEIGHT - 40) / code.length);
  const size = module * code.length;
  const [left, top] = [(WIDTH - size) >> 1, (HEIGHT - size) >> 1];
  const luma = Buffer.alloc(WIDTH * HEIGHT, 120);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isDark = code[Math.floor(y / module)]![Math.floor(x / module)];
      luma[(top + y) * WIDTH + left + x] = isDark ? 30 : 225;
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`),
    ...Array.from({ length: 5 }, () => frame),
  ]);
}

/** Launches a browser whose camera plays this video. */
export async function browserThatSees(
  file: string,
  options: Parameters<typeof chromium.launch>[0],
): Promise<Browser> {
  return chromium.launch({
    ...inCompleteBrowser(options ?? {}),
    args: [
      ...(options?.args ?? []),
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
}
