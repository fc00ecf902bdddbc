// A barcode reader at the till: real key events with a reader's timing. A code is an item or an order, never an amount.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { digitOf, ENTER, kazakh, readerOf, TAB } from "./keys";
import { amountEntry, changeShop, expect, openTill, paid, payCode, showQr, test } from "./shop";

const EAN = "4870001200015";

/** Counts the payments that the till asks for. */
function countPaymentRequests(till: Page): () => number {
  let count = 0;
  till.on("request", (request) => {
    if (/\/till\/[^/]+\/payments$/.test(request.url()) && request.method() === "POST") count += 1;
  });
  return () => count;
}

const alertOn = (till: Page) => till.locator("[role=alert]:not(#__next-route-announcer__)");

test("13 digits and Enter within 65 ms ask for no money, and say what they were", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const payments = countPaymentRequests(till);
  const reader = await readerOf(till);
  await till.keyboard.type("15");
  await reader.scan(EAN);
  await expect(alertOn(till)).toContainText(
    `${EAN} was scanned: no item has this barcode or name, and no order`,
  );
  // What a person typed is still there.
  await expect(amountEntry(till)).toHaveText("₸15");
  await expectAccessibleInEveryForm(till);
  const another = "4870001200022";
  await reader.scan(another, []);
  await expect(alertOn(till)).toContainText(another);
  await expect(amountEntry(till)).toHaveText("₸15");
  await alertOn(till).getByRole("button", { name: "Use as order ID" }).click();
  await expect(till.getByLabel("Order ID (optional)")).toHaveValue(another);
  expect(payments()).toBe(0);
  await showQr(till, "00");
  await expect(till.getByRole("img", { name: "QR code to pay ₸1,500.00" })).toBeVisible();
});

test("a code is no amount and no phone number, however slow the reader, and whatever key ends it", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const payments = countPaymentRequests(till);
  const reader = await readerOf(till);
  await reader.press([...[...EAN].map(digitOf), ENTER], 52);
  await expect(alertOn(till)).toContainText(EAN);
  await expect(amountEntry(till)).toHaveText("₸0");
  await till.keyboard.type("700");
  // A reader's Enter asks for no money in any field.
  const note = till.getByLabel("Note (the customer sees it)");
  await note.focus();
  await reader.scan(EAN);
  await expect(note).toHaveValue(EAN);
  await till.getByRole("button", { name: "Send to a phone" }).click();
  const phone = till.getByLabel("Phone number");
  for (const [number, ends] of [
    ["701", []],
    ["702", [TAB]],
    ["703", [ENTER]],
  ] as const) {
    await phone.fill(number);
    await expect(alertOn(till)).toHaveCount(0);
    await reader.scan(EAN, ends);
    await expect(alertOn(till)).toContainText("is no phone number");
    await expect(phone).toHaveValue(number);
    await expect(phone).toBeFocused();
  }
  expect(payments()).toBe(0);
});

test("a scanned order is shown, from the entry and from a result", async ({ shop }) => {
  const till = await openTill(shop);
  const order = `77${Date.now()}`;
  await till.getByLabel("Order ID (optional)").fill(order);
  await till.getByLabel("Order ID (optional)").press("Escape");
  await payCode(shop, await showQr(till, "700"));
  await expect(paid(till)).toBeVisible();
  const reader = await readerOf(till);
  const panel = till.getByRole("dialog", { name: "Last payments" });
  for (let round = 0; round < 2; round++) {
    await reader.scan(order);
    await expect(panel.getByText(`The payment of order ${order}`)).toBeVisible();
    await till.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(amountEntry(till)).toHaveText("₸0");
  }
});

test("a scanned item of the catalogue is added", async ({ ownShop: shop }) => {
  for (const data of [
    { name: EAN, amount: 450 },
    { name: "Tissues", amount: 900, barcode: "036000291452" },
  ]) {
    expect((await shop.owner.post("/api/account/catalogue", { data })).status()).toBe(201);
  }
  const till = await openTill(shop);
  const reader = await readerOf(till);
  await reader.scan(EAN);
  await expect(amountEntry(till)).toHaveText("₸450");
  await reader.scan(EAN);
  await expect(amountEntry(till)).toHaveText("₸900");
  // As a reader sends it that is set to EAN-13.
  await reader.scan("0036000291452");
  await expect(amountEntry(till)).toHaveText("₸1,800");
});

test("a code is no tip, no refund, no second try, and presses no button", async ({
  ownShop: shop,
}) => {
  test.slow();
  const till = await openTill(shop, {}, { nextAfter: 0 });
  await payCode(shop, await showQr(till, "900"), "decline");
  await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();
  const payments = countPaymentRequests(till);
  const reader = await readerOf(till);
  await reader.scan(EAN);
  await expect(alertOn(till)).toContainText(EAN);
  await expect(amountEntry(till)).toHaveText("₸0");
  // A button has the focus.
  await till.keyboard.type("12");
  await till.getByRole("button", { name: "Show QR" }).focus();
  await reader.scan("48700126");
  await expect(alertOn(till)).toContainText("48700126");
  expect(payments()).toBe(0);
  await payCode(shop, await showQr(till, "00"));
  await expect(paid(till)).toBeVisible();
  await till.getByRole("button", { name: "Last payments" }).click();
  await till.getByRole("button", { name: "Refund" }).first().click();
  const refunds: string[] = [];
  till.on("request", (request) => {
    if (/\/refunds$/.test(request.url())) refunds.push(request.url());
  });
  await reader.scan("00000012");
  await expect(alertOn(till)).toContainText("00000012 was scanned");
  await expect(till.getByLabel("Amount to refund, KZT")).toHaveText("₸0");
  expect(refunds).toEqual([]);

  await changeShop(shop, "organization", { tip_percents: [5, 10] });
  await till.goto("/till");
  // Keys do nothing before hydration.
  await expect(async () => {
    await till.keyboard.press("Escape");
    await expect(amountEntry(till)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await till.keyboard.type("1200");
  await till.keyboard.press("Enter");
  const before = payments();
  await expect(till.getByRole("group", { name: "Tip" })).toBeVisible();
  await reader.scan(`1${EAN}`);
  await expect(alertOn(till)).toContainText(EAN);
  expect(payments()).toBe(before);
});

test("digits that don't fit are refused with a word", async ({ shop }) => {
  const till = await openTill(shop);
  await till.keyboard.type("123456789");
  await expect(alertOn(till)).toContainText("An amount is at most ₸99,999,999.99");
  await expect(amountEntry(till)).toHaveText("₸12,345,678");
  await till.keyboard.press("Backspace");
  await expect(alertOn(till)).toHaveCount(0);
  await till.keyboard.type(".25");
  await till.getByRole("button", { name: "7", exact: true }).click();
  await expect(alertOn(till)).toContainText("no more decimals");
  await expect(amountEntry(till)).toHaveText("₸1,234,567.25");
});

test("digits are read in every layout, and so is a code in the order field", async ({ shop }) => {
  const till = await openTill(shop);
  const { press } = await readerOf(till);
  await press(kazakh("1267"), 90);
  await expect(amountEntry(till)).toHaveText("₸1,267");
  await press([{ key: ",", code: "NumpadDecimal" }, ...kazakh("5")], 90);
  await expect(amountEntry(till)).toHaveText("₸1,267.5");
  await press([{ key: "Һ", code: "Equal", shift: true }, ...kazakh("30")], 90);
  await expect(amountEntry(till)).toHaveText("₸1,297.50");
  await till.keyboard.press("Escape");
  await press(
    [
      { key: "2", code: "Digit2" },
      { key: "ю", code: "Period" },
      { key: "5", code: "Numpad5" },
    ],
    90,
  );
  await expect(amountEntry(till)).toHaveText("₸2.5");
  const order = till.getByLabel("Order ID (optional)");
  await order.focus();
  await press(
    [{ key: "Е", code: "KeyT", shift: true }, { key: "ө", code: "Minus" }, ...kazakh("407"), ENTER],
    5,
  );
  await expect(order).toHaveValue("T-407");
});

test("items and an amount that come to more than a payment can be are said to", async ({
  ownShop: shop,
}) => {
  const data = { name: "Car", amount: 90_000_000, is_favourite: true };
  expect((await shop.owner.post("/api/account/catalogue", { data })).status()).toBe(201);
  const till = await openTill(shop);
  await till.getByRole("button", { name: /^Car/ }).click();
  await till.keyboard.type("20000000");
  await expect(alertOn(till)).toContainText(
    "A payment is at most ₸99,999,999.99. Take something out.",
  );
  await expect(till.getByRole("button", { name: "Close this message" })).toHaveCount(0);
  await till.keyboard.press("Backspace");
  await expect(alertOn(till)).toHaveCount(0);
  await expect(amountEntry(till)).toHaveText("₸92,000,000");
});

test("all of what a person types on the paid screen is in the next amount", async ({ shop }) => {
  const till = await openTill(shop);
  await payCode(shop, await showQr(till, "1500"));
  await expect(paid(till)).toBeVisible();
  const keyboard = await readerOf(till);
  // The second digit is there before the first has brought up the entry.
  await keyboard.press([digitOf("2"), digitOf("7"), digitOf("5")], 55);
  await expect(amountEntry(till)).toHaveText("₸275");
});

test("above the largest amount the till asks, and a scan is no answer", async ({
  ownShop: shop,
}) => {
  await changeShop(shop, "organization", { till_question_above: 50_000 });
  const till = await openTill(shop);
  const payments = countPaymentRequests(till);
  await showQr(till, "50000");
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(amountEntry(till)).toHaveText("₸0");
  const before = payments();
  await till.keyboard.type("500000");
  await till.keyboard.press("Enter");
  const question = till.getByRole("dialog", { name: "Is it ₸500,000.00?" });
  await expect(question).toBeVisible();
  await expectAccessibleInEveryForm(till);
  const reader = await readerOf(till);
  await reader.scan(EAN);
  await expect(question).toBeHidden();
  expect(payments()).toBe(before);
  await expect(amountEntry(till)).toHaveText("₸500,000");
  await till.keyboard.press("Enter");
  await question.getByRole("button", { name: "Take ₸500,000.00" }).click();
  await expect(till.getByRole("img", { name: "QR code to pay ₸500,000.00" })).toBeVisible();
});

test("a till that didn't know of the question asks it, and its no leads back to the amount", async ({
  ownShop: shop,
}) => {
  await changeShop(shop, "organization", { tip_percents: [10] });
  const till = await openTill(shop);
  await changeShop(shop, "organization", { till_question_above: 50_000 });
  await till.keyboard.type("60000");
  await till.keyboard.press("Enter");
  const tip = till.getByRole("group", { name: "Tip" });
  await expect(tip).toBeVisible();
  await till.keyboard.press("1");
  const question = till.getByRole("dialog", { name: "Is it ₸66,000.00?" });
  await expect(question).toBeVisible();
  await expect(alertOn(till)).toHaveCount(0);
  await question.getByRole("button", { name: "Change the amount" }).click();
  await expect(tip).toBeHidden();
  await expect(amountEntry(till)).toHaveText("₸60,000");
  await till.keyboard.press("Enter");
  await expect(tip).toBeVisible();
  await till.keyboard.press("1");
  await question.getByRole("button", { name: "Take ₸66,000.00" }).click();
  await expect(till.getByRole("img", { name: "QR code to pay ₸66,000.00" })).toBeVisible();
});

test("without a connection a scan is refused at once, and the keys are whole on a phone", async ({
  ownShop: shop,
}) => {
  const data = { name: "Tea", amount: 450, is_favourite: true };
  expect((await shop.owner.post("/api/account/catalogue", { data })).status()).toBe(201);
  const till = await openTill(shop);
  await till.setViewportSize({ width: 390, height: 844 });
  const lookUps: string[] = [];
  till.on("request", (request) => {
    if (/\/(?:catalogue|payments)(?:\?|$)/.test(request.url())) lookUps.push(request.url());
  });
  await till.context().setOffline(true);
  await expect(till.getByText("No connection to Qassa")).toBeVisible();
  const cut = () =>
    till
      .locator("button[data-key]")
      .evaluateAll((keys) =>
        keys.filter((key) => key.scrollHeight > key.clientHeight).map((key) => key.textContent),
      );
  expect(await cut()).toEqual([]);
  const reader = await readerOf(till);
  await reader.scan(EAN);
  await expect(till.getByText(`${EAN} was scanned, and could not be looked up.`)).toBeVisible();
  expect(lookUps).toHaveLength(1);
});
