import { expect, test } from "./demo";
import {
  authorization,
  createPayment,
  expectStatus,
  newPayer,
  newPhone,
  openPhone,
  tab,
} from "./sandbox-payer";
import { expectTextsWhole } from "./whole-texts";

test("a request appears automatically; the payer confirms one and declines another", async ({
  page,
  request,
  demo,
}) => {
  const phone = await openPhone({ page, request, demo });
  await expect(page.getByText("Nothing to confirm")).toBeVisible();

  const wanted = { amount: 1500.5, payer_phone: phone, comment: "Two flat whites" };
  const coffee = await createPayment(request, demo, "/payments", wanted);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect(waiting).toContainText("Two flat whites", { timeout: 3_000 });
  // A double click pays once.
  await waiting.getByRole("button", { name: "Confirm ₸1,500.50" }).dblclick();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Paid" })).toContainText("₸1,500.50");
  await expect(page.getByText("Balance ₸8,499.50")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Latest" })).toContainText("−₸1,500.50");
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸8,499.50");
  await expectStatus({ request, demo, id: coffee.payment_id, status: "completed" });

  const other = await createPayment(request, demo, "/payments", { amount: 7, payer_phone: phone });
  await waiting.getByRole("button", { name: "Decline ₸7.00" }).click();
  await expect(page.getByRole("region", { name: "Latest" })).toContainText("Declined");
  await expect(page.getByText("Nothing to confirm")).toBeVisible();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸8,499.50");
  await expectStatus({ request, demo, id: other.payment_id, status: "cancelled" });
});

test("the result of a payment disappears automatically before the next request", async ({
  page,
  request,
  demo,
}) => {
  const phone = await openPhone({ page, request, demo });
  for (const amount of [11, 12]) {
    await createPayment(request, demo, "/payments", { amount, payer_phone: phone });
    await page.getByRole("button", { name: `Confirm ₸${amount}.00` }).click();
    await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Paid" })).toBeHidden({ timeout: 10_000 });
});

test("the history lists payments, declined requests and refunds", async ({
  page,
  request,
  demo,
}) => {
  const phone = await openPhone({ page, request, demo });
  const paid = await createPayment(request, demo, "/payments", { amount: 900, payer_phone: phone });
  await page.getByRole("button", { name: "Confirm ₸900.00" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expectStatus({ request, demo, id: paid.payment_id, status: "completed" });

  const refunded = await request.post(`/api/v1/payments/${paid.payment_id}/refund`, {
    headers: authorization(demo),
    data: { amount: 250.5 },
  });
  expect(refunded.ok()).toBe(true);
  // The notification appears on any screen.
  await expect(page.getByText("Demo Coffee refunded ₸250.50")).toBeVisible();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸9,350.50");

  await tab(page, "History").click();
  const today = page.getByRole("region", { name: "Today" });
  const entries = today.getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText("+₸250.50");
  await expect(entries.nth(1)).toContainText("−₸900.00");
  await entries.nth(0).getByRole("button").click();
  const details = page.getByRole("dialog", { name: "Demo Coffee" });
  await expect(details).toContainText("Refunded");
  await expect(details).toContainText(paid.payment_id);
});

test("two payers share a phone, each with their own requests and history", async ({
  page,
  request,
  demo,
}) => {
  const dana = await openPhone({ page, request, demo, name: "Dana of Two" });
  const timur = await newPayer(request, demo, "Timur of Two");
  await createPayment(request, demo, "/payments", { amount: 21, payer_phone: dana });
  await createPayment(request, demo, "/payments", { amount: 22, payer_phone: timur });
  await expect(page.getByRole("button", { name: "Confirm ₸21.00" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm ₸22.00" })).toBeHidden();

  await page.getByRole("button", { name: "Change" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: timur.replace(/^(..)(...)(...)(..)(..)$/, "$1 $2 $3 $4 $5") })
    .click();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("Timur of Two");
  await page.getByRole("button", { name: "Confirm ₸22.00" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸9,978.00");
  await expect(page.getByRole("button", { name: "Confirm ₸21.00" })).toBeHidden();
});

test("anyone who opens a payment link can pay it", async ({ page, request, demo }) => {
  const link = await createPayment(request, demo, "/payments/link", { amount: 2500 });
  await page.goto(link.qr_token);
  const number = page.getByLabel("Your phone number");
  await number.fill("+7 701");
  await page.getByRole("button", { name: "Pay ₸2,500.00" }).click();
  await expect(number).toHaveAccessibleDescription(/Must be a phone number/);
  await expect(page.getByRole("alert").filter({ hasText: "phone" })).toHaveCount(0);
  // As it is dialled in the country.
  await number.fill(`8${newPhone().slice(2)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expectStatus({ request, demo, id: link.payment_id, status: "completed" });
});

test("a payer declines on the pay page, and the history shows it", async ({
  page,
  request,
  demo,
}) => {
  await openPhone({ page, request, demo });
  const link = await createPayment(request, demo, "/payments/link", { amount: 1200 });
  await page.goto(link.qr_token);
  // The payer last used on the sandbox phone is prefilled.
  await expect(page.getByLabel("Your phone number")).not.toHaveValue("");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Declined" })).toBeVisible();
  await expectStatus({ request, demo, id: link.payment_id, status: "cancelled" });
  await page.getByRole("link", { name: "Back to sandbox phone" }).click();
  await tab(page, "History").click();
  await expect(page.getByRole("region", { name: "Today" })).toContainText("Declined");
});

test("a payer pays an amount of their choice through the static QR", async ({
  page,
  request,
  demo,
}) => {
  await openPhone({ page, request, demo });
  await page.getByRole("button", { name: "Static QR" }).click();
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(page.getByRole("img", { name: /^Static QR code of/ })).toBeVisible();
  await page.getByLabel("Amount, KZT").fill("450.5");
  await page.getByLabel("Comment").fill("Tea");
  await page.getByRole("button", { name: "Pay ₸450.50" }).dblclick();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  const orderNumber = (await page
    .locator("code")
    .filter({ hasText: /^[0-9A-Z]{26}$/ })
    .textContent())!;
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸9,549.50");
  await expect(async () => {
    const found = await request.get(`/api/v1/static-qr-payments/${orderNumber}`);
    expect(await found.json()).toMatchObject({ order_number: orderNumber, amount: 450.5 });
  }).toPass({ intervals: [2_000], timeout: 20_000 });
  await tab(page, "History").click();
  await expect(page.getByRole("region", { name: "Today" }).getByRole("listitem")).toHaveCount(1);
});

test("a lost connection shows an error, pays nothing and keeps the input", async ({
  page,
  context,
  request,
  demo,
}) => {
  const phone = await openPhone({ page, request, demo });
  await tab(page, "Pay").click();
  await page.getByLabel("Amount, KZT").fill("320");
  await context.setOffline(true);
  await expect(page.getByText("No connection.")).toBeVisible();
  await page.getByRole("button", { name: "Pay ₸320.00" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /Can.t reach Qassa/ })).toBeVisible();
  await tab(page, "Home").click();
  await tab(page, "Pay").click();
  await expect(page.getByLabel("Amount, KZT")).toHaveValue("320");

  await context.setOffline(false);
  await expect(page.getByText("No connection.")).toBeHidden();
  // The failed payment is not retried automatically after reconnecting; a request created meanwhile appears.
  await createPayment(request, demo, "/payments", { amount: 33, payer_phone: phone });
  await page.getByRole("button", { name: "Demo Coffee requests ₸33.00" }).click();
  await expect(page.getByRole("button", { name: "Confirm ₸33.00" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸10,000.00");
  await tab(page, "Pay").click();
  await page.getByRole("button", { name: "Pay ₸320.00" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
});

test("the balance is on one line on a narrow phone", async ({ page, request, demo }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const phone = await openPhone({ page, request, demo });
  await expect(page.getByText("₸10,000.00")).toBeVisible();
  await expectTextsWhole(page, "with ₸10,000.00");
  const data = { phone, balance: 99_999_999.99 };
  await request.post("/api/sandbox/payers", { headers: authorization(demo), data });
  await page.reload();
  await expect(page.getByText("₸99,999,999.99")).toBeVisible();
  await expectTextsWhole(page, "with ₸99,999,999.99");
});

test("faults and magic amounts are in the drawer", async ({ page, request, demo }) => {
  await openPhone({ page, request, demo });
  await page.getByRole("button", { name: "Faults and magic amounts" }).click();
  const drawer = page.getByRole("dialog");
  // The only fault that cannot affect other tests on this server.
  const fault = drawer.getByRole("switch", { name: "Duplicate history" });
  await fault.click();
  await expect(fault).toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: /^1 fault is on/ }).click();
  await fault.click();
  await expect(fault).not.toBeChecked();
  await drawer.getByRole("tab", { name: "Magic amounts" }).click();
  await expect(drawer.getByRole("row", { name: /^77701 Paid immediately/ })).toBeVisible();
});

test("a phone opens with a test device key, and a wrong key shows why", async ({ page, demo }) => {
  await page.goto("/sandbox/open");
  await page.getByRole("textbox", { name: "Test device key" }).fill("qs_test_mistyped");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "key" })).toContainText("mistyped");
  await page.getByRole("textbox", { name: "Test device key" }).fill(demo.device_key);
  await page.getByRole("button", { name: "Open sandbox phone" }).click();
  await expect(page).toHaveURL(demo.sandbox_phone);

  await page.goto("/sandbox/nobody");
  await expect(page.getByRole("alert").filter({ hasText: "phone" })).toContainText(
    "Sandbox phone not found",
  );
  await page.goto("/sandbox");
  await expect(page).toHaveURL(demo.sandbox_phone);
});

test("a static QR payment whose answer is lost is paid once", async ({ page, request, demo }) => {
  await openPhone({ page, request, demo });
  await tab(page, "Pay").click();
  await page.getByLabel("Amount, KZT").fill("410");
  const sent: string[] = [];
  // The sandbox takes the money, and its answer never arrives; after that, it arrives.
  await page.route("**/api/sandbox/static-qr/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(String((route.request().postDataJSON() as Record<string, string>).idempotency_key));
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Pay ₸410.00" }).click();
  await expect(page.getByText(/you pay only once/)).toBeVisible();
  await page.getByRole("button", { name: "Pay ₸410.00" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  expect(sent).toEqual([sent[0], sent[0]]);
  await page.getByRole("button", { name: "Done" }).click();
  await tab(page, "History").click();
  const entries = page.getByRole("region", { name: "Today" }).getByRole("listitem");
  await expect(entries).toHaveCount(1);
  await tab(page, "Home").click();
  await expect(page.getByRole("region", { name: "Payer" })).toContainText("₸9,590.00");

  // The same amount again is another payment.
  await tab(page, "Pay").click();
  await page.getByLabel("Amount, KZT").fill("410");
  await page.getByRole("button", { name: "Pay ₸410.00" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  expect(sent[2]).not.toBe(sent[0]);
});

test("the history goes on as one scrolls, and says when it ends", async ({
  page,
  request,
  demo,
}) => {
  const phone = await openPhone({ page, request, demo });
  const found = await request.get("/api/sandbox/phone", { headers: authorization(demo) });
  const { static_qr_token: token } = (await found.json()) as { static_qr_token: string };
  for (let amount = 1; amount <= 45; amount += 1) {
    const paid = await request.post(`/api/sandbox/static-qr/${token}`, { data: { phone, amount } });
    expect(paid.status()).toBe(201);
  }
  await page.setViewportSize({ width: 390, height: 600 });
  await tab(page, "History").click();
  const entries = page.getByRole("region", { name: "Today" }).getByRole("listitem");
  await expect(entries).toHaveCount(20);
  await expect(page.getByRole("status").filter({ hasText: "20 entries" })).toBeAttached();
  // The keyboard reaches the button below the last entry.
  await entries.last().getByRole("button").focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(40);
  await entries.last().scrollIntoViewIfNeeded();
  await page.mouse.move(195, 300);
  await page.mouse.wheel(0, 2000);
  await expect(entries).toHaveCount(45);
  await expect(page.getByText("End of history")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "45 entries" })).toBeAttached();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
  await expect(entries.last()).toContainText("₸1.00");
});
