// The customer display while the next payment is entered: the items as they are rung up, and the last receipt until then.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { overflow, SIZES } from "./screen-sizes";
import {
  amountEntry,
  changeShop,
  expect,
  openTill,
  paid,
  payCode,
  type Shop,
  showQr,
  test,
} from "./shop";
import { notWholeOn } from "./whole-texts";

const basketOn = (display: Page) => display.getByRole("region", { name: "Basket" });
const receiptOn = (display: Page) => display.getByRole("img", { name: "QR code of the receipt" });
const welcome = (display: Page) => display.getByText("Welcome");
const amount = (page: Page) => page.getByTestId("amount");
const favourite = (till: Page, name: string) =>
  till
    .getByRole("group", { name: "Favourites" })
    .getByRole("button", { name: new RegExp(`^${name}`) });

async function sells(shop: Shop, items: readonly { name: string; amount: number }[]) {
  for (const item of items) {
    const data = { ...item, is_favourite: true };
    expect((await shop.owner.post("/api/account/catalogue", { data })).status()).toBe(201);
  }
}

async function openDisplay(till: Page): Promise<Page> {
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(welcome(display)).toBeVisible();
  await till.bringToFront();
  return display;
}

const codeOf = async (till: Page) => {
  const shown = await till.request.get("/api/display");
  const { showing } = (await shown.json()) as { showing: { qr_token: string } };
  return showing.qr_token;
};

/** How far the amount's text is from the middle of its place. */
const offCentre = (display: Page) =>
  amount(display).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, place] = [range, element].map((part) => part.getBoundingClientRect());
    return Math.abs(text!.left + text!.right - place!.left - place!.right) / 2;
  });

test("items appear on the display as they are added, and their receipt stays until the next payment begins", async ({
  ownShop: shop,
}) => {
  test.slow();
  await sells(shop, [
    { name: "Cappuccino", amount: 1200 },
    { name: "Cheesecake", amount: 1500 },
  ]);
  await changeShop(shop, "organization", { tip_percents: [10] });
  const till = await openTill(shop, {}, { nextAfter: 3 });
  const display = await openDisplay(till);
  await favourite(till, "Cappuccino").click();
  await expect(basketOn(display)).toContainText("Cappuccino₸1,200.00");
  await favourite(till, "Cappuccino").click();
  await favourite(till, "Cheesecake").click();
  await till.keyboard.type("100");
  await expect(basketOn(display)).toContainText("2 × Cappuccino₸2,400.00");
  await expect(basketOn(display)).toContainText("Other amount₸100.00");
  await expect(amount(display)).toHaveText("₸4,000.00");
  await expectAccessibleInEveryForm(display);

  // Emptied, it is gone.
  await till.keyboard.press("Escape");
  await expect(amount(display)).toHaveText("₸3,900.00");
  await till.keyboard.press("Escape");
  await expect(welcome(display)).toBeVisible();

  await favourite(till, "Cappuccino").click();
  await expect(basketOn(display)).toBeVisible();
  await till.keyboard.press("Enter");
  await display.getByRole("button", { name: /^10%/ }).click();
  await expect(amount(display)).toHaveText("₸1,320.00");
  await expect(display.getByText("including tip ₸120.00")).toBeVisible();
  await payCode(shop, await codeOf(till));
  await expect(paid(till)).toBeVisible();
  await expect(display.getByText("including tip ₸120.00")).toBeVisible();
  await expectAccessibleInEveryForm(display);

  // The till goes on by itself; the customer still looks for their phone.
  await expect(amountEntry(till)).toHaveText("₸0");
  await expect(receiptOn(display)).toBeVisible();
  await till.reload();
  await expect(amountEntry(till)).toHaveText("₸0");
  await expect(receiptOn(display)).toBeVisible();
  await till.keyboard.type("5");
  await expect(welcome(display)).toBeVisible();
  await till.keyboard.press("Escape");
  await expect(amountEntry(till)).toHaveText("₸0");
  await expect(receiptOn(display)).toHaveCount(0);
});

test("a page that is loaded again takes its items off the display", async ({ ownShop: shop }) => {
  await sells(shop, [{ name: "Cappuccino", amount: 1200 }]);
  const till = await openTill(shop);
  const display = await openDisplay(till);
  await favourite(till, "Cappuccino").click();
  await expect(basketOn(display)).toBeVisible();
  await till.reload();
  await expect(welcome(display)).toBeVisible();
});

test("whoever signs out of a till takes the last receipt off the display", async ({
  ownShop: shop,
}) => {
  const till = await openTill(shop, {}, { nextAfter: 3 });
  const display = await openDisplay(till);
  await payCode(shop, await showQr(till, "1500"));
  await expect(amountEntry(till)).toHaveText("₸0");
  await expect(receiptOn(display)).toBeVisible();
  await till.getByRole("button", { name: /^Signed in as/ }).click();
  await till.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(till).toHaveURL(/\/sign-in/);
  await expect(welcome(display)).toBeVisible();
});

test("a basket and an amount with a tip fit every screen", async ({ ownShop: shop }) => {
  test.slow();
  const long = "Cheesecake with raspberries, pistachios and a cup of tea";
  await sells(shop, [
    ...Array.from({ length: 11 }, (_, n) => ({ name: `Flat white ${n + 1}`, amount: 1450 })),
    { name: long, amount: 9999999.99 },
  ]);
  await changeShop(shop, "organization", { tip_percents: [10] });
  const till = await openTill(shop);
  const display = await openDisplay(till);
  const expectWhole = async (isList: boolean) => {
    for (const size of SIZES) {
      await display.setViewportSize(size);
      await expect
        .poll(() => overflow(display).then(([down, across]) => [down, across]), `${size.width}`)
        .toEqual([0, 0]);
      expect(await offCentre(display), `${size.width}`).toBeLessThanOrEqual(1.5);
      // A long list is scrolled to its end.
      if (!isList) expect(await notWholeOn(display), `${size.width}`).toEqual([]);
    }
  };
  for (let n = 1; n <= 11; n++) await favourite(till, `Flat white ${n} `).click();
  await favourite(till, "Cheesecake").click();
  await expect(basketOn(display)).toContainText(long);
  await expect(basketOn(display).getByText(long)).toBeInViewport();
  await expectWhole(true);
  await till.keyboard.press("Enter");
  await display.getByRole("button", { name: /^10%/ }).click();
  await expect(display.getByText(/^including tip/)).toBeVisible();
  await expectWhole(false);
});
