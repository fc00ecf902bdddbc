// The question for a tip on the customer display: beside the till's own, and the first answer counts.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { overflow, SIZES } from "./screen-sizes";
import { amountEntry, changeShop, expect, openTill, paid, payCode, type Shop, test } from "./shop";

const atTill = (till: Page) => till.getByRole("dialog", { name: "Add a tip?" });
const onDisplay = (display: Page) => display.getByRole("region", { name: "Add a tip?" });
const isAlsoThere = (till: Page) =>
  till.getByText("The customer can also choose on the customer display.");
const amount = (page: Page) => page.getByTestId("amount");
const welcome = (display: Page) => display.getByText("Welcome");

/** Opens a till that asks for tips, and its customer display in the same browser. */
async function tillWithDisplay(shop: Shop): Promise<{ till: Page; display: Page }> {
  await changeShop(shop, "organization", { tip_percents: [5, 10, 15] });
  const till = await openTill(shop);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(welcome(display)).toBeVisible();
  await till.bringToFront();
  return { till, display };
}

test.afterEach(({ shop }) => changeShop(shop, "organization", { tip_percents: [] }));

async function askFor(till: Page, digits: string): Promise<void> {
  await till.keyboard.type(digits);
  await till.keyboard.press("Enter");
  await expect(atTill(till)).toBeVisible();
}

/** What its QR code says. */
const codeOf = async (till: Page) => {
  const shown = await till.request.get("/api/display");
  const { showing } = (await shown.json()) as { showing: { qr_token: string } };
  return showing.qr_token;
};

test("a customer chooses on the display, and the code with the tip follows at once", async ({
  shop,
}) => {
  test.slow();
  const { till, display } = await tillWithDisplay(shop);
  await askFor(till, "1200");
  await expect(isAlsoThere(till)).toBeVisible();
  await expect(onDisplay(display)).toContainText("To pay ₸1,200.00");
  await expectAccessibleInEveryForm(display);
  await expectAccessibleInEveryForm(till);
  await onDisplay(display).getByRole("button", { name: /^10%/ }).click();
  await expect(amount(display)).toHaveText("₸1,320.00");
  await expect(amount(till)).toHaveText("₸1,320.00");
  await expect(till.getByText("including tip ₸120.00")).toBeVisible();
  await payCode(shop, await codeOf(till));
  await expect(paid(till)).toBeVisible();
  await expect(display.getByText("Thank you!")).toBeVisible();

  // The next customer is asked though the last one's result still stands there, gives another amount, and then none.
  await askFor(till, "500");
  await onDisplay(display).getByRole("button", { name: "Other amount" }).click();
  const own = display.getByRole("dialog", { name: "Amount of the tip" });
  await expectAccessibleInEveryForm(display);
  for (const key of ["7", "5"]) await own.getByRole("button", { name: key, exact: true }).click();
  await own.getByRole("button", { name: "Add the tip" }).click();
  await expect(amount(till)).toHaveText("₸575.00");
  await payCode(shop, await codeOf(till));
  await expect(paid(till)).toBeVisible();
  await askFor(till, "900");
  await onDisplay(display).getByRole("button", { name: "No tip" }).click();
  await expect(amount(display)).toHaveText("₸900.00");
  await expect(till.getByText(/including tip/)).toBeHidden();
});

test("whatever the cashier does, the display follows: chooses first, goes back, or loads the page again", async ({
  shop,
}) => {
  const { till, display } = await tillWithDisplay(shop);
  await askFor(till, "1200");
  await expect(onDisplay(display)).toBeVisible();
  await till.keyboard.press("Escape");
  await expect(welcome(display)).toBeVisible();
  await expect(amountEntry(till)).toHaveText("₸1,200");

  await till.keyboard.press("Enter");
  await expect(onDisplay(display)).toBeVisible();
  await till.reload();
  await expect(amountEntry(till)).toHaveText("₸0");
  await expect(welcome(display)).toBeVisible();

  await askFor(till, "1200");
  await expect(onDisplay(display)).toBeVisible();
  await till.keyboard.press("1");
  await expect(amount(display)).toHaveText("₸1,260.00");
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(welcome(display)).toBeVisible();
});

test("an answer that is given while the till has no connection counts as soon as it is back", async ({
  shop,
}) => {
  const { till } = await tillWithDisplay(shop);
  // On another device, which keeps its connection.
  const display = await shop.visitor();
  await display.goto("/till/display");
  await till.getByRole("button", { name: "Till settings" }).click();
  await till.getByRole("button", { name: "Get a pairing code" }).click();
  const shown = till.getByRole("status", { name: "Pairing code" });
  const code = /\d{4} \d{4}/.exec((await shown.textContent()) ?? "")![0];
  await till.keyboard.press("Escape");
  await display.getByLabel("Pairing code").fill(code);
  await display.getByRole("button", { name: "Pair" }).click();
  await expect(welcome(display)).toBeVisible();

  await askFor(till, "1200");
  await expect(isAlsoThere(till)).toBeVisible();
  await till.context().setOffline(true);
  await expect(atTill(till).getByRole("button", { name: "No tip" })).toBeDisabled();
  await onDisplay(display).getByRole("button", { name: /^15%/ }).click();
  await expect(display.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await till.context().setOffline(false);
  await expect(amount(till)).toHaveText("₸1,380.00");
  await expect(amount(display)).toHaveText("₸1,380.00");

  // And a display without one says so, and takes no answer.
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(amountEntry(till)).toHaveText("₸0");
  await askFor(till, "700");
  await expect(onDisplay(display)).toContainText("₸700.00");
  await display.context().setOffline(true);
  await expect(onDisplay(display).getByRole("button", { name: "No tip" })).toBeDisabled();
  await expect(display.getByText("Reconnecting…")).toBeVisible();
  await display.context().setOffline(false);
  await onDisplay(display).getByRole("button", { name: "No tip" }).click();
  await expect(amount(till)).toHaveText("₸700.00");
});

test("the question fits every screen, without scrolling", async ({ shop }) => {
  test.slow();
  const { till, display } = await tillWithDisplay(shop);
  await askFor(till, "99999");
  await expect(onDisplay(display)).toBeVisible();
  for (const size of SIZES) {
    for (const page of [till, display]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflow(page), `${size.width}`).toEqual([0, 0, 0]);
    }
    await onDisplay(display).getByRole("button", { name: "Other amount" }).click();
    await expect.poll(() => overflow(display), `${size.width}`).toEqual([0, 0, 0]);
    await display.getByRole("button", { name: "Back" }).click();
  }
});
