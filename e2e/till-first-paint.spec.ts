// The till is there at the first paint, and can fill the screen.
import type { Page } from "@playwright/test";
import { observeLayoutShifts } from "./layout-shifts";
import { amountEntry, expect, openTill, paid, payCode, showQr, test } from "./shop";
import { startCutProxy } from "./slow-proxy";

test("the first HTML has the keypad, and nothing moves when scripts take over", async ({
  shop,
  browser,
}) => {
  const till = await openTill(shop);
  const storageState = await till.context().storageState();
  const still = await browser.newContext({
    storageState,
    javaScriptEnabled: false,
    baseURL: shop.origin,
  });
  const page = await still.newPage();
  await page.goto("/till");
  const keys = page.getByRole("group", { name: "Keypad" });
  await expect(keys.getByRole("button", { name: "7", exact: true })).toBeVisible();
  await expect(amountEntry(page)).toHaveText("₸0");
  await expect(page.getByRole("button", { name: "Show QR" })).toBeVisible();
  await still.close();

  const faults: string[] = [];
  till.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  till.on("pageerror", (error) => faults.push(error.message));
  const shifts = await observeLayoutShifts(till);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await till.setViewportSize({ width, height });
    await till.goto("/till");
    await expect(amountEntry(till)).toBeVisible();
    await shifts.expectNone(`${width} wide`);
  }
  expect(faults).toEqual([]);
});

/** Two frames: what is there has been painted. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test("nothing is painted of an entry whose HTML is still arriving, and nothing moves", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const cut = await startCutProxy(shop.origin);
  try {
    const shifts = await observeLayoutShifts(till);
    for (const size of [
      { width: 1280, height: 800 },
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ]) {
      await till.setViewportSize(size);
      // In the column of the amount, before the keys, and within them.
      for (const part of ["Order ID", 'aria-label="Keypad"', "Two zeros"]) {
        const release = cut.cutBefore(part);
        await till.goto(`${cut.origin}/till`, { waitUntil: "commit" });
        await expect(amountEntry(till)).toBeAttached();
        await painted(till);
        await expect(amountEntry(till)).toBeHidden();
        const scriptsRun = till.waitForResponse(/\/api\/account\/till$/);
        release();
        await expect(amountEntry(till)).toBeVisible();
        await scriptsRun;
        await painted(till);
        const { sum, moved } = await shifts.taken();
        const where = `${size.width} wide, cut before ${part}: ${moved.join("; ")}`;
        expect.soft(sum, where).toBeLessThan(0.004);
      }
    }
  } finally {
    await cut.close();
  }
});

/** Keeps the page's scripts back. Returns a function that lets them load. */
async function holdScripts(till: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await till.route(/\/_next\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test("what is pressed before the scripts have loaded is not lost", async ({ shop }) => {
  const till = await openTill(shop);
  const release = await holdScripts(till);
  await till.goto("/till", { waitUntil: "commit" });
  const keys = till.getByRole("group", { name: "Keypad" });
  for (const key of ["1", "5", "Two zeros", "7", "Delete last digit"]) {
    await keys.getByRole("button", { name: key, exact: true }).click();
  }
  await till.keyboard.type(".5");
  await expect(amountEntry(till)).toHaveText("₸0");
  release();
  await expect(amountEntry(till)).toHaveText("₸1,500.5");
  await till.keyboard.type("0");
  await expect(amountEntry(till)).toHaveText("₸1,500.50");
});

test("what is pressed at a result before the page can hear it begins the next amount, whole", async ({
  shop,
}) => {
  const till = await openTill(shop, {}, { nextAfter: 0 });
  const cdp = await till.context().newCDPSession(till);
  const slowDown = (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate });
  for (const rate of [2, 4, 8]) {
    await payCode(shop, await showQr(till, "700"));
    await expect(paid(till)).toBeVisible();
    await slowDown(rate);
    await till.goto("/till", { waitUntil: "commit" });
    await expect(paid(till)).toBeVisible();
    await till.keyboard.press("Escape");
    await till.keyboard.type("1200");
    await expect(amountEntry(till)).toHaveText("₸1,200");
    await slowDown(1);
    await till.keyboard.press("Escape");
    await expect(amountEntry(till)).toHaveText("₸0");
  }
});

test("who presses Not now before the scripts have loaded is not asked again", async ({ shop }) => {
  const till = await shop.signedIn("cashier");
  await till.goto("/till");
  const later = till.getByRole("button", { name: "Not now" });
  await expect(later).toBeVisible();
  const release = await holdScripts(till);
  await till.goto("/till", { waitUntil: "commit" });
  await later.click();
  release();
  await expect(amountEntry(till)).toBeVisible();
});

test("a till without a name begins with that question, and one with a payment with that", async ({
  shop,
}) => {
  const till = await shop.signedIn("cashier");
  await till.goto("/till");
  await till.getByRole("button", { name: "Not now" }).click();
  await expect(amountEntry(till)).toBeVisible();
  const htmlOf = async () => (await till.request.get("/till")).text();
  expect(await htmlOf()).toContain("What is this till called?");
  // What the till asked for as it was loaded is answered late, still without the name.
  const saved = Promise.withResolvers<void>();
  await till.route(
    "**/api/account/till",
    async (route) => {
      const response = await route.fetch();
      await saved.promise;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await till.reload();
  await till.getByLabel("Name of the till").fill("Bar");
  const answered = till.waitForResponse("**/api/account/till");
  await till.getByRole("button", { name: "Save" }).click();
  await expect(amountEntry(till)).toBeVisible();
  saved.resolve();
  await answered;
  expect(await htmlOf()).toContain('aria-label="Keypad"');
  await showQr(till, "640");
  expect(await htmlOf()).not.toContain('aria-label="Keypad"');
  await till.reload();
  await expect(till.getByRole("img", { name: "QR code to pay ₸640.00" })).toBeVisible();
});

test("the till fills the screen and leaves it again", async ({ shop }) => {
  const till = await openTill(shop);
  const isFull = () => till.evaluate(() => document.fullscreenElement !== null);
  const menu = till.getByRole("button", { name: /^Signed in as/ });
  await menu.click();
  await till.getByRole("menuitem", { name: "Full screen", exact: true }).click();
  await expect.poll(isFull).toBe(true);
  await expect(till.getByRole("menu")).toHaveCount(0);
  await till.keyboard.type("12");
  await expect(amountEntry(till)).toHaveText("₸12");
  await menu.click();
  await till.getByRole("menuitem", { name: "Leave full screen" }).click();
  await expect.poll(isFull).toBe(false);
  await menu.click();
  await expect(till.getByRole("menuitem", { name: "Full screen", exact: true })).toBeVisible();
});

test("where the page can't fill the screen, that isn't offered", async ({ shop }) => {
  const till = await openTill(shop);
  await till.addInitScript(() =>
    Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false }),
  );
  await till.reload();
  await till.getByRole("button", { name: /^Signed in as/ }).click();
  await expect(till.getByRole("menuitem", { name: "Customer display" })).toBeVisible();
  await expect(till.getByRole("menuitem", { name: "Full screen" })).toHaveCount(0);
});
