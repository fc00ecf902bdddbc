// `npm run icons`: renders every icon of Qassa from app/icon.svg. Run it after changing that file.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium } from "playwright";
import { runCommand } from "../operate/launch/command.mjs";
import { root } from "../operate/launch/settings.mjs";
import { browserArguments, requireBrowser } from "./browser.mjs";

const GREEN = "#0e6a4a";
/** Platforms that crop a maskable icon to a circle keep at least this much of its middle. */
const SAFE_SHARE = 0.72;

interface Icon {
  file: string;
  pixels: number;
  /** Fills the whole square, so that platforms can crop it to their own shape. */
  isFullBleed?: boolean;
}

const ICONS: Icon[] = [
  { file: "public/icons/icon-192.png", pixels: 192 },
  { file: "public/icons/icon-512.png", pixels: 512 },
  { file: "public/icons/maskable-192.png", pixels: 192, isFullBleed: true },
  { file: "public/icons/maskable-512.png", pixels: 512, isFullBleed: true },
  { file: "app/apple-icon.png", pixels: 180, isFullBleed: true },
];
const FAVICON_PIXELS = 32;

async function draw(
  browser: Browser,
  drawing: string,
  { pixels, isFullBleed }: Omit<Icon, "file">,
) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const size = Math.round(isFullBleed ? pixels * SAFE_SHARE : pixels);
  await page.setContent(
    `<style>html,body{margin:0;height:100%${isFullBleed ? `;background:${GREEN}` : ""}}
     body{display:grid;place-items:center}svg{width:${size}px;height:${size}px;display:block}</style>${drawing}`,
  );
  const picture = await page.screenshot({ omitBackground: !isFullBleed });
  await page.close();
  return picture;
}

/** Wraps one PNG in an .ico file. */
function icoOf(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await runCommand(async () => {
  const executablePath = await requireBrowser();
  const drawing = await readFile(path.join(root, "app", "icon.svg"), "utf8");
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  try {
    for (const icon of ICONS) {
      await writeFile(path.join(root, icon.file), await draw(browser, drawing, icon));
      console.log(`  ${icon.file}`);
    }
    const favicon = await draw(browser, drawing, { pixels: FAVICON_PIXELS });
    await writeFile(path.join(root, "app", "favicon.ico"), icoOf(favicon, FAVICON_PIXELS));
    console.log("  app/favicon.ico");
  } finally {
    await browser.close();
  }
  return 0;
});
