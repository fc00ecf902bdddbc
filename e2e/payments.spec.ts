import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { rowsOf } from "@/tests/support/workbook";
import { downloadAs, textOf } from "./download";
import { newPhone } from "./sandbox-payer";
import { expect, test } from "./sign-in";

/** A device and a payer with an order that is unique to this test. */
function orderOf(request: APIRequestContext, { device_key: key }: { device_key: string }) {
  const headers = { authorization: `Bearer ${key}` };
  const orderId = `E2E-${randomInt(1_000_000_000)}`;
  const phone = newPhone();
  const send = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as { payment_id: string };
  };
  return {
    orderId,
    phone,
    pay: async (amount: number) => {
      await send("/api/sandbox/payers", { phone, name: "Dana Serik", balance: 100_000 });
      const order = { amount, payer_phone: phone, merchant_order_id: orderId };
      return (await send("/api/v1/payments", order)).payment_id;
    },
    confirm: (paymentId: string) => send(`/api/sandbox/requests/${paymentId}/confirm`, {}),
  };
}

const rowOf = (page: Page, orderId: string) => page.getByRole("row").filter({ hasText: orderId });

test("a payment appears automatically, is paid and partly refunded, and is followed to the end", async ({
  signedIn: page,
  request,
  demo,
}) => {
  test.slow();
  const order = orderOf(request, demo);
  await page.goto("/overview");
  await page.getByRole("navigation").getByRole("link", { name: "Payments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" })).toBeVisible();

  const id = await order.pay(1500.5);
  await expect(rowOf(page, order.orderId)).toContainText("₸1,500.50", { timeout: 5000 });
  await expect(rowOf(page, order.orderId)).toContainText("Pending");
  await order.confirm(id);
  await expect(rowOf(page, order.orderId)).toContainText("Paid", { timeout: 25_000 });

  await rowOf(page, order.orderId)
    .getByRole("link", { name: /^Open the payment/ })
    .press("Enter");
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`));
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("created the payment");
  await expect(timeline).toContainText("The payer paid");

  await page.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("₸1,500.50 of ₸1,500.50 can be refunded.");
  await dialog.getByRole("radio", { name: "Partial amount" }).check();
  await dialog.getByLabel("Amount to refund").last().fill("2000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("You can refund at most ₸1,500.50.");
  await dialog.getByLabel("Amount to refund").last().fill("300.25");
  await dialog.getByLabel("Reason").fill("One cup broke");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("Refund ₸300.25?");
  await dialog.getByRole("button", { name: "Refund ₸300.25" }).dblclick();
  await expect(dialog).toBeHidden();

  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByRole("listitem")).toHaveCount(1);
  await expect(refunds).toContainText("Completed", { timeout: 45_000 });
  await expect(timeline).toContainText("requested a refund of ₸300.25");
  await expect(timeline).toContainText("The refund was completed");
  await expect(page.getByText("Part of the money was returned to the payer")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "₸1,200.25" })).toBeVisible();

  await refunds.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("₸300.25");
  await expect(page.getByText("The payer has the money back.")).toBeVisible();
});

test("filters are kept in the URL, and the matching payments can be exported", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = orderOf(request, demo);
  await order.pay(77.7);
  await page.goto("/payments");
  await page.getByRole("button", { name: "Filter by Order ID" }).click();
  await page.getByRole("textbox", { name: "Order ID" }).fill(order.orderId);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`merchant_order_id=${order.orderId}`));
  await expect(page.getByRole("row")).toHaveCount(2);

  await page.reload();
  await expect(rowOf(page, order.orderId)).toBeVisible();
  const download = await downloadAs(page, "CSV");
  expect(download.suggestedFilename()).toMatch(/^payments-all-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await textOf(download)).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,77.70,KZT,`);

  await page.getByRole("button", { name: "Filter by Status" }).click();
  await page.getByRole("checkbox", { name: "Failed" }).check();
  await expect(page.getByText("No payments match these filters")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});

test("a filter with lazily loaded fields accepts input immediately", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = orderOf(request, demo);
  await order.pay(77.7);
  await page.goto("/payments");
  await page.getByRole("button", { name: "Filter by Amount" }).click();
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeFocused();
  await page.keyboard.type("77,7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/amount=77\.7$/);
  await expect(rowOf(page, order.orderId)).toBeVisible();

  await page.getByRole("button", { name: "Filter by Device" }).click();
  await expect(page.getByRole("textbox", { name: "Find a device" })).toBeFocused();
});

test("input from payers and tills is never a formula in the export", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const number = randomInt(1_000_000_000);
  const data = { amount: 12, merchant_order_id: `=HYPERLINK("https://evil.example/${number}")` };
  const headers = { authorization: `Bearer ${demo.device_key}` };
  expect((await request.post("/api/v1/payments/link", { headers, data })).ok()).toBe(true);
  await page.goto(`/payments?merchant_order_id=${encodeURIComponent(data.merchant_order_id)}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  const file = await textOf(await downloadAs(page, "CSV"));
  expect(file).toContain(`"'=HYPERLINK(""https://evil.example/${number}"")"`);
});

test("the payments are downloaded as a workbook, with the keyboard alone", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = orderOf(request, demo);
  await order.pay(77.7);
  await page.goto(`/payments?merchant_order_id=${order.orderId}`);
  await expect(rowOf(page, order.orderId)).toBeVisible();
  const button = page.getByRole("button", { name: "Download" });
  const excel = page.getByRole("menuitem", { name: "Excel (XLSX)" });
  await expect(async () => {
    // A key before hydration opens nothing, and one that comes while the menu opens closes it.
    if (!(await excel.isVisible())) await button.press("Enter");
    await expect(excel).toBeVisible({ timeout: 1000 });
    await page.keyboard.press("ArrowDown");
    await expect(excel).toBeFocused({ timeout: 500 });
  }).toPass();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  await expect(excel).toBeHidden();
  await expect(button).toBeFocused();
  expect(download.suggestedFilename()).toMatch(/^payments-all-to-\d{4}-\d\d-\d\d\.xlsx$/);
  const [names, values, ...more] = rowsOf(await readFile(await download.path()));
  expect(more).toEqual([]);
  const row = Object.fromEntries(names!.map((name, index) => [name, values![index]]));
  expect(row).toMatchObject({
    amount: 77.7,
    payer_phone: order.phone,
    merchant_order_id: order.orderId,
  });
});

test("the search finds a payment by its order ID with the keyboard", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = orderOf(request, demo);
  const id = await order.pay(42);
  await page.goto("/overview");
  const field = page.getByRole("dialog").getByRole("combobox", { name: "Search" });
  await expect(async () => {
    // The shortcut does not work before hydration.
    await page.keyboard.press("Control+k");
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass();
  await field.fill(order.orderId.slice(0, -2));
  await expect(page.getByRole("dialog").getByText(`Order ${order.orderId}`)).toBeVisible();
  await field.fill(order.orderId);
  await expect(page.getByRole("dialog").getByText("Payment ₸42.00")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`));
});

test("a pending payment is cancelled, and its timeline shows the reason", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const id = await orderOf(request, demo).pay(15);
  await page.goto(`/payments/${id}`);
  await page.getByRole("button", { name: "Cancel payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The customer left");
  await dialog.getByRole("button", { name: "Cancel payment" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
    "Reason: The customer left",
  );
  await expect(page.getByRole("button", { name: "Cancel payment" })).toBeHidden();
});

test("an unknown ID shows a not-found page", async ({ signedIn: page }) => {
  const response = await page.goto("/payments/pay_01h455vb4pex5vsknk084sn02q");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
  await page.getByRole("link", { name: "All payments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
});
