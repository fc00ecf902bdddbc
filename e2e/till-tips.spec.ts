// Tips: turned on in the settings, asked for at the till before the code, and on what is printed afterwards.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { overflow } from "./screen-sizes";
import { amountEntry, changeShop, expect, openTill, paid, payCode, type Shop, test } from "./shop";

const question = (till: Page) => till.getByRole("dialog", { name: "Add a tip?" });
const ownTip = (till: Page) => till.getByRole("dialog", { name: "Amount of the tip" });
const amount = (till: Page) => till.getByTestId("amount");

/** Turns tips on, as an owner in the settings. Returns the owner's page. */
async function offerTips(shop: Shop, percents: string): Promise<Page> {
  const owner = await shop.signedIn("owner");
  await owner.goto("/settings");
  const card = owner.getByRole("region", { name: "Tips" });
  await card.getByLabel("Percentages").fill(percents);
  await card.getByRole("button", { name: "Apply" }).click();
  await expect(owner.getByText("Saved", { exact: true }).first()).toBeVisible();
  return owner;
}

/** Does what requests a payment. Returns its QR code's URL. */
async function requested(till: Page, act: () => Promise<unknown>): Promise<string> {
  const taken = till.waitForResponse(
    (response) => /\/payments$/.test(response.url()) && response.request().method() === "POST",
  );
  await act();
  const { payment } = (await (await taken).json()) as { payment: { qr_token: string } };
  await expect(till.getByRole("img", { name: /^QR code/ })).toBeVisible();
  return payment.qr_token;
}

test.afterEach(({ shop }) => changeShop(shop, "organization", { tip_percents: [] }));

const WIDE = { width: 1280, height: 800 };

test("numbers that are no percentages are refused where they are entered", async ({ shop }) => {
  const owner = await shop.signedIn("owner");
  await owner.goto("/settings");
  const card = owner.getByRole("region", { name: "Tips" });
  await card.getByLabel("Percentages").fill("5, 101");
  await card.getByRole("button", { name: "Apply" }).click();
  await expect(card.getByText(/^Enter up to four whole numbers/)).toBeVisible();
});

test("a cashier asks for tips by keyboard; the receipt, the slip and the daily close tell them apart", async ({
  ownShop: shop,
}) => {
  test.slow();
  const owner = await offerTips(shop, "10, 5, 15");
  const till = await openTill(shop);
  await till.setViewportSize(WIDE);
  await till.getByRole("button", { name: /^Signed in as/ }).click();
  await till.getByRole("menuitem", { name: "Shift" }).click();
  const panel = till.getByRole("dialog", { name: "Shift" });
  await panel.getByRole("button", { name: "Open shift" }).click();
  await expect(panel.getByText(/^Open since/)).toBeVisible();
  await till.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  // The second of 5, 10 and 15 percent, after one look back at the amount.
  await till.getByLabel("Order ID (optional)").fill("T-1");
  await till.getByRole("heading", { name: "New payment" }).evaluate(() => {
    (document.activeElement as HTMLElement).blur();
  });
  await till.keyboard.type("1200");
  await till.keyboard.press("Enter");
  await expect(question(till)).toBeVisible();
  await expect(question(till).getByRole("button", { name: /^10%/ })).toHaveText(
    /10% \+₸120\.00 Total ₸1,320\.00/,
  );
  await expectAccessibleInEveryForm(till);
  await till.keyboard.press("Escape");
  await expect(amountEntry(till)).toHaveText("₸1,200");
  await expect(till.getByLabel("Order ID (optional)")).toHaveValue("T-1");
  await till.keyboard.press("Enter");
  await expect(question(till)).toBeVisible();
  const code = await requested(till, () => till.keyboard.press("2"));
  await expect(amount(till)).toHaveText("₸1,320.00");
  await expect(till.getByText("including tip ₸120.00")).toBeVisible();
  await expectAccessibleInEveryForm(till);

  // Declined: the same again, without another question.
  await payCode(shop, code, "decline");
  await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();
  const again = await requested(till, () => till.keyboard.press("Enter"));
  await expect(till.getByText("including tip ₸120.00")).toBeVisible();
  await payCode(shop, again);
  await expect(paid(till)).toBeVisible();
  await expect(till.getByText("including tip ₸120.00")).toBeVisible();
  const printed = till.locator(".print-sheet");
  await expect(printed).toContainText("Tip");
  await expect(printed).toContainText("₸120.00");

  // Without a tip, by Enter twice.
  await till.keyboard.type("500");
  await till.keyboard.press("Enter");
  await expect(question(till)).toBeVisible();
  await payCode(shop, await requested(till, () => till.keyboard.press("Enter")));
  await expect(paid(till)).toBeVisible();
  await expect(amount(till)).toHaveText("₸500.00");
  await expect(till.getByText(/including tip/)).toBeHidden();
  await till.getByRole("button", { name: /^Next customer/ }).click();

  await till.getByRole("button", { name: /^Signed in as/ }).click();
  await till.getByRole("menuitem", { name: "Shift" }).click();
  // In total, by person and by method.
  const tips = /₸120\.00/;
  await expect(panel.getByRole("row", { name: /^Including tips/ })).toHaveText([tips, tips, tips]);

  await owner.goto("/reports");
  const people = owner.getByRole("region", { name: "By person" });
  await expect(people.getByRole("row", { name: /^Timur/ })).toContainText("₸120.00");
  await expectAccessibleInEveryForm(owner);
});

test("on a phone, a customer gives an amount of their own by touch, without scrolling", async ({
  shop,
}) => {
  test.slow();
  await offerTips(shop, "5 10 15 20");
  const till = await openTill(shop);
  const key = (name: string) => till.getByRole("dialog").getByRole("button", { name, exact: true });
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await till.setViewportSize(size);
    await till.keyboard.type("1200");
    await till.getByRole("button", { name: "Show QR" }).click();
    await expect(question(till)).toBeVisible();
    await expect.poll(() => overflow(till)).toEqual([0, 0, 0]);
    await question(till).getByRole("button", { name: "Other amount" }).click();
    await expect(ownTip(till)).toBeVisible();
    await expect.poll(() => overflow(till)).toEqual([0, 0, 0]);
    await key("Back").click();
    await question(till).getByRole("button", { name: "Back" }).click();
    await till.keyboard.press("Escape");
    await expect(amountEntry(till)).toHaveText("₸0");
  }
  await till.keyboard.type("1200");
  await till.getByRole("button", { name: "Show QR" }).click();
  await question(till).getByRole("button", { name: "Other amount" }).click();
  await expect(key("Add the tip")).toBeDisabled();
  await key("2").click();
  await key("5").click();
  await key("0").click();
  await expect(ownTip(till).getByText("Total ₸1,450.00")).toBeVisible();
  await expectAccessibleInEveryForm(till);
  const code = await requested(till, () => key("Add the tip").click());
  await expect(amount(till)).toHaveText("₸1,450.00");
  await expect.poll(() => overflow(till)).toEqual([0, 0, 0]);
  await payCode(shop, code);
  await expect(paid(till)).toBeVisible();
  await expect(till.getByText("including tip ₸250.00")).toBeVisible();
});

test("where tips are off, nobody is asked", async ({ shop }) => {
  const till = await openTill(shop);
  await till.keyboard.type("1200");
  await requested(till, () => till.keyboard.press("Enter"));
  await expect(amount(till)).toHaveText("₸1,200.00");
});
