import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from "@/tests/support/webhook-receiver";
import { expect, test as signedIn } from "./sign-in";

const test = signedIn.extend<{ receiver: WebhookReceiver }>({
  receiver: async ({ baseURL: _ }, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    await receiver.close();
  },
});

/** A magic amount that the sandbox's payer confirms immediately. */
const PAID_AT_ONCE = 77_701;

async function takePayment(request: APIRequestContext, key: string, order: string) {
  const headers = { authorization: `Bearer ${key}` };
  const data = {
    amount: PAID_AT_ONCE,
    payer_phone: `+7701${randomInt(1_000_000, 9_999_999)}`,
    merchant_order_id: order,
  };
  const created = await request.post("/api/v1/payments", { headers, data });
  expect(created.status()).toBe(201);
  const { payment_id } = (await created.json()) as { payment_id: string };
  await expect(async () => {
    const read = await request.get(`/api/v1/payments/${payment_id}`, { headers });
    expect(await read.json()).toMatchObject({ status: "completed" });
  }).toPass({ timeout: 30_000 });
}

/** Adds a subscription with a generated secret and returns the secret. */
async function subscribe(page: Page, url: string): Promise<string> {
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add a subscription" }).first().click();
  const form = page.getByRole("dialog", { name: "Add a subscription" });
  await form.getByLabel("Endpoint URL").fill(url);
  await form.getByRole("button", { name: "Generate" }).click();
  const secret = await form.getByLabel("Signing secret").inputValue();
  expect(secret).toMatch(/^whsec_/);
  await form.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { level: 1, name: url })).toBeVisible();
  return secret;
}

/** Returns an order's webhook. Other tests also take payments in the demo, and the receiver gets those too. */
async function webhookOf(receiver: WebhookReceiver, order: string) {
  const ofOrder = () => receiver.received.find(({ body }) => body.merchant_order_id === order);
  await expect.poll(ofOrder, { timeout: 30_000 }).toBeDefined();
  return ofOrder()!;
}

const orderName = () => `e2e-${randomInt(1_000_000_000)}`;

test("a subscription is added and tested, and a failed delivery is shown with both bodies and resent", async ({
  signedIn: page,
  request,
  demo,
  receiver,
}) => {
  test.setTimeout(180_000);
  const secret = await subscribe(page, receiver.url);

  receiver.answer({ status: 503, body: "no coffee left" });
  await page.getByRole("button", { name: "Send a test" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test" });
  await dialog.getByRole("button", { name: "Send test" }).click();
  const answer = dialog.getByRole("status", { name: "Your server’s response" });
  await expect(answer).toContainText("HTTP 503");
  await expect(answer).toContainText("no coffee left");
  expect(isSignedWith(secret, receiver.received[0]!)).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const order = orderName();
  await takePayment(request, demo.device_key, order);
  const webhook = await webhookOf(receiver, order);
  await page.getByRole("link", { name: "All deliveries" }).click();
  const row = page.getByRole("row").filter({ hasText: order });
  await expect(row).toContainText("The endpoint answered 503 Service Unavailable");
  await row.getByRole("link", { name: /^Open the delivery of payment.completed/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delivery" })).toBeVisible();
  const sent = page.getByRole("region", { name: "Request" });
  await expect(sent).toContainText(webhook.raw.toString("utf8"));
  await expect(sent).toContainText(
    `x-service-signature: ${String(webhook.headers["x-service-signature"])}`,
  );
  await expect(page.getByRole("region", { name: "Response" })).toContainText("no coffee left");

  receiver.answer({ status: 200, body: "thank you" });
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByRole("button", { name: /^Attempt 2\b/ })).toContainText("HTTP 200");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Delivered");
  await expect(page.getByRole("region", { name: "Response" }).last()).toContainText("thank you");
  const again = { attempt_number: 2, delivery_id: webhook.body.delivery_id };
  expect(receiver.received.map(({ body }) => body)).toContainEqual(expect.objectContaining(again));
});

test("a secret is rotated without losing a delivery", async ({
  signedIn: page,
  request,
  demo,
  receiver,
}) => {
  test.setTimeout(180_000);
  const old = await subscribe(page, receiver.url);
  const section = page.getByRole("region", { name: "Signing secret" });
  await expect(section).not.toContainText(old);
  await section.getByRole("button", { name: "Reveal" }).click();
  await expect(section).toContainText(old);

  await section.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("button", { name: "Start rotation" }).click();
  const secrets = section.locator("code").filter({ hasText: "whsec_" });
  await expect(secrets).toHaveCount(2);
  const next = (await secrets.last().textContent()) ?? "";
  expect(next).not.toBe(old);

  // The webhooks that a receiver with both secrets can verify.
  const verified = () =>
    receiver.received.filter((one) => isSignedWith(old, one) || isSignedWith(next, one));
  const first = orderName();
  await takePayment(request, demo.device_key, first);
  expect(isSignedWith(old, await webhookOf(receiver, first))).toBe(true);

  await section.getByRole("button", { name: "Promote new secret" }).click();
  const confirm = page.getByRole("dialog", { name: "Promote the new secret?" });
  await confirm.getByRole("button", { name: "Promote new secret" }).click();
  await expect(section.getByRole("button", { name: "Rotate" })).toBeVisible();
  const order = orderName();
  await takePayment(request, demo.device_key, order);
  expect(isSignedWith(next, await webhookOf(receiver, order))).toBe(true);
  expect(verified()).toHaveLength(receiver.received.length);
});

test("a subscription is turned off and on, gets what it missed, and is deleted", async ({
  signedIn: page,
  demo,
  receiver,
}) => {
  await subscribe(page, receiver.url);
  const act = async (name: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Turn off");
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("This subscription is off")).toBeVisible();
  const order = orderName();
  await takePayment(page.request, demo.device_key, order);
  await act("Turn on");
  await expect(page.getByText("This subscription is off")).toBeHidden();

  await page.getByRole("button", { name: "Replay missing" }).click();
  const dialog = page.getByRole("dialog", { name: "Replay missing events" });
  await dialog.getByRole("combobox", { name: "Events created since" }).click();
  await page.getByRole("option", { name: "Last hour" }).click();
  await dialog.getByRole("button", { name: "Count missing" }).click();
  await expect(dialog.getByRole("status")).toContainText("not been delivered");
  await dialog.getByRole("button", { name: /^Replay \d+ events?$/ }).click();
  await expect(dialog.getByRole("status")).toContainText(/Sending \d+ events?\./);
  const { body } = await webhookOf(receiver, order);
  expect(body).toMatchObject({ event: "payment.completed", attempt_number: 1 });
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await act("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(page.getByRole("link", { name: receiver.url })).toHaveCount(0);
});

test("an invalid URL is rejected at its field and the input is kept", async ({
  signedIn: page,
}) => {
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add a subscription" }).first().click();
  const form = page.getByRole("dialog", { name: "Add a subscription" });
  await expect(form.getByRole("checkbox")).toHaveCount(6);
  await form.getByLabel("Endpoint URL").fill("https://10.0.0.1/hooks");
  await form.getByLabel("Description").fill("Stock");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form.getByText("not a public address")).toBeVisible();
  await expect(form.getByLabel("Endpoint URL")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Description")).toHaveValue("Stock");
});

test("a signature is checked entirely in the browser", async ({ signedIn: page, receiver }) => {
  const secret = await subscribe(page, receiver.url);
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("status", { name: "Your server’s response" })).toBeVisible();
  const { raw, headers } = receiver.received[0]!;
  const body = raw.toString("utf8");

  await page.goto("/webhooks/signatures");
  const requested: string[] = [];
  page.on("request", (sent) => sent.method() !== "GET" && requested.push(sent.url()));
  const check = async (text: string) => {
    await page.getByRole("textbox", { name: "Body" }).fill(text);
    await page.getByLabel("X-Service-Signature").fill(String(headers["x-service-signature"]));
    await page.getByLabel("Secret", { exact: true }).fill(secret);
    await page.getByRole("button", { name: "Check" }).click();
  };
  await check(body);
  await expect(page.getByText("The signature is valid", { exact: true })).toBeVisible();
  await check(JSON.stringify(JSON.parse(body), null, 2));
  await expect(page.getByText("The body was parsed and re-serialized")).toBeVisible();
  await check(body.replace("completed", "refunded"));
  await expect(page.getByText("The signature does not match")).toBeVisible();
  expect(requested).toEqual([]);

  await page.getByRole("tab", { name: "Go" }).click();
  await expect(page.getByRole("group", { name: "Go" })).toContainText("hmac.Equal");
});
