import { writeFileSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import encodeQr from "qr";
import { inCompleteBrowser } from "@/scripts/launch/browser.mjs";
import { expect, test } from "./demo";
import { createPayment, openPhone, tab } from "./sandbox-payer";

const WIDTH = 640;
const HEIGHT = 480;

/** A Y4M video that shows this text as a QR code. */
function film(text: string): Buffer {
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
async function browserThatSees(
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

test("the camera reads a QR code and opens its pay page", async ({
  request,
  demo,
  launchOptions,
}, testInfo) => {
  const link = await createPayment(request, demo, "/payments/link", { amount: 4150 });
  const file = testInfo.outputPath("camera.y4m");
  writeFileSync(file, film(link.qr_token));
  const browser = await browserThatSees(file, launchOptions);
  try {
    const context = await browser.newContext({ baseURL: demo.origin, permissions: ["camera"] });
    const page = await context.newPage();
    await openPhone(page, request, demo);
    await page.getByRole("button", { name: "Scan a QR code" }).click();
    await expect(page).toHaveURL(link.qr_token, { timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "₸4,150.00" })).toBeVisible();
    await page.getByRole("button", { name: "Pay ₸4,150.00" }).click();
    await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  } finally {
    await browser.close();
  }
});

test("an unrelated QR code is recognized, and scanning continues", async ({
  request,
  demo,
  launchOptions,
}, testInfo) => {
  const file = testInfo.outputPath("camera.y4m");
  writeFileSync(file, film("https://example.com/menu"));
  const browser = await browserThatSees(file, launchOptions);
  try {
    const context = await browser.newContext({ baseURL: demo.origin, permissions: ["camera"] });
    const page = await context.newPage();
    await openPhone(page, request, demo);
    await page.getByRole("button", { name: "Scan a QR code" }).click();
    await expect(page.getByText("That QR code doesn’t belong to this sandbox.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(page).toHaveURL(demo.sandbox_phone);
  } finally {
    await browser.close();
  }
});

test("without a camera the link is pasted", async ({ page, request, demo }) => {
  const link = await createPayment(request, demo, "/payments/link", { amount: 815 });
  await openPhone(page, request, demo);
  await tab(page, "Pay").click();
  await page.getByRole("button", { name: "Scan a QR code" }).click();
  const scanner = page.getByRole("dialog", { name: "Scan a QR code" });
  await expect(scanner.getByRole("alert")).toContainText(/camera/);
  const address = scanner.getByLabel("QR code link");
  await address.fill("https://example.com/menu");
  await address.press("Enter");
  await expect(scanner).toContainText("isn’t a QR code link of this sandbox");
  await expect(address).toHaveValue("https://example.com/menu");
  await address.fill(link.qr_token);
  await scanner.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "₸815.00" })).toBeVisible();
});

test("only the sandbox's pages can use the camera", async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["permissions-policy"];
  expect(await policyOf("/sandbox/open")).toContain("camera=(self)");
  expect(await policyOf("/sign-in")).toContain("camera=()");
  expect(await policyOf("/api/health")).toContain("camera=()");
});
