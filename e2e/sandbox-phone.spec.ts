import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./demo";

interface Demo {
  origin: string;
  device_key: string;
  sandbox_phone: string;
}

interface Payment {
  payment_id: string;
  status: string;
  qr_token: string;
}

const newPhone = () => `+7701${randomInt(1_000_000, 9_999_999)}`;
const authorization = (demo: Demo) => ({ authorization: `Bearer ${demo.device_key}` });

async function createPayment(request: APIRequestContext, demo: Demo, path: string, data: object) {
  const response = await request.post(`/api/v1${path}`, { headers: authorization(demo), data });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Payment;
}

const expectStatus = (request: APIRequestContext, demo: Demo, id: string, status: string) =>
  expect(async () => {
    const response = await request.get(`/api/v1/payments/${id}`, { headers: authorization(demo) });
    expect((await response.json()) as Payment).toMatchObject({ status });
  }).toPass({ timeout: 15_000 });

/** Opens the demo's phone as a payer of this test's own, who has 10 000.00. */
async function openPhone(page: Page, request: APIRequestContext, demo: Demo) {
  const phone = newPhone();
  const data = { phone, name: "Dana Serik", balance: 10_000 };
  await request.post("/api/sandbox/payers", { headers: authorization(demo), data });
  const code = demo.sandbox_phone.split("/").at(-1)!;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `qassa-sandbox-payer-${code}`,
    phone,
  ] as const);
  await page.goto(demo.sandbox_phone);
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("Dana Serik");
  return phone;
}

test("a payer confirms one request and declines another", async ({ page, request, demo }) => {
  const phone = await openPhone(page, request, demo);
  await expect(page.getByText("Nothing to confirm")).toBeVisible();

  const wanted = { amount: 1500.5, payer_phone: phone, comment: "Two flat whites" };
  const coffee = await createPayment(request, demo, "/payments", wanted);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect(waiting).toContainText("Two flat whites");
  await waiting.getByRole("button", { name: "Confirm ₸1,500.50" }).click();
  await expect(page.getByRole("region", { name: "Recent" })).toContainText("Paid");
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸8,499.50");
  await expectStatus(request, demo, coffee.payment_id, "completed");

  const other = await createPayment(request, demo, "/payments", { amount: 7, payer_phone: phone });
  await waiting.getByRole("button", { name: "Decline ₸7.00" }).click();
  await expect(page.getByRole("region", { name: "Recent" })).toContainText("Declined");
  await expect(page.getByText("Nothing to confirm")).toBeVisible();
  await expectStatus(request, demo, other.payment_id, "cancelled");
});

test("whoever opens a payment link pays it", async ({ page, request, demo }) => {
  const link = await createPayment(request, demo, "/payments/link", { amount: 2500 });
  await page.goto(link.qr_token);
  await page.getByLabel("Your phone number").fill("+7 701");
  await page.getByRole("button", { name: "Pay ₸2,500.00" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "phone" })).toContainText(
    "must be a telephone number in international format",
  );
  await page.getByLabel("Your phone number").fill(newPhone());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expectStatus(request, demo, link.payment_id, "completed");
});

test("a payer pays a sum of their own at the printed QR code", async ({ page, request, demo }) => {
  await openPhone(page, request, demo);
  await page.getByText("Pay by QR").click();
  await expect(page.getByRole("img", { name: /^Static QR code of/ })).toBeVisible();
  await page.getByLabel("Amount, KZT").fill("450.5");
  await page.getByLabel("Comment").fill("Tea");
  await page.getByRole("button", { name: "Pay ₸450.50" }).click();
  const paid = page.getByRole("status").filter({ hasText: "order number" });
  await expect(paid).toContainText("₸450.50 paid");
  const orderNumber = (await paid.locator("code").textContent()) ?? "";
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸9,549.50");
  await expect(async () => {
    const found = await request.get(`/api/v1/static-qr-payments/${orderNumber}`);
    expect(await found.json()).toMatchObject({ order_number: orderNumber, amount: 450.5 });
  }).toPass({ intervals: [2_000], timeout: 20_000 });
});

test("faults and magic amounts are in the drawer", async ({ page, request, demo }) => {
  await openPhone(page, request, demo);
  await page.getByRole("button", { name: "Faults and magic amounts" }).click();
  const drawer = page.getByRole("dialog");
  // The one fault that no other test of this server can meet.
  const fault = drawer.getByRole("switch", { name: "Duplicate history" });
  await fault.click();
  await expect(fault).toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: /^1 fault is switched on/ }).click();
  await fault.click();
  await expect(fault).not.toBeChecked();
  await drawer.getByRole("tab", { name: "Magic amounts" }).click();
  await expect(drawer.getByRole("row", { name: /^77701 Paid the moment/ })).toBeVisible();
});

test("a phone is opened with a test device key, and a wrong one says why", async ({
  page,
  demo,
}) => {
  await page.goto("/sandbox/open");
  await page.getByRole("textbox", { name: "Test device key" }).fill("qs_test_mistyped");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "key" })).toContainText("mistyped");
  await page.getByRole("textbox", { name: "Test device key" }).fill(demo.device_key);
  await page.getByRole("button", { name: "Open the phone" }).click();
  await expect(page).toHaveURL(demo.sandbox_phone);

  await page.goto("/sandbox/nobody");
  await expect(page.getByRole("alert").filter({ hasText: "phone" })).toContainText(
    "There is no sandbox phone at this address",
  );
  await page.goto("/sandbox");
  await expect(page).toHaveURL(demo.sandbox_phone);
});
