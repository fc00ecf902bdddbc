// The customer display in the browser of a till: which till it follows, what it shows in between, and where things are.
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { newOrganization } from "./people";
import { SIZES } from "./screen-sizes";
import { amountEntry, expect, nameTill, openTill, paid, slowTill, showQr, test } from "./shop";
import { notWholeOn } from "./whole-texts";

const nameOf = (display: Page, name: string) =>
  display.getByRole("heading", { level: 1, name, exact: true });
const receiptCode = (page: Page) => page.getByRole("img", { name: "QR code of the receipt" });

const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "isSamePage" in window);

test("a display that was open first follows the till that is opened in its browser", async ({
  page: display,
  demo,
}) => {
  await display.goto("/till/display");
  await expect(display.getByLabel("Pairing code")).toBeVisible();
  await markPage(display);

  await newOrganization(display, demo, "Bakery");
  const till = await display.context().newPage();
  await till.goto("/till");
  await nameTill(till);
  await expect(nameOf(display, "Bakery")).toBeVisible();
  await showQr(till, "1500");
  await expect(display.getByTestId("amount")).toHaveText("₸1,500.00");

  // Somebody else signs in here, and later works in live mode.
  await newOrganization(display, demo, "Florist");
  await till.goto("/till");
  await nameTill(till);
  await expect(nameOf(display, "Florist")).toBeVisible();
  await expect(display.getByText("Test mode")).toBeVisible();
  const { id } = (await (await till.request.get("/api/account/organization")).json()) as {
    id: string;
  };
  const chosen = await till.request.put("/api/account/view", {
    headers: { origin: demo.origin },
    data: { organization_id: id, mode: "live" },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await till.goto("/till");
  await expect(display.getByText("Test mode")).toBeHidden();
  await expect(nameOf(display, "Florist")).toBeVisible();
  expect(await isSamePage(display)).toBe(true);
});

test("a display that is opened after the till follows it, and stays removed once it is removed there", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(nameOf(display, shop.name)).toBeVisible();
  await till.bringToFront();
  await till.getByRole("button", { name: "Till settings" }).click();
  await till.getByRole("button", { name: /^Remove the display/ }).click();
  await expect(display.getByLabel("Pairing code")).toBeVisible();
  await till.reload();
  await expect(amountEntry(till)).toBeVisible();
  await expect(display.getByLabel("Pairing code")).toBeVisible();
});

/** Adds slides in the settings: those with a file are pictures. */
async function addSlides(page: Page, slides: readonly { text: string; file?: string }[]) {
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Customer display" });
  await expect(card.getByRole("button", { name: "Choose a picture" })).toBeEnabled();
  for (const { text, file } of slides) {
    if (file) {
      await card.locator('input[type="file"]').setInputFiles(file);
      await expect(card.getByRole("button", { name: "Without the picture" })).toBeVisible();
      await card.getByLabel("What the picture shows").fill(text);
    } else await card.getByLabel("Text").fill(text);
    await card.getByRole("button", { name: "Add", exact: true }).click();
    await expect(card.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    // What is typed before that would be emptied too.
    const typed = () =>
      card
        .getByLabel("Text")
        .evaluateAll((fields) => fields.map((field) => "value" in field && field.value));
    // After the fifth, there is no field.
    await expect.poll(typed).toEqual(expect.not.arrayContaining([text]));
  }
  return card;
}

test("pictures and texts take turns while nobody pays, and a payment appears at once", async ({
  page: settings,
  demo,
}) => {
  test.setTimeout(180_000);
  await newOrganization(settings, demo, "Bakery");
  const card = await addSlides(settings, [
    { text: "A broken picture", file: "public/icons/icon-512.png" },
    { text: "Fresh bread from seven" },
    { text: "Our shop", file: "public/icons/maskable-512.png" },
  ]);
  const files = card.locator('input[type="file"]');
  await files.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await expect(card.getByText("This file can’t be read as a picture.")).toBeVisible();
  await expectAccessibleInEveryForm(settings);

  const till = await settings.context().newPage();
  await till.goto("/till");
  await nameTill(till);
  const display = await settings.context().newPage();
  const broken = await card
    .getByRole("listitem")
    .filter({ hasText: "A broken picture" })
    .locator("img")
    .getAttribute("src");
  await display.route(`**${broken}`, (route) => route.abort());
  await display.goto("/till/display");
  await expect(nameOf(display, "Bakery")).toBeVisible();
  const text = display.getByText("Fresh bread from seven");
  const picture = display.getByRole("img", { name: "Our shop" });
  await expect(text).toBeVisible();
  await expect(picture).toBeVisible({ timeout: 12_000 });
  await expect(text).toBeHidden();
  await expect(text).toBeVisible({ timeout: 12_000 });
  await expect(display.getByRole("img", { name: "A broken picture" })).toBeHidden();
  await expectAccessibleInEveryForm(display);

  await till.bringToFront();
  await showQr(till, "1500");
  await expect(display.getByTestId("amount")).toHaveText("₸1,500.00");
  await expect(text).toBeHidden();
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(text).toBeVisible();

  // What changes in the settings is on the displays without a reload.
  await settings.bringToFront();
  const places = card.getByRole("listitem");
  await card.getByRole("button", { name: "Move up: Our shop" }).click();
  await expect(places.nth(1)).toContainText("Our shop");
  await card.getByRole("button", { name: "Delete: Fresh bread from seven" }).click();
  await expect(places).toHaveCount(2);
  await expect(picture).toBeVisible();
  await expect(text).toHaveCount(0);
  await addSlides(settings, [{ text: "Three" }, { text: "Four" }, { text: "Five" }]);
  await expect(card.getByText("There are five. Delete one to add another.")).toBeVisible();

  await display.getByRole("button", { name: "Русский" }).click();
  await expect(display.locator("html")).toHaveAttribute("lang", "ru");
});

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the content of an element is: for a text, the text itself. */
const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const isText = element instanceof HTMLElement && element.childElementCount === 0;
    const box = (isText && element.tagName !== "IMG" ? range : element).getBoundingClientRect();
    return { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  });

const middle = ({ left, right, top, bottom }: Box) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** Expects nothing to be cut, and nothing to need scrolling. */
async function expectWhole(display: Page, parts: readonly Locator[], where: string) {
  const { width, height } = display.viewportSize()!;
  for (const part of parts) {
    const { left, right, top, bottom } = await boxOf(part);
    expect(Math.min(left, top, width - right, height - bottom), where).toBeGreaterThanOrEqual(-0.5);
  }
  const overflowing = await display.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, main section, main div")]
      .filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 &&
          getComputedStyle(element).overflowY !== "visible",
      )
      .map(({ className }) => className),
  );
  expect(overflowing, where).toEqual([]);
  expect(await notWholeOn(display), where).toEqual([]);
}

/** In every size and scheme, calls back with a name for it. */
async function inEveryForm(display: Page, check: (where: string) => Promise<void>) {
  for (const colorScheme of ["light", "dark"] as const) {
    await display.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of SIZES) {
      await display.setViewportSize(size);
      await check(`${size.width} × ${size.height}, ${colorScheme}`);
    }
  }
}

/** Expects the amount and the code on one axis, or each in the middle of its half. */
async function expectCentredAlike(display: Page, code: Locator, where: string) {
  const { width, height } = display.viewportSize()!;
  const amount = middle(await boxOf(display.getByTestId("amount")));
  const square = middle(await boxOf(code));
  if (width < height) {
    expect(Math.abs(amount.x - width / 2), where).toBeLessThanOrEqual(1.5);
    expect(Math.abs(square.x - width / 2), where).toBeLessThanOrEqual(1.5);
    expect(amount.y, where).toBeLessThan(square.y);
  } else {
    expect(Math.abs(amount.y - square.y), where).toBeLessThanOrEqual(2);
    expect(Math.abs(amount.x + square.x - width), where).toBeLessThanOrEqual(2);
    expect(Math.abs(amount.x - width / 4), where).toBeLessThanOrEqual(width * 0.02);
  }
}

test("the amount and the code are centred alike, and nothing is cut, on every screen", async ({
  shop,
}) => {
  test.setTimeout(180_000);
  const till = await slowTill(shop);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(nameOf(display, shop.name)).toBeVisible();
  const amount = display.getByTestId("amount");
  const languages = display.getByRole("group", { name: "Language" });
  await inEveryForm(display, async (where) => {
    await expectWhole(display, [nameOf(display, shop.name), languages], where);
    const { x } = middle(await boxOf(nameOf(display, shop.name)));
    expect(Math.abs(x - display.viewportSize()!.width / 2), where).toBeLessThanOrEqual(1.5);
  });

  await till.bringToFront();
  await showQr(till, "12345678.9");
  const code = display.getByRole("img", { name: /^QR code/ });
  await expect(code).toBeVisible();
  await inEveryForm(display, async (where) => {
    const words = display.getByRole("heading", { level: 1 });
    await expectWhole(display, [amount, code, words, display.getByRole("timer")], where);
    await expectCentredAlike(display, code, where);
  });
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();

  for (const magic of ["77701", "77703"]) {
    await till.bringToFront();
    await expect(amountEntry(till)).toBeVisible();
    await till.keyboard.type(magic);
    await till.keyboard.press("Enter");
    const isPaid = magic === "77701";
    if (isPaid) await expect(paid(till)).toBeVisible();
    else await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();
    const words = display.getByRole("heading", { level: 1 });
    await expect(words).toHaveText(isPaid ? "Thank you!" : "The payment was declined");
    await inEveryForm(display, async (where) => {
      await expectWhole(display, [amount, words, ...(isPaid ? [receiptCode(display)] : [])], where);
      if (isPaid) return expectCentredAlike(display, receiptCode(display), where);
      const { x } = middle(await boxOf(amount));
      expect(Math.abs(x - display.viewportSize()!.width / 2), where).toBeLessThanOrEqual(1.5);
    });
    await till.keyboard.press("Escape");
  }
});

test("slides and the shop's name are whole on every screen", async ({ ownShop: shop }) => {
  test.setTimeout(180_000);
  const settings = await shop.signedIn("owner");
  const text = `${"Fresh bread from seven, ".repeat(4)}${"W".repeat(24)}`;
  await addSlides(settings, [{ text }]);
  const till = await slowTill(shop);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  const slide = display.getByText("Fresh bread from seven");
  await expect(slide).toBeVisible();
  const languages = display.getByRole("group", { name: "Language" });
  await inEveryForm(display, async (where) => {
    await expectWhole(display, [nameOf(display, shop.name), slide, languages], where);
    const { x } = middle(await boxOf(slide));
    expect(Math.abs(x - display.viewportSize()!.width / 2), where).toBeLessThanOrEqual(2);
  });
});
