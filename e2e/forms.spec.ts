// A lost connection loses no input, and server validation errors appear at their fields.
import { randomInt } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Demo } from "./demo";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";

const unreachable = (within: Page | Locator) =>
  within.getByRole("alert").filter({ hasText: "Can’t reach Qassa" });

/** Creates a demo payment that can be refunded. */
async function completedPayment(request: APIRequestContext, { device_key: key }: Demo) {
  const headers = { authorization: `Bearer ${key}` };
  const created = await request.post("/api/v1/payments", {
    headers,
    // The sandbox's payer confirms this amount automatically.
    data: { amount: 77_701, payer_phone: `+7701${randomInt(1_000_000, 9_999_999)}` },
  });
  const { payment_id: id } = (await created.json()) as { payment_id: string };
  await expect(async () => {
    const read = await request.get(`/api/v1/payments/${id}`, { headers });
    expect(await read.json()).toMatchObject({ status: "completed" });
  }).toPass({ timeout: 30_000 });
  const refund = (amount: number) =>
    request.post(`/api/v1/payments/${id}/refund`, { headers, data: { amount } });
  return { id, refund };
}

async function typeRefund(page: Page, amount: string) {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Partial amount" }).check();
  await dialog.getByLabel("Amount to refund").last().fill(amount);
  await dialog.getByLabel("Reason").fill("One cup broke");
  await dialog.getByRole("button", { name: "Continue" }).click();
  return dialog;
}

test("a refund survives a lost connection and is created once", async ({
  signedIn: page,
  context,
  request,
  demo,
}) => {
  test.slow();
  const payment = await completedPayment(request, demo);
  await page.goto(`/payments/${payment.id}`);
  const dialog = await typeRefund(page, "300.25");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Refund ₸300.25" }).click();
  await expect(unreachable(dialog)).toBeVisible();
  await expect(dialog.getByLabel("Amount to refund").last()).toHaveValue(/^300\.25/);
  await expect(dialog.getByLabel("Reason")).toHaveValue("One cup broke");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Refund ₸300.25" }).dblclick();
  await expect(dialog).toBeHidden();
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByRole("listitem")).toHaveCount(1);
  await expect(refunds).toContainText("Completed", { timeout: 45_000 });
  await expect(refunds.getByRole("listitem")).toHaveCount(1);
});

test("a refund above the refundable amount is rejected at the amount field", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const payment = await completedPayment(request, demo);
  await page.goto(`/payments/${payment.id}`);
  const dialog = await typeRefund(page, "77000");
  // Someone else refunds first.
  expect((await payment.refund(5000)).ok()).toBe(true);
  await dialog.getByRole("button", { name: "Refund ₸77,000.00" }).click();
  const amount = dialog.getByLabel("Amount to refund").last();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByText("That is more than you can still refund.")).toBeVisible();
  await expect(amount).toHaveValue(/^77,000/);
  await expect(dialog.getByLabel("Reason")).toHaveValue("One cup broke");
});

test("a refund of which nothing is left in the meantime cannot be confirmed", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const payment = await completedPayment(request, demo);
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("button", { name: "Refund ₸77,701.00" })).toBeEnabled();
  expect((await payment.refund(77_701)).ok()).toBe(true);
  await expect(dialog.getByRole("button", { name: "Refund ₸0.00" })).toBeDisabled();
});

test("a new subscription survives a lost connection", async ({ signedIn: page, context }) => {
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add a subscription" }).first().click();
  const form = page.getByRole("dialog", { name: "Add a subscription" });
  await form.getByLabel("Endpoint URL").fill("https://shop.example/hooks");
  await form.getByLabel("Description").fill("Stock");
  await form.getByRole("button", { name: "Generate" }).click();
  const secret = await form.getByLabel("Signing secret").inputValue();
  await context.setOffline(true);
  await form.getByRole("button", { name: "Add" }).click();
  await expect(unreachable(form)).toBeVisible();
  await expect(form.getByLabel("Endpoint URL")).toHaveValue("https://shop.example/hooks");
  await expect(form.getByLabel("Description")).toHaveValue("Stock");
  await expect(form.getByLabel("Signing secret")).toHaveValue(secret);
  await context.setOffline(false);
});

test("a new link survives a lost connection", async ({ signedIn: page, context }) => {
  const order = `e2e-${randomInt(1_000_000_000)}`;
  await page.goto("/links");
  const submit = page.getByRole("button", { name: "Create link" });
  await page.getByLabel("Amount, KZT").fill("1500.5");
  await page.getByLabel("Order ID").fill(order);
  await context.setOffline(true);
  await submit.click();
  await expect(unreachable(page)).toBeVisible();
  await expect(page.getByLabel("Amount, KZT")).toHaveValue("1,500.5");
  await expect(page.getByLabel("Order ID")).toHaveValue(order);
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByRole("img", { name: /^QR code to pay/ })).toBeVisible();
});

test("server validation errors appear at their fields and keep the input", async ({
  page,
  demo,
}) => {
  test.slow();
  await newOrganization(page, demo);
  const expectAt = async (field: Locator, reason: string | RegExp) => {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(reason);
  };

  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const email = page.getByRole("dialog").getByLabel("Email");
  await email.fill("nobody@nowhere");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectAt(email, /email/i);

  await page.goto("/settings/network");
  await page.getByRole("button", { name: "Connect" }).first().click();
  await page.getByRole("dialog").getByLabel("Network").selectOption({ label: "Your own gateway" });
  const address = page.getByRole("dialog").getByLabel("Base URL");
  await address.fill("https://10.0.0.1/qassa");
  await page.getByRole("dialog").getByLabel("Token").first().fill("token");
  await page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
  await expectAt(address, /not a public address/);
  await expect(address).toHaveValue("https://10.0.0.1/qassa");

  await page.goto("/settings/profile");
  const current = page.getByLabel("Current password", { exact: true });
  await current.fill("not the password");
  await page.getByLabel("New password", { exact: true }).fill("an even better password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectAt(current, /^This is not your password/);
});

test("input typed before hydration is kept", async ({ page, demo }) => {
  await newOrganization(page, demo, "Early Shop");
  let letCodeCome!: () => void;
  const codeComes = new Promise<void>((resolve) => (letCodeCome = resolve));
  await page.route("**/_next/**/*.js", async (route) => {
    await codeComes;
    await route.continue();
  });
  await page.goto("/settings", { waitUntil: "commit" });
  await page.getByLabel("Name", { exact: true }).fill("Early Bird Shop");
  await page.getByLabel(/^Cashier refund limit/).fill("1250");
  await page.getByRole("switch", { name: /static QR/ }).check();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  letCodeCome();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.unroute("**/_next/**/*.js");
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Early Bird Shop");
  await expect(page.getByLabel(/^Cashier refund limit/)).toHaveValue("1,250");
  await expect(page.getByRole("switch", { name: /static QR/ })).toBeChecked();
});
