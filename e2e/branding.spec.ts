// A merchant's color and logo, from the settings to the screens that payers see.
import { another, newOrganization } from "./people";
import { expect, test } from "./sign-in";

const RED = "rgb(179, 38, 30)";

test("a color and a logo appear on the till, its display and the poster", async ({
  page,
  demo,
}) => {
  await newOrganization(page, demo, "Bakery");
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Branding" });
  const apply = card.getByRole("button", { name: "Apply" });
  await expect(card.getByLabel("Accent colour")).toBeEditable();
  await card.getByLabel("Accent colour").fill("#B3261E");
  await page.keyboard.press("Escape");
  await card.locator('input[type="file"]').setInputFiles("public/icons/icon-512.png");
  await expect(card.getByRole("button", { name: "Remove" })).toBeVisible();
  await apply.click();
  // The button is disabled while the change is on its way, too.
  await expect(card.locator('img[src^="/api/logos/"]')).toBeVisible();

  await page.goto("/till");
  const header = page.locator("header");
  await expect(header).toHaveCSS("background-color", RED);
  await expect(header).toHaveCSS("color", "rgb(255, 255, 255)");
  const source = await header.locator("img").getAttribute("src");
  expect(source).toMatch(/^\/api\/logos\/[\w-]{22}$/);

  const display = await page.context().newPage();
  await display.goto("/till/display");
  await expect(display.getByRole("heading", { name: "Bakery" })).toHaveCSS("color", RED);
  await expect(display.locator(`img[src="${source}"]`)).toBeVisible();

  await page.goto("/static-qr/poster");
  await expect(page.locator(`img[src="${source}"]`).first()).toBeVisible();

  await page.goto("/settings/audit");
  await expect(page.getByText("changed the logo").first()).toBeVisible();
});

test("a logo is an inert file that never changes, and a removed one is gone", async ({
  page,
  demo,
}) => {
  await newOrganization(page, demo);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Branding" });
  const files = card.locator('input[type="file"]');
  await expect(card.getByRole("button", { name: "Choose a file" })).toBeEnabled();
  await files.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await expect(card.getByText("This file can’t be read as a picture.")).toBeVisible();
  await files.setInputFiles("public/icons/icon-512.png");
  const apply = card.getByRole("button", { name: "Apply" });
  await apply.click();
  // The button is disabled while the change is on its way, too.
  await expect(card.locator('img[src^="/api/logos/"]')).toBeVisible();
  const source = (await card.locator('img[src^="/api/logos/"]').getAttribute("src"))!;

  const visitor = await another(page, demo);
  const answer = await visitor.request.get(source);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });

  await card.getByRole("button", { name: "Remove" }).click();
  await apply.click();
  await expect.poll(async () => (await visitor.request.get(source)).status()).toBe(404);
});
