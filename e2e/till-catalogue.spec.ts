// The catalogue: an owner says what is sold, a cashier taps it, and the payer's receipt says what was bought.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { ENTER, kazakh, readerOf } from "./keys";
import { observeLayoutShifts } from "./layout-shifts";
import { amountEntry, expect, openTill, paid, payCode, type Shop, showQr, test } from "./shop";

const catalogueOf = (page: Page) => page.getByRole("region", { name: "Catalogue" });
const favourite = (till: Page, name: string | RegExp) =>
  till.getByRole("group", { name: "Favourites" }).getByRole("button", { name });
const basketOf = (till: Page) => till.getByRole("list", { name: "Basket" });

interface Item {
  name: string;
  amount: number;
  category?: string;
  is_favourite?: boolean;
}

const COFFEE: Item = { name: "Cappuccino", amount: 1200, category: "Coffee", is_favourite: true };
const CAKE: Item = { name: "Cheesecake", amount: 1500, category: "Cakes", is_favourite: true };
const WATER: Item = { name: "Water", amount: 300 };

async function sells(shop: Shop, items: readonly Item[]) {
  for (const data of items) {
    const added = await shop.owner.post("/api/account/catalogue", { data });
    expect(added.status()).toBe(201);
  }
}

/** What of the screen is not in the window: nobody scrolls while a customer waits. */
const overflowOf = (till: Page) =>
  till.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    const parts = [...document.querySelectorAll("main [data-key], main button, main input")];
    const outside = parts.filter((part) => {
      const { bottom, right } = part.getBoundingClientRect();
      const isSwiped = part.closest("[role=group][aria-label=Favourites], ul") !== null;
      return bottom > clientHeight + 1 || (!isSwiped && right > clientWidth + 1);
    });
    // The keypad doesn't reach under the buttons below or beside it.
    const keys = document.querySelector("[role=group][aria-label=Keypad]")!;
    const last = [...keys.children].map((key) => key.getBoundingClientRect());
    const acts = [...document.querySelectorAll("main section > div:last-child > button")];
    const covered = acts
      .map((act) => act.getBoundingClientRect())
      .filter((act) =>
        last.some(
          (key) => key.bottom > act.top + 1 && key.right > act.left && key.left < act.right,
        ),
      );
    return [
      scrollHeight - clientHeight,
      scrollWidth - clientWidth,
      outside.length + covered.length,
    ];
  });

const hiddenHeight = (list: Element) => list.scrollHeight - list.clientHeight;

test("an owner fills the catalogue, changes it and empties it again", async ({ shop }) => {
  const owner = await shop.signedIn("owner");
  await owner.goto("/tills");
  const catalogue = catalogueOf(owner);
  await expect(catalogue.getByText("Nothing in the catalogue yet")).toBeVisible();
  await catalogue.getByRole("button", { name: "Add an item" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Cappuccino");
  await dialog.getByLabel("Price, KZT").fill("1200");
  await dialog.getByLabel("Category").fill("Coffee");
  await dialog.getByLabel("Favourite").check();
  // A reader's Enter does not end the form, and its keys are read in every layout.
  await dialog.getByLabel("Barcode").focus();
  await (await readerOf(owner)).press([...kazakh("4870001200015"), ENTER], 5);
  await expect(dialog.getByLabel("Barcode")).toHaveValue("4870001200015");
  await expectAccessibleInEveryForm(owner);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = catalogue.getByRole("row", { name: /Cappuccino/ });
  await expect(row).toContainText("Favourite");
  await expect(row).toContainText("₸1,200.00");
  await expect(row).toContainText("Coffee");
  await expect(row).toContainText("4870001200015");
  await expectAccessibleInEveryForm(owner);

  const act = async (name: string) => {
    await catalogue.getByRole("button", { name: /^Actions of/ }).click();
    await owner.getByRole("menuitem", { name, exact: true }).click();
  };
  await act("Edit");
  await dialog.getByLabel("Price, KZT").fill("1300");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("₸1,300.00");
  await act("No longer a favourite");
  await expect(row).not.toContainText("Favourite");
  await act("Delete");
  await owner.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(catalogue.getByText("Nothing in the catalogue yet")).toBeVisible();
});

test("a till without a catalogue shows nothing of it", async ({ shop }) => {
  const till = await openTill(shop);
  await expect(till.getByRole("button", { name: "Catalogue" })).toHaveCount(0);
  await expect(till.getByRole("group", { name: "Favourites" })).toHaveCount(0);
});

test.describe("by touch, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("items and a typed amount are paid, and the receipt says what was bought", async ({
    ownShop: shop,
  }) => {
    test.slow();
    await sells(shop, [COFFEE, CAKE, WATER]);
    const till = await openTill(shop);
    await till.setViewportSize({ width: 390, height: 844 });
    const place = () => favourite(till, /^Cappuccino/).boundingBox();
    const before = await place();
    await favourite(till, /^Cappuccino/).click();
    await favourite(till, /^Cappuccino/).click();
    await favourite(till, /^Cheesecake/).click();
    expect(await place()).toEqual(before);
    await expect(amountEntry(till)).toHaveText("₸3,900");
    await till.getByRole("button", { name: "Remove Cheesecake" }).click();

    await till.getByRole("button", { name: "Catalogue" }).click();
    const panel = till.getByRole("dialog", { name: "Catalogue" });
    await panel.getByRole("button", { name: "Cakes" }).click();
    await expect(panel.getByRole("button", { name: /^Water/ })).toHaveCount(0);
    await panel.getByRole("button", { name: "All" }).click();
    await panel.getByLabel("Search the catalogue").fill("wat");
    await panel.getByRole("button", { name: /^Water/ }).click();
    await panel.getByRole("button", { name: /^Water/ }).click();
    await panel.getByRole("button", { name: "One Water less" }).click();
    await expectAccessibleInEveryForm(till);
    await panel.getByRole("button", { name: "Done" }).click();
    await expect(panel).toBeHidden();

    await till.getByRole("button", { name: "5", exact: true }).click();
    await till.getByRole("button", { name: "Two zeros" }).click();
    await expect(amountEntry(till)).toHaveText("₸3,200");
    await expect(basketOf(till)).toContainText("2 × Cappuccino");
    await expect(basketOf(till)).toContainText("Water");
    await till.getByLabel("Note (the customer sees it)").fill("Without sugar");
    await till.getByLabel("Order ID (optional)").fill("T-7");
    await expect.poll(() => overflowOf(till)).toEqual([0, 0, 0]);
    await expectAccessibleInEveryForm(till);

    await payCode(shop, await showQr(till, ""));
    await expect(paid(till)).toBeVisible();
    const opened = await till.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/account/till", { method: "POST", headers, body: "{}" });
      return (await answer.json()) as { showing: { payment: Record<string, string> } };
    });
    const { receipt_url: address, payment_id: id } = opened.showing.payment;
    const payer = await shop.visitor();
    await payer.goto(address!);
    const receipt = payer.getByRole("article", { name: "Receipt" });
    for (const text of ["2 × Cappuccino", "₸2,400.00", "Water", "₸300.00", "Other amount"]) {
      await expect(receipt).toContainText(text);
    }
    for (const text of ["₸500.00", "₸3,200.00", "T-7", "Without sugar"]) {
      await expect(receipt).toContainText(text);
    }
    await expectAccessibleInEveryForm(payer);
    const owner = await shop.signedIn("owner");
    await owner.goto(`/payments/${id}`);
    const lines = owner.getByRole("table", { name: "Bought at the till" });
    await expect(lines.getByRole("row", { name: /Cappuccino/ })).toContainText("₸2,400.00");
    await expect(lines.getByRole("row", { name: /Other amount/ })).toContainText("₸500.00");
  });
});

test("by keyboard: digits add to the basket, Esc clears them first, and trying again keeps the lines", async ({
  ownShop: shop,
}) => {
  await sells(shop, [COFFEE, CAKE]);
  const till = await openTill(shop);
  await till.setViewportSize({ width: 1280, height: 800 });
  await favourite(till, /^Cappuccino/).focus();
  await till.keyboard.press("Enter");
  await till.keyboard.press("Enter");
  await expect(amountEntry(till)).toHaveText("₸2,400");
  await till.keyboard.type("50+25");
  await expect(amountEntry(till)).toHaveText("₸2,475");
  await till.keyboard.press("Escape");
  await expect(amountEntry(till)).toHaveText("₸2,400");
  await till.keyboard.press("Escape");
  await expect(amountEntry(till)).toHaveText("₸0");
  await favourite(till, /^Cheesecake/).focus();
  await till.keyboard.press("Space");
  await till.keyboard.type("100");
  await expect(amountEntry(till)).toHaveText("₸1,600");
  await expectAccessibleInEveryForm(till);
  await till.getByRole("button", { name: "Show QR" }).focus();
  const taken = till.waitForResponse(
    (answer) => /\/payments$/.test(answer.url()) && answer.request().method() === "POST",
  );
  await till.keyboard.press("Enter");
  const { payment } = (await (await taken).json()) as { payment: { qr_token: string } };
  await payCode(shop, payment.qr_token, "decline");
  await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();
  const again = till.waitForResponse(
    (answer) => /\/payments$/.test(answer.url()) && answer.request().method() === "POST",
  );
  await till.getByRole("button", { name: "Try again" }).click();
  expect(await (await again).json()).toMatchObject({
    payment: {
      amount: 1600,
      lines: [
        { name: "Cheesecake", quantity: 1, amount: 1500 },
        { quantity: 1, amount: 100 },
      ],
    },
  });
});

test("twelve favourites are in the first HTML, fit every screen, and nothing moves", async ({
  ownShop: shop,
  browser,
}) => {
  test.slow();
  await sells(
    shop,
    Array.from({ length: 13 }, (_, index) => ({
      name: `Favourite with a long name ${index + 1}`,
      amount: 1000 + index,
      is_favourite: true,
    })),
  );
  const till = await openTill(shop);
  const still = await browser.newContext({
    storageState: await till.context().storageState(),
    javaScriptEnabled: false,
    baseURL: shop.origin,
  });
  const page = await still.newPage();
  await page.goto("/till");
  await expect(favourite(page, /^Favourite with/)).toHaveCount(12);
  await still.close();

  const shifts = await observeLayoutShifts(till);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
    [360, 640],
    [768, 1024],
  ] as const) {
    await till.setViewportSize({ width, height });
    await till.goto("/till");
    await favourite(till, /^Favourite with a long name 1[^0-9]/).click();
    await favourite(till, /^Favourite with a long name 2/).click();
    await till.keyboard.type("12345678");
    await expect.poll(() => overflowOf(till), `${width} × ${height}`).toEqual([0, 0, 0]);
    // Two items and what was typed are seen at once, on a phone on its side too.
    if (width > height) await expect.poll(() => basketOf(till).evaluate(hiddenHeight)).toBe(0);
    await shifts.expectNone(`${width} wide`);
  }
});
