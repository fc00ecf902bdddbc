import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import decodeQR from "qr/decode.js";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import { newPhone } from "./sandbox-payer";
import {
  amountEntry,
  expect,
  openTill,
  paid,
  payAt,
  payCode,
  showQr,
  soundsOf,
  test,
} from "./shop";

async function decodedFrom(page: Page): Promise<string> {
  const { width, height, data } = PNG.sync.read(await page.screenshot());
  return decodeQR({ width, height, data });
}

/** Returns the height of the amount's digits as a share of the window's height. */
const shareOfAmount = (page: Page): Promise<number> =>
  page.getByTestId("amount").evaluate((element) => {
    const { fontSize, fontWeight, fontFamily } = getComputedStyle(element);
    const drawing = document.createElement("canvas").getContext("2d")!;
    drawing.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } =
      drawing.measureText("0");
    return (up + down) / window.innerHeight;
  });

test("a customer scans the code, pays, and the screen turns green", async ({ shop }) => {
  const till = await openTill(shop);
  const display = await till.context().newPage();
  await display.goto("/till/display");
  await expect(display.getByRole("heading", { name: shop.name })).toBeVisible();

  const address = await showQr(till, "1500,5");
  await expect(till.getByTestId("amount")).toHaveText("₸1,500.50");
  await expect(till.getByRole("timer")).toHaveAccessibleName(/^Time left 1[45]:\d\d$/);
  expect(await shareOfAmount(till)).toBeGreaterThanOrEqual(0.08);
  expect(await decodedFrom(till)).toBe(address);

  await expect(display.getByTestId("amount")).toHaveText("₸1,500.50");
  expect(await shareOfAmount(display)).toBeGreaterThanOrEqual(0.08);
  await expect(display.getByRole("img", { name: "QR code to pay ₸1,500.50" })).toBeVisible();
  await display.bringToFront();
  expect(await decodedFrom(display)).toBe(address);

  // Who has no second device is the payer in another tab.
  const link = till.getByRole("link", { name: "Open as the payer" });
  await expect(link).toHaveAttribute("href", address);
  const payer = await payAt(shop, (await link.getAttribute("href"))!);
  await expect(payer.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(paid(till)).toBeVisible();
  await expect(till.getByRole("link", { name: "Open the sandbox phone" })).toBeVisible();
  await expect(till.getByTestId("amount")).toHaveText("₸1,500.50");
  await expect(display.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  expect(await soundsOf(till)).toEqual([523, 659, 784]);

  await till.keyboard.press("Enter");
  await expect(amountEntry(till)).toHaveText("₸0");
  await till.keyboard.type("1");
  await expect(display.getByRole("heading", { name: shop.name })).toBeVisible();
});

test("the till moves on automatically if set to", async ({ shop }) => {
  const till = await openTill(shop);
  await till.getByRole("button", { name: "Till settings" }).click();
  const settings = till.getByRole("dialog", { name: "Till settings" });
  await settings.getByRole("combobox", { name: "Next customer automatically" }).click();
  await till.getByRole("option", { name: "After 3 seconds" }).click();
  await settings.getByRole("switch", { name: "Sounds" }).click();
  await settings.getByRole("button", { name: "Close" }).click();
  await expect(settings).toBeHidden();
  // A magic amount that is paid immediately.
  await till.keyboard.type("77701");
  await till.getByRole("button", { name: "Show QR" }).click();
  await expect(paid(till)).toBeVisible();
  await expect(till.getByRole("button", { name: /^Next customer \([123]\)$/ })).toBeVisible();
  await expect(amountEntry(till)).toHaveText("₸0");
  expect(await soundsOf(till)).toEqual([]);
});

test("a customer declines, and the same amount is requested again", async ({ shop }) => {
  const till = await openTill(shop);
  const first = await showQr(till, "900");
  await payAt(shop, first, "Decline");
  await expect(till.getByRole("heading", { name: "Declined" })).toBeVisible();
  expect(await soundsOf(till)).toEqual([440, 330]);
  await till.getByRole("button", { name: "Try again" }).click();
  await expect(till.getByRole("img", { name: "QR code to pay ₸900.00" })).toBeVisible();
  const second = await decodedFrom(till);
  expect(second).not.toBe(first);
  await payCode(shop, second);
  await expect(paid(till)).toBeVisible();
});

test("a payment expires", async ({ shop }) => {
  const till = await openTill(shop);
  // A magic amount that expires after five seconds.
  await showQr(till, "77709");
  await expect(till.getByRole("heading", { name: "Expired" })).toBeVisible({
    timeout: 30_000,
  });
  expect(await soundsOf(till)).toEqual([392, 392, 392]);
  await till.keyboard.press("Escape");
  await expect(amountEntry(till)).toHaveText("₸0");
});

test("a request is sent to a phone and confirmed there", async ({ ownShop: shop }) => {
  const phone = newPhone();
  const till = await openTill(shop);
  await till.keyboard.type("2450");
  await till.getByRole("button", { name: "Send to a phone" }).click();
  await till.getByLabel("Phone number").fill("12");
  await expect(till.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await till.getByLabel("Phone number").fill("12345");
  await till.keyboard.press("Enter");
  await expect(till.getByText(/Must be a phone number/)).toBeVisible();
  // In the domestic format.
  await till.getByLabel("Phone number").fill(`8${phone.slice(2)}`);
  await till.keyboard.press("Enter");
  await expect(till.getByRole("heading", { name: "Sent to the phone" })).toBeVisible();
  const number = till.getByText(spacedPhone(phone));
  for (const width of [320, 390]) {
    await till.setViewportSize({ width, height: 844 });
    const { x, width: taken } = (await number.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + taken).toBeLessThanOrEqual(width);
    const sentence = till.getByText("Ask the customer to confirm");
    expect((await sentence.boundingBox())!.width).toBeLessThanOrEqual(width);
  }

  // The sandbox phone is another payer's, and says for whom a request is waiting.
  const payer = await shop.visitor();
  const added = await payer.request.post("/api/sandbox/payers", {
    headers: { "x-sandbox-phone": shop.phoneCode },
    data: { phone: "+77012223344", name: "Timur Last" },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await payer.goto(`/sandbox/${shop.phoneCode}`);
  await expect(payer.getByRole("region", { name: "Payer" })).toContainText("Timur Last");
  await payer.getByRole("button", { name: /^A request is waiting for/ }).click();
  await payer.getByRole("button", { name: "Confirm ₸2,450.00" }).click();
  await expect(paid(till)).toBeVisible();
});

test("the network fails, and the screen says so", async ({ ownShop: shop }) => {
  const till = await openTill(shop);
  const address = await showQr(till, "300");
  const payer = await shop.visitor();
  const faults = await payer.request.put("/api/sandbox/faults", {
    headers: { "x-sandbox-phone": shop.phoneCode },
    data: { technical_fault: true },
  });
  expect(faults.ok()).toBe(true);
  await payAt(shop, address);
  await expect(till.getByRole("heading", { name: "Failed" })).toBeVisible();
  await expect(till.getByText("Technical fault of the network.")).toBeVisible();
  expect(await soundsOf(till)).toEqual([156, 117]);
});

test("after a reload or a browser crash the till returns to the payment", async ({ shop }) => {
  const till = await openTill(shop);
  const address = await showQr(till, "640");
  await till.reload();
  await expect(till.getByRole("img", { name: "QR code to pay ₸640.00" })).toBeVisible();
  expect(await decodedFrom(till)).toBe(address);
  const context = till.context();
  await till.close();
  await payCode(shop, address);
  const again = await context.newPage();
  await again.goto("/till");
  await expect(paid(again)).toBeVisible();
});

test("after a lost connection the screen catches up", async ({ shop }) => {
  const till = await openTill(shop);
  const address = await showQr(till, "815");
  await till.context().setOffline(true);
  const banner = till.getByRole("alert").filter({ hasText: "No connection" });
  await expect(banner).toContainText("The customer can still pay");
  await payCode(shop, address);
  await expect(paid(till)).toBeHidden();
  await till.context().setOffline(false);
  await expect(paid(till)).toBeVisible();
  await expect(banner).toBeHidden();
});

test("repeated clicks create one payment, which can be cancelled", async ({ shop }) => {
  const till = await openTill(shop);
  const keys = till.getByRole("group", { name: "Keypad" });
  for (const key of ["7", "0", "0", "Decimal point", "5"]) {
    await keys.getByRole("button", { name: key, exact: true }).click();
  }
  await keys.getByRole("button", { name: "Delete last digit" }).click();
  await expect(amountEntry(till)).toHaveText("₸700.");
  await till.getByRole("textbox", { name: /^Order ID/ }).fill("T1-42");
  await till.getByRole("button", { name: "Show QR" }).dblclick();
  await expect(till.getByText("Order T1-42")).toBeVisible();
  const cancel = till.getByRole("button", { name: "Cancel payment" });
  await till.keyboard.press("Escape");
  await expect(cancel).toBeVisible();
  // Escape closes the dialog and does not reopen it.
  await till.keyboard.press("Escape");
  await expect(till.getByRole("dialog")).toBeHidden();
  await expect(till.getByText("Order T1-42")).toBeVisible();
  await till.keyboard.press("Escape");
  await cancel.click();
  await expect(amountEntry(till)).toHaveText("₸0");
  await till.keyboard.press("5");
  await till.getByRole("button", { name: "Last payments" }).click();
  await expect(till.getByRole("dialog")).toBeVisible();
  await till.keyboard.press("Escape");
  await expect(till.getByRole("dialog")).toBeHidden();
  await expect(amountEntry(till)).toHaveText("₸5");
  await till.getByRole("button", { name: "Last payments" }).click();
  const payments = till.getByRole("dialog").getByRole("article");
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText("Cancelled");
  expect(await soundsOf(till)).toEqual([]);
});
