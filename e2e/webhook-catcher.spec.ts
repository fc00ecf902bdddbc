// The webhook catcher, which shows webhooks without a server.
import type { Page } from "@playwright/test";
import { consoleErrorsOf, expectAccessibleInEveryForm, expectNoSidewaysScroll } from "./axe";
import { newDeviceKey, takePayment } from "./integrator";
import { newOrganization } from "./people";
import { expect, test } from "./sign-in";

const caught = (page: Page) => page.getByRole("region", { name: "Requests" }).getByRole("listitem");

const setResponse = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Response" }).getByText(name, { exact: true }).click();

test("the catcher shows a webhook with its signature, and a retry", async ({
  page,
  request,
  demo,
}) => {
  test.setTimeout(180_000);
  const complaints = consoleErrorsOf(page);
  await newOrganization(page, demo);
  const key = await newDeviceKey(page, demo, ["payments"]);
  await page.goto("/webhooks/catcher");
  await page.getByRole("button", { name: "Create the webhook catcher" }).click();
  await expect(page.getByText("Waiting for the first request")).toBeVisible();
  await takePayment(request, key, "order-1");
  await expect(caught(page)).toHaveCount(1, { timeout: 30_000 });
  const first = caught(page).first();
  await expect(first.getByRole("button", { expanded: true })).toContainText(
    /payment\.completed.*Attempt 1.*Signature verified.*Answered 200 OK/,
  );
  const content = first.getByRole("region", { name: "Request" });
  await expect(content).toContainText("user-agent: Qassa-Webhooks/1");
  await expect(content).toContainText('"merchant_order_id": "order-1"');
  await first.getByText("Raw", { exact: true }).click();
  await expect(content).toContainText('"merchant_order_id":"order-1"');

  // A failed attempt, and another one of the same delivery.
  await setResponse(page, "500");
  await expect(page.getByText("Qassa retries after 30 seconds")).toBeVisible();
  await takePayment(request, key, "order-2");
  await expect(caught(page)).toHaveCount(2, { timeout: 30_000 });
  const failed = caught(page).first();
  await expect(failed).toContainText("Answered 500");
  await expect(failed).toContainText('"merchant_order_id": "order-2"');
  const delivery = failed.getByRole("link", { name: /^dlv_/ });
  const deliveryId = (await delivery.textContent())!;
  await setResponse(page, "200 OK");
  await expect(page.getByText("Every delivery succeeds.")).toBeVisible();
  await delivery.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Delivery");
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByRole("button", { name: /^Attempt 2\b/ })).toContainText("HTTP 200");

  await page.goto("/webhooks/catcher");
  await expect(caught(page)).toHaveCount(3);
  const second = caught(page).first();
  await expect(second).toContainText(/Attempt 2.*Signature verified.*Answered 200 OK/);
  await expect(second).toContainText(deliveryId);
  await expect(second).toContainText('"attempt_number": 2');
  await expectAccessibleInEveryForm(page);
  expect(complaints).toEqual([]);
});

test("the catcher shows what curl sends, says that it is off, and is cleared and removed", async ({
  page,
  request,
  demo,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await newOrganization(page, demo);
  await page.goto("/webhooks");
  await page.getByRole("link", { name: "Catch webhooks here" }).click();
  await expect(page.getByText("No webhook catcher yet")).toBeVisible();
  await page.getByRole("button", { name: "Create the webhook catcher" }).click();
  await expect(page.getByText("Waiting for the first request")).toBeVisible();
  await expectNoSidewaysScroll(page);

  const panel = page.getByRole("region", { name: "Webhook catcher" });
  const address = (await panel.getByText(/^http.*\/api\/catcher\//).textContent())!;
  const posted = await request.post(address, {
    headers: { "content-type": "text/plain" },
    data: "hello",
  });
  expect(posted.status()).toBe(200);
  expect(await posted.json()).toEqual({
    caught: expect.stringMatching(/^cgt_/),
    message: "Caught.",
  });
  await expect(caught(page)).toHaveCount(1);
  await expect(caught(page)).toContainText("Other request");
  await expect(caught(page)).toContainText("Not signed");
  await expect(caught(page).getByRole("region", { name: "Request" })).toContainText("hello");

  await setResponse(page, "410");
  await expect(page.getByText("without a retry")).toBeVisible();
  expect((await request.post(address, { data: "gone" })).status()).toBe(410);
  await page.getByRole("button", { name: "Send a test" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test" });
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog).toContainText("HTTP 410");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(caught(page)).toHaveCount(3);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Clear" }).click();
  await page
    .getByRole("dialog", { name: "Clear all requests?" })
    .getByRole("button", { name: "Clear" })
    .click();
  await expect(page.getByText("Waiting for the first request")).toBeVisible();
  await panel.getByRole("button", { name: "Remove" }).click();
  await page
    .getByRole("dialog", { name: "Remove the webhook catcher?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByText("No webhook catcher yet")).toBeVisible();
  expect((await request.post(address, { data: "late" })).status()).toBe(404);
  await page.getByRole("link", { name: "Subscriptions" }).click();
  await expect(page.getByText("No subscriptions yet")).toBeVisible();
});
