// The customer shows the code in their app, and the cashier scans it.
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { browserThatSees, film } from "./camera";
import { readerOf } from "./keys";
import { newPhone } from "./sandbox-payer";
import { amountEntry, expect, nameTill, openTill, paid, type Shop, test } from "./shop";

const alertOn = (till: Page) => till.locator("[role=alert]:not(#__next-route-announcer__)");

/** A customer with the sandbox phone, and what is in their code. */
async function customer({ owner, phoneCode, visitor }: Shop) {
  const number = newPhone();
  const response = await owner.post("/api/sandbox/payers", {
    headers: { "X-Sandbox-Phone": phoneCode },
    data: { phone: number, name: "Dana Serik", balance: 100_000 },
  });
  const { personal_qr: code } = (await response.json()) as { personal_qr: string };
  const phone = await visitor();
  await phone.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `qassa-sandbox-payer-${phoneCode}`,
    number,
  ] as const);
  await phone.goto(`/sandbox/${phoneCode}`);
  await expect(phone.getByRole("region", { name: "Payer" })).toContainText("Dana Serik");
  return { number, code, phone };
}

const expectRequestSent = (till: Page) =>
  expect(till.getByRole("heading", { name: "Sent to the phone" })).toBeVisible();

test("a customer whose code is scanned confirms in their app, and only the shop's network learns who it is", async ({
  shop,
}) => {
  const { number, code, phone } = await customer(shop);
  await phone.getByRole("button", { name: "My code" }).click();
  await expect(phone.getByRole("img", { name: "QR code of Dana Serik" })).toBeVisible();
  await expectAccessibleInEveryForm(phone);
  await phone.keyboard.press("Escape");

  const till = await openTill(shop);
  const urls: string[] = [];
  till.on("request", (request) => urls.push(request.url()));
  const reader = await readerOf(till);
  await till.keyboard.type("1500");
  await till.getByRole("button", { name: "Send to a phone" }).click();
  await expectAccessibleInEveryForm(till);
  await reader.scan(code);
  await expectRequestSent(till);
  const digits = number.slice(1);
  await expect(till.locator("main")).not.toContainText(digits);
  await phone.getByRole("button", { name: "Confirm ₸1,500.00" }).click();
  await expect(paid(till)).toBeVisible();
  expect(urls.filter((url) => url.includes(digits))).toEqual([]);
  await till.getByRole("button", { name: "Last payments" }).click();
  await expect(till.getByText("By the customer’s code").first()).toBeVisible();
});

test("it is scanned with the amount, and again after a no; a code of nobody is refused", async ({
  shop,
}) => {
  const { code, phone } = await customer(shop);
  const till = await openTill(shop, {}, { nextAfter: 0 });
  const reader = await readerOf(till);
  await reader.scan(code);
  await expect(alertOn(till)).toContainText("Enter the amount, then scan it again");
  await till.keyboard.type("700");
  await expect(amountEntry(till)).toHaveText("₸700");
  const offline = till.getByText("No connection to Qassa", { exact: true });
  await till.context().setOffline(true);
  await expect(offline).toBeVisible();
  await reader.scan(code);
  await expect(alertOn(till).filter({ hasText: "scan it again when there is one" })).toBeVisible();
  await till.context().setOffline(false);
  await expect(offline).toBeHidden();
  await expect(alertOn(till)).toHaveCount(0);
  await reader.scan(code);
  await expectRequestSent(till);
  await phone.getByRole("button", { name: "Decline ₸700.00" }).click();
  await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();

  await till.getByRole("button", { name: "Try again" }).click();
  await expect(till.getByRole("heading", { name: "Send ₸700.00 to a phone" })).toBeVisible();
  await reader.scan("https://example.com/menu");
  await expect(alertOn(till)).toContainText("No payer has this code.");
  // A button has the focus, which the reader's Enter does not press.
  await till.getByRole("button", { name: "Scan the customer’s code" }).focus();
  await reader.scan(code);
  await expectRequestSent(till);
  await till.getByRole("button", { name: "Cancel" }).click();
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(amountEntry(till)).toHaveText("₸0");
});

test("a code that is scanned where an order or a note belongs is kept and searched for nowhere", async ({
  shop,
}) => {
  const { number, code, phone } = await customer(shop);
  const till = await openTill(shop);
  const sent: string[] = [];
  till.on("request", (request) => sent.push(request.url()));
  const reader = await readerOf(till);
  await till.getByRole("button", { name: "Last payments" }).click();
  const search = till.getByLabel("Order ID", { exact: true });
  await search.focus();
  await reader.scan(code);
  const dialog = till.getByRole("dialog");
  await expect(dialog).toContainText("That is the code in a customer’s app");
  await expect(search).toHaveValue("");
  await expectAccessibleInEveryForm(till);
  await search.fill("T-77");
  await expect(dialog).not.toContainText("That is the code in a customer’s app");
  await search.press("Enter");
  await expect(dialog).toContainText("No payment of order T-77");
  await till.keyboard.press("Escape");

  const order = till.getByLabel("Order ID (optional)");
  await order.fill("T-78");
  await reader.scan(code);
  await expect(alertOn(till)).toContainText("Enter the amount, then scan it again");
  await expect(order).toHaveValue("T-78");
  await order.blur();
  await till.keyboard.type("600");
  const note = till.getByLabel("Note (the customer sees it)");
  await note.fill("Table 7 ");
  await reader.scan(code);
  await expectRequestSent(till);
  await phone.getByRole("button", { name: "Confirm ₸600.00" }).click();
  await expect(paid(till)).toBeVisible();
  expect(sent.filter((url) => url.includes(number.slice(1)))).toEqual([]);
  const found = await shop.owner.get("/api/account/payments?merchant_order_id=T-78");
  const text = await found.text();
  expect(text).toContain("Table 7");
  expect(text).not.toContain(number.slice(1));
});

test("the camera reads it, and without one its text is entered", async ({
  shop,
  launchOptions,
}, testInfo) => {
  const { code, phone } = await customer(shop);
  const till = await openTill(shop);
  await till.keyboard.type("900");
  await till.getByRole("button", { name: "Send to a phone" }).click();
  await till.getByRole("button", { name: "Scan the customer’s code" }).click();
  const dialog = till.getByRole("dialog", { name: "The code in the customer’s app" });
  await expect(dialog.getByRole("alert")).toContainText(/camera/);
  await expectAccessibleInEveryForm(till);
  const text = dialog.getByLabel("Text of the code");
  await text.fill("4870001200015");
  await text.press("Enter");
  await expect(dialog).toContainText("That is a barcode.");
  await text.fill(code);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expectRequestSent(till);
  await phone.getByRole("button", { name: "Confirm ₸900.00" }).click();
  await expect(paid(till)).toBeVisible();

  const file = testInfo.outputPath("camera.y4m");
  writeFileSync(file, film(code));
  const seeing = await browserThatSees(file, launchOptions);
  try {
    const context = await seeing.newContext({
      baseURL: shop.origin,
      permissions: ["camera"],
      storageState: await (await shop.signedIn("cashier")).context().storageState(),
    });
    const other = await context.newPage();
    await other.goto("/till");
    await nameTill(other, "Camera");
    await other.keyboard.type("800", { delay: 90 });
    await other.getByRole("button", { name: "Send to a phone" }).click();
    await other.getByRole("button", { name: "Scan the customer’s code" }).click();
    await expect(other.getByRole("heading", { name: "Sent to the phone" })).toBeVisible({
      timeout: 30_000,
    });
    await phone.getByRole("button", { name: "Decline ₸800.00" }).click();
    await expect(other.getByRole("heading", { name: "Declined" })).toBeVisible();
  } finally {
    await seeing.close();
  }
});
