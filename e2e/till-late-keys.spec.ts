// A barcode reader at a till whose machine is late with some of its keys: they are a reader's all the same.
import type { Page } from "@playwright/test";
import { digitOf, ENTER, kazakh, keyOf, readerOf, TAB } from "./keys";
import { newPhone } from "./sandbox-payer";
import { amountEntry, expect, openTill, test } from "./shop";

const EAN = "4870001200015";
const keysOf = (text: string) => [...text].map(keyOf);
const alertOn = (till: Page) => till.locator("[role=alert]:not(#__next-route-announcer__)");

test("the first keys of a code, taken for a person's, leave the amount as the person typed it", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const reader = await readerOf(till);
  for (const [typed, code, shown] of [
    ["700", "T-4070012", "₸700"],
    ["12.34", "4070012", "₸12.34"],
    ["12345678", "99070012", "₸12,345,678"],
    ["5+", "4070013", "₸5"],
  ] as const) {
    await till.keyboard.press("Escape");
    await till.keyboard.type(typed);
    await reader.scanLate(keysOf(code.slice(0, 1)), [...keysOf(code.slice(1)), ENTER]);
    await expect(alertOn(till)).toContainText(`${code} was scanned`);
    await expect(amountEntry(till)).toHaveText(shown);
  }
  await till.keyboard.press("7");
  await expect(amountEntry(till)).toHaveText("₸12");
});

test("a code leaves the phone number as the person typed it", async ({ shop }) => {
  const till = await openTill(shop);
  await till.keyboard.type("700");
  await till.getByRole("button", { name: "Send to a phone" }).click();
  const phone = till.getByLabel("Phone number");
  await phone.fill("7011");
  const back = till.getByRole("button", { name: "Back" });
  await back.focus();
  const reader = await readerOf(till);
  for (const [first, rest] of [
    ["", EAN],
    [EAN.slice(0, 1), EAN.slice(1)],
    [EAN.slice(0, 2), EAN.slice(2)],
  ] as const) {
    await till.keyboard.press("Backspace");
    await expect(alertOn(till)).toHaveCount(0);
    await till.keyboard.press("5");
    await expect(phone).toHaveValue("7015");
    await reader.scanLate(keysOf(first), [...keysOf(rest), ENTER]);
    await expect(alertOn(till)).toContainText(`${EAN} was scanned`);
    await expect(phone).toHaveValue("7015");
    await expect(back).toBeFocused();
  }
});

test("an item that is found while the rest of the next code is late stays in the basket", async ({
  ownShop: shop,
}) => {
  const water = { name: "Water", amount: 450, barcode: "48700126" };
  expect((await shop.owner.post("/api/account/catalogue", { data: water })).status()).toBe(201);
  const till = await openTill(shop);
  const found = Promise.withResolvers<void>();
  await till.route(/\/catalogue/, async (route) => {
    await found.promise;
    await route.continue();
  });
  const reader = await readerOf(till);
  await till.keyboard.type("7");
  const asked = till.waitForRequest(/\/catalogue/);
  await reader.scan(water.barcode);
  await asked;
  const isFound = async () => {
    found.resolve();
    await expect(amountEntry(till)).toHaveText("₸457");
  };
  await reader.scanLate(keysOf("T"), isFound, [...keysOf("-4070012"), ENTER]);
  await expect(alertOn(till)).toContainText("T-4070012 was scanned");
  await expect(amountEntry(till)).toHaveText("₸457");
});

test("a late end of a code presses no button and leaves the focus where it is", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const asked: string[] = [];
  till.on("request", (request) => {
    if (/\/till\/[^/]+\/payments$/.test(request.url())) asked.push(request.url());
  });
  const reader = await readerOf(till);
  await till.keyboard.type("700");
  const button = till.getByRole("button", { name: "Show QR" });
  await button.focus();
  for (const [code, ends] of [
    ["48700012", [ENTER]],
    ["48700126", [TAB]],
    ["48700133", [ENTER, ENTER]],
  ] as const) {
    await reader.scanLate(keysOf(code), ends);
    await expect(alertOn(till)).toContainText(`${code} was scanned`);
    await expect(button).toBeFocused();
  }
  await expect(amountEntry(till)).toHaveText("₸700");
  expect(asked).toEqual([]);
});

test("a code in the order field is whole, whatever the layout, and a customer's is taken out of it", async ({
  shop,
}) => {
  const till = await openTill(shop);
  const reader = await readerOf(till);
  const order = till.getByLabel("Order ID (optional)");
  await order.fill("A-1 ");
  await reader.scanLate(kazakh("48700012"), [...kazakh("00015"), ENTER]);
  await expect(order).toHaveValue(`A-1 ${EAN}`);

  const phoneCode = shop.phoneCode;
  const response = await shop.owner.post("/api/sandbox/payers", {
    headers: { "X-Sandbox-Phone": phoneCode },
    data: { phone: newPhone(), name: "Dana Serik", balance: 100_000 },
  });
  const { personal_qr: code } = (await response.json()) as { personal_qr: string };
  await order.fill("A-2 ");
  await reader.scanLate(keysOf(code.slice(0, 20)), [...keysOf(code.slice(20)), ENTER]);
  await expect(alertOn(till)).toContainText("Enter the amount, then scan it again");
  await expect(order).toHaveValue("A-2 ");
});

test("what the beginning of a code is taken for is taken back", async ({ ownShop: shop }) => {
  for (const data of [
    { name: "Water", amount: 450, barcode: EAN },
    { name: "Bread", amount: 200, barcode: "48700012" },
  ]) {
    expect((await shop.owner.post("/api/account/catalogue", { data })).status()).toBe(201);
  }
  const till = await openTill(shop);
  const reader = await readerOf(till);
  await reader.scanLate(keysOf("48700012"), [...keysOf("00015"), ENTER]);
  await expect(amountEntry(till)).toHaveText("₸450");

  // The answer about the beginning comes last.
  const answered = till.waitForResponse((response) => response.url().includes("487000120"));
  const added = Promise.withResolvers<void>();
  await till.route(/487000120(?!0015)/, async (route) => {
    await added.promise;
    await route.continue();
  });
  await reader.scanLate(keysOf("487000120"), [...[..."0015"].map(digitOf), ENTER]);
  await expect(amountEntry(till)).toHaveText("₸900");
  added.resolve();
  await (await answered).finished();
  await expect(alertOn(till)).toHaveCount(0);
  await expect(amountEntry(till)).toHaveText("₸900");
});
