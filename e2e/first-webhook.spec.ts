// From sign-up to the first webhook, along the first steps for new merchants.
import { randomInt } from "node:crypto";
import { isSignedWith, startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { another, signUp } from "./people";
import { expect, test } from "./sign-in";

test("a new merchant creates a key, takes a payment and receives a signed webhook", async ({
  page,
  request,
  demo,
}) => {
  test.setTimeout(180_000);
  const receiver = await startWebhookReceiver();
  await signUp(page, "Corner Café");
  const done = page.getByText("Done", { exact: true });
  await expect(done).toHaveCount(0);

  await page.getByRole("link", { name: "Create a key" }).click();
  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = page.getByRole("dialog", { name: "Create a device key" });
  await form.getByLabel("Name").fill("Till");
  await form.getByRole("button", { name: "Create key" }).click();
  const issued = page.getByRole("dialog", { name: "Save this key now" });
  const key = (await issued.getByText(/^qs_test_/).textContent()) ?? "";
  await issued.getByRole("button", { name: "I have saved it" }).click();

  await page.goto("/first-steps");
  await expect(done).toHaveCount(1);
  await page.getByRole("link", { name: "Create a payment link" }).click();
  await page.getByLabel(/^Amount/).fill("990");
  await page.getByRole("button", { name: "Create link" }).click();
  const open = page.getByRole("link", { name: "Open as payer" });
  const payer = await another(page, demo);
  await payer.goto((await open.getAttribute("href"))!);
  await payer.getByLabel("Your phone number").fill(`+7701${randomInt(1_000_000, 9_999_999)}`);
  await payer.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible({ timeout: 30_000 });

  await page.goto("/first-steps");
  await expect(done).toHaveCount(2);
  await page.getByRole("link", { name: "Add a subscription" }).click();
  await page.getByRole("button", { name: "Add a subscription" }).first().click();
  const webhook = page.getByRole("dialog", { name: "Add a subscription" });
  await webhook.getByLabel("Endpoint URL").fill(receiver.url);
  await webhook.getByRole("button", { name: "Generate" }).click();
  const secret = await webhook.getByLabel("Signing secret").inputValue();
  await webhook.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { level: 1, name: receiver.url })).toBeVisible();
  await page.goto("/first-steps");
  await expect(done).toHaveCount(3);

  // The key works, and its payment's outcome is delivered as a webhook.
  const created = await request.post("/api/v1/payments", {
    headers: { authorization: `Bearer ${key}` },
    // The sandbox's payer confirms this amount automatically.
    data: { amount: 77_701, payer_phone: "+77011234567", merchant_order_id: "first-order" },
  });
  expect(created.status()).toBe(201);
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
  const [received] = receiver.received;
  expect(received!.body).toMatchObject({
    event: "payment.completed",
    merchant_order_id: "first-order",
  });
  expect(isSignedWith(secret, received!)).toBe(true);
  expect(isSignedWith(`${secret}x`, received!)).toBe(false);
  await page.goto("/webhooks/deliveries");
  await expect(page.getByRole("row").filter({ hasText: "first-order" })).toContainText("Delivered");
  await receiver.close();
});
