// One static QR payment: opened from its list, linked to the merchant's own order, found by it.
import type { Page } from "@playwright/test";
import { z } from "zod";
import { consoleErrorsOf, expectAccessibleInEveryForm } from "./axe";
import type { Demo } from "./demo";
import { newOrganization } from "./people";
import { newPhone } from "./sandbox-payer";
import { expect, test } from "./sign-in";
import { join, signedInContext } from "./subjects";

/** An organization of its own, whose printed QR code has been paid; the order numbers, newest first. */
async function newShop(page: Page, demo: Demo, comments: readonly string[]) {
  await newOrganization(page, demo);
  const { request } = page;
  const headers = { origin: demo.origin };
  const read = await request.get("/api/account/static-qr");
  const { address } = z.object({ address: z.string() }).parse(await read.json());
  const token = address.split("/").at(-1)!;
  const numbers: string[] = [];
  for (const [index, comment] of comments.entries()) {
    const paid = await request.post(`/api/sandbox/static-qr/${token}`, {
      headers,
      data: { phone: newPhone(), amount: 1500 + index, comment },
    });
    const { order_number: number } = z
      .object({ order_number: z.string() })
      .parse(await paid.json());
    numbers.unshift(number);
  }
  await expect(async () => {
    await request.post("/api/account/static-qr/sync", { headers });
    const list = await request.get("/api/account/static-qr/payments");
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(comments.length);
  }).toPass();
  return { numbers };
}

const order = (page: Page) => page.getByRole("region", { name: "Order", exact: true });

/** Buttons do nothing before hydration. */
const openOrderForm = (page: Page, button: string) =>
  expect(async () => {
    await order(page).getByRole("button", { name: button }).click();
    await expect(order(page).getByLabel("Order ID", { exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();

test("a static QR payment is opened from its list, linked to an order and found by it", async ({
  page,
  demo,
}) => {
  test.slow();
  const complaints = consoleErrorsOf(page);
  const { numbers } = await newShop(page, demo, ["Table 1", "Table 2", "Table 3"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = "/static-qr?from=today-6&to=today";
  await page.goto(list);
  const rows = page.getByRole("table", { name: "Static QR payments" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await rows
    .nth(2)
    .getByRole("link", { name: /^Open the payment of ₸1,501\.00/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/static-qr/${numbers[1]}$`));
  await expect(page.getByRole("heading", { level: 1, name: "₸1,501.00" })).toBeVisible();
  const details = page.getByRole("region", { name: "Details" });
  for (const text of ["Table 2", numbers[1]!, "Printed QR code (STATIC_QR)"]) {
    await expect(details).toContainText(text);
  }
  const refund = page.getByRole("button", { name: "Refund" });
  await expect(refund).toBeDisabled();
  await expect(refund).toHaveAccessibleDescription(/refund it in the app of your bank/);

  // To its neighbours in the list, and back.
  await page.getByRole("button", { name: "Older payment" }).click();
  await expect(page).toHaveURL(new RegExp(`/static-qr/${numbers[2]}$`));
  await expect(page.getByRole("button", { name: "Older payment" })).toBeDisabled();
  await page.getByRole("button", { name: "Newer payment" }).click();
  await expect(page).toHaveURL(new RegExp(`/static-qr/${numbers[1]}$`));

  await openOrderForm(page, "Link to an order");
  await order(page).getByRole("button", { name: "Save" }).click();
  await expect(order(page).getByText("Enter an order ID.")).toBeVisible();
  await expectAccessibleInEveryForm(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await order(page).getByLabel("Order ID", { exact: true }).fill(" SQ-1001 ");
  await page.keyboard.press("Enter");
  await expect(order(page)).toContainText("SQ-1001");
  await expect(page.getByText("Order ID saved.")).toBeVisible();

  // The list has it, and is as it was.
  await page.getByRole("link", { name: "Static QR payments" }).click();
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`));
  await expect(rows.nth(2)).toContainText("SQ-1001");

  // The palette finds it by its beginning.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox", { name: "Search" }).fill("SQ-10");
  await page.getByRole("option", { name: /Order SQ-1001/ }).click();
  await expect(page).toHaveURL(new RegExp(`/static-qr/${numbers[1]}$`));
  await page.getByRole("link", { name: "Static QR payments" }).click();
  await expect(page).toHaveURL(new RegExp(`${list.replace("?", "\\?")}$`));

  await page.goto(`/static-qr?search=${encodeURIComponent("SQ-1001")}`);
  await expect(rows).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test("an order ID leads to the payments of the same order, is changed and removed", async ({
  page,
  demo,
}) => {
  const { numbers } = await newShop(page, demo, ["Tea"]);
  const made = await page.request.post("/api/account/links", {
    headers: { origin: demo.origin },
    data: { amount: 900, merchant_order_id: "B-2" },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`/static-qr/${numbers[0]}`);
  await openOrderForm(page, "Link to an order");
  await order(page).getByLabel("Order ID", { exact: true }).fill("B-1");
  await order(page).getByRole("button", { name: "Save" }).click();
  await expect(order(page).getByText("B-1", { exact: true })).toBeVisible();
  const others = page.getByRole("list", { name: "Payments with the same order ID" });
  await expect(others).toHaveCount(0);
  await order(page).getByRole("button", { name: "Change" }).click();
  await order(page).getByLabel("Order ID", { exact: true }).fill("B-2");
  await order(page).getByRole("button", { name: "Save" }).click();
  await expect(others.getByRole("listitem")).toContainText("Pending");
  await others.getByRole("link", { name: "Order B-2: Payment link, ₸900.00" }).click();
  await expect(page).toHaveURL(/\/payments\/pay_/);
  await page.goBack();
  await order(page).getByRole("button", { name: "Remove" }).click();
  await expect(order(page)).toContainText("This payment isn’t linked to an order");
  await expect(others).toHaveCount(0);
  await page.goto("/settings/audit");
  for (const text of [
    "linked a static QR payment to the order “B-1”",
    "changed the order of a static QR payment from “B-1” to “B-2”",
    "removed the order “B-2” from a static QR payment",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
});

test("another organization's payment is not found, and a cashier has no access", async ({
  page,
  browser,
  demo,
}) => {
  const { numbers } = await newShop(page, demo, ["Tea"]);
  const cashier = await join(page.context(), demo, "cashier");
  const cashierPage = await (await signedInContext(browser, demo, cashier)).newPage();
  await cashierPage.goto(`/static-qr/${numbers[0]}`);
  await expect(cashierPage.getByText("You don’t have access to this page")).toBeVisible();
  const other = await browser.newContext({ baseURL: demo.origin });
  const stranger = await other.newPage();
  await newOrganization(stranger, demo);
  for (const number of [numbers[0]!, "nothing", "%E2%80%AE"]) {
    await stranger.goto(`/static-qr/${number}`);
    await expect(
      stranger.getByRole("heading", { name: "Static QR payment not found" }),
    ).toBeVisible();
  }
  await stranger.getByRole("link", { name: "Static QR payments" }).click();
  await expect(stranger).toHaveURL(/\/static-qr$/);
});
