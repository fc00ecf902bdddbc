import { writeFileSync } from "node:fs";
import { browserThatSees, film } from "./camera";
import { expect, test } from "./demo";
import { createPayment, openPhone, tab } from "./sandbox-payer";

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
    await openPhone({ page, request, demo });
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
    await openPhone({ page, request, demo });
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
  await openPhone({ page, request, demo });
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

test("only the sandbox's pages and the till can use the camera", async ({ request }) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()["permissions-policy"];
  expect(await policyOf("/sandbox/open")).toContain("camera=(self)");
  expect(await policyOf("/sign-in")).toContain("camera=()");
  expect(await policyOf("/api/health")).toContain("camera=()");
});
