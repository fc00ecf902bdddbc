// Every QR code that Qassa shows is read from a screenshot, in light and dark, with the white around it that readers need.
import type { Locator, Page } from "@playwright/test";
import decodeQr from "qr/decode.js";
import { somebody } from "./people";
import { expect, openTill, paid, slowTill, showQr, test } from "./shop";

/** The pixels of a screenshot, decoded by the browser that took it. */
async function pixelsOf(page: Page, png: Buffer) {
  const { width, height, base64 } = await page.evaluate(
    async (source) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      let bytes = "";
      for (let at = 0; at < data.length; at += 8192) {
        bytes += String.fromCharCode(...data.subarray(at, at + 8192));
      }
      return { width: picture.width, height: picture.height, base64: btoa(bytes) };
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return { width, height, data: Uint8Array.from(Buffer.from(base64, "base64")) };
}

/** The white pixels at the left edge of the picture, in its middle row. */
function whiteAtTheEdge({ width, height, data }: Awaited<ReturnType<typeof pixelsOf>>): number {
  const row = Math.floor(height / 2) * width * 4;
  // The first pixel may be half of what is around the code.
  let at = 1;
  while (at < width && data[row + at * 4]! > 250) at += 1;
  return at;
}

/** Reads a code from screenshots in both schemes, and expects four modules of white around it. */
async function expectReadable(page: Page, code: Locator, text: string | RegExp): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await code.scrollIntoViewIfNeeded();
    // The page's own policy allows no data URLs to be fetched, so another page decodes the picture.
    const reader = await page.context().newPage();
    const pixels = await pixelsOf(reader, await code.screenshot({ animations: "disabled" }));
    await reader.close();
    expect(decodeQr(pixels), `${page.url()}, ${colorScheme}`).toMatch(text);
    const modules = Number((await code.getAttribute("viewBox"))!.split(" ")[2]);
    // A module is rounded to pixels, and the edge of the picture is not on one.
    expect(whiteAtTheEdge(pixels)).toBeGreaterThanOrEqual((3.5 / modules) * pixels.width);
  }
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];

test("the codes of the till and of its customer display", async ({ shop }) => {
  test.slow();
  const till = await openTill(shop);
  const url = await showQr(till, "1500");
  const display = await till.context().newPage();
  await display.goto("/till/display");
  for (const page of [till, display]) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectReadable(page, page.getByRole("img", { name: /^QR code/ }), url);
    }
  }
});

test("the receipt's code on the paid screen and on the customer display", async ({ shop }) => {
  test.slow();
  const till = await slowTill(shop);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(display.getByRole("heading", { name: shop.name })).toBeVisible();
  for (const page of [till, display]) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await till.bringToFront();
      // A result is on the screen for a minute only. This amount is paid at once.
      await till.keyboard.type("77701");
      await till.keyboard.press("Enter");
      await expect(paid(till)).toBeVisible();
      const code = page.getByRole("img", { name: "QR code of the receipt" });
      await expectReadable(page, code, /^http.+\/r\/[\w-]{40,}$/);
      await till.keyboard.press("Escape");
    }
  }
});

test("the codes of the account area and of the sandbox phone", async ({ shop }) => {
  test.slow();
  const page = await shop.signedIn("owner");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/links");
  await page
    .getByLabel(/^Amount/)
    .first()
    .fill("1500");
  await page.getByRole("button", { name: "Create link" }).click();
  await expectReadable(page, page.getByRole("img", { name: /QR code/ }).first(), /^http/);

  await page.goto("/static-qr/poster");
  await expectReadable(page, page.getByRole("img", { name: /QR code/ }).first(), /^http/);

  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(somebody("").password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expectReadable(page, page.getByRole("img", { name: /QR code/ }), /^otpauth:/);
});
