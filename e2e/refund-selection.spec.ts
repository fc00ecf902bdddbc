// Refunding the selected payments of the list at once.
import { randomInt } from "node:crypto";
import type { APIRequestContext, Page, Route } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import type { Demo } from "./demo";
import { authorization, createPayment, expectStatus, newPayer } from "./sandbox-payer";
import { expect, signIn, test } from "./sign-in";
import { join } from "./subjects";

/** A sandbox amount that is paid by itself, and whose refunds the network refuses after some seconds. */
const REFUND_FAILS = 77_712;

/** Payments of one order, which no other test has. */
async function newOrder(request: APIRequestContext, demo: Demo) {
  const order = `E2E-${randomInt(1_000_000_000)}`;
  const phone = await newPayer(request, demo);
  const send = async (amount: number) => {
    const data = { amount, payer_phone: phone, merchant_order_id: order };
    return (await createPayment(request, demo, "/payments", data)).payment_id;
  };
  return {
    list: `/payments?merchant_order_id=${order}`,
    request: send,
    pay: async (amount: number) => {
      const id = await send(amount);
      const headers = authorization(demo);
      const confirmed = await request.post(`/api/sandbox/requests/${id}/confirm`, { headers });
      expect(confirmed.ok()).toBe(true);
      await expectStatus({ request, demo, id, status: "completed" });
      return id;
    },
    refund: (id: string, amount?: number) =>
      createPayment(request, demo, `/payments/${id}/refund`, { amount }),
  };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Refund the selected payments" });
const selected = (page: Page) =>
  page.getByRole("group", { name: "Selected payments" }).getByRole("status");

async function openDialog(page: Page, list: string, count: number) {
  await page.goto(list);
  await expect(page.getByRole("checkbox", { name: /^Select the payment of/ })).toHaveCount(count);
  await page.getByRole("checkbox", { name: "Select the loaded payments" }).check();
  await page.getByRole("button", { name: "Refund…" }).click();
  return dialogOf(page);
}

/** The amounts and reasons of a payment's refunds, newest first. */
async function refundsOf(page: Page, id: string) {
  const response = await page.request.get(`/api/account/payments/${id}/refunds`);
  const { data } = (await response.json()) as { data: { amount: number; reason?: string }[] };
  return data.map(({ amount, reason }) => ({ amount, reason }));
}

test("what is left of each selected payment is refunded, and what can't be is named", async ({
  signedIn: page,
  request,
  demo,
}) => {
  test.slow();
  const order = await newOrder(request, demo);
  const [whole, part, other, refunded] = await Promise.all(
    [500.1, 700.2, 300.3, 450].map((amount) => order.pay(amount)),
  );
  const unpaid = await order.request(120);
  await order.refund(part!, 100.05);
  await order.refund(refunded!);

  const dialog = await openDialog(page, order.list, 5);
  await expect(dialog).toContainText("To refund: ₸1,400.55 (3 payments)");
  await expect(dialog).toContainText("only what is left is refunded");
  const others = dialog.getByRole("group", { name: "Can’t be refunded: 2" });
  await expect(others.getByRole("listitem")).toHaveCount(2);
  await expect(others.getByRole("listitem").filter({ hasText: "₸120.00" })).toContainText(
    "Not paid",
  );
  await expect(others.getByRole("listitem").filter({ hasText: "₸450.00" })).toContainText(
    /Already refunded in full|Its refund is pending/,
  );
  await dialog.getByLabel("Reason").fill("The machine broke");
  await dialog.getByRole("button", { name: "Refund ₸1,400.55" }).dblclick();
  await expect(page.getByText("Refunds requested: 3")).toBeVisible();
  await expect(dialog).toBeHidden();

  const reason = "The machine broke";
  expect(await refundsOf(page, whole!)).toEqual([{ amount: 500.1, reason }]);
  expect(await refundsOf(page, other!)).toEqual([{ amount: 300.3, reason }]);
  expect(await refundsOf(page, part!)).toEqual([
    { amount: 600.15, reason },
    { amount: 100.05, reason: undefined },
  ]);
  expect(await refundsOf(page, refunded!)).toHaveLength(1);
  expect(await refundsOf(page, unpaid)).toHaveLength(0);
  await expect(selected(page)).toHaveText("2 selected · ₸570.00");
  for (const amount of ["₸500.10", "₸700.20", "₸300.30"]) {
    await expect(page.getByRole("row").filter({ hasText: amount })).toContainText(
      /Refund pending|Refunded/,
    );
  }
});

test("a request whose answer is lost is sent again with its key, and refunds once", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = await newOrder(request, demo);
  const ids = await Promise.all([210.1, 220.2, 230.3].map((amount) => order.pay(amount)));
  const [, lost] = ids;
  const keys: unknown[] = [];
  await page.route(`**/api/account/payments/${lost}/refunds`, async (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push((route.request().postDataJSON() as { idempotency_key: string }).idempotency_key);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });

  // Refunded payments leave this list, and with them what is selected.
  const dialog = await openDialog(page, `${order.list}&status=paid`, 3);
  await dialog.getByRole("button", { name: "Refund ₸660.60" }).click();
  await expect(dialog).toContainText("Refunds requested: 2");
  const failed = dialog.getByRole("alert").filter({ hasText: "It isn’t known" });
  await expect(failed).toContainText("₸220.20");
  await expect(failed).toContainText("Can’t reach Qassa");
  await expect(page.getByRole("row")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Refunds requested: 3")).toBeVisible();
  await expect(dialog).toBeHidden();

  expect(keys).toEqual([keys[0], keys[0]]);
  const refunds = await Promise.all(ids.map((id) => refundsOf(page, id)));
  expect(refunds.flat().map(({ amount }) => amount)).toEqual([210.1, 220.2, 230.3]);
});

test("a payment that can't be refunded any more is named with why, and stays selected", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = await newOrder(request, demo);
  const [, second] = await Promise.all([310.1, 320.2].map((amount) => order.pay(amount)));
  const dialog = await openDialog(page, order.list, 2);
  await expect(dialog).toContainText("To refund: ₸630.30 (2 payments)");
  await expectAccessibleInEveryForm(page);
  await order.refund(second!, 20);
  await dialog.getByRole("button", { name: "Refund ₸630.30" }).click();
  const failed = dialog.getByRole("alert").filter({ hasText: "Not refunded: 1" });
  await expect(failed).toContainText("₸320.20");
  await expect(failed).toContainText("That is more than you can still refund");
  await expectAccessibleInEveryForm(page);
  await expect(dialog).toContainText("select it again to see what is left");
  await expect(dialog.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(selected(page)).toHaveText("1 selected · ₸320.20");
  await expect(page.getByRole("row").filter({ hasText: "₸320.20" })).toContainText(
    /Refund pending|Partly refunded/,
  );

  await page.getByRole("button", { name: "Refund…" }).click();
  await dialogOf(page).getByRole("button", { name: "Refund ₸300.20" }).click();
  await expect(page.getByText("Refunds requested: 1")).toBeVisible();
  expect((await refundsOf(page, second!)).map(({ amount }) => amount)).toEqual([300.2, 20]);
});

/** Holds the requests of refunds back until they are let go, and answers how many there were. */
async function holdRefunds(page: Page) {
  const held = Promise.withResolvers<void>();
  let count = 0;
  await page.route(/\/api\/account\/payments\/[^/]+\/refunds$/, async (route) => {
    if (route.request().method() === "POST") {
      count += 1;
      await held.promise;
    }
    await route.continue();
  });
  return { count: () => count, letGo: () => held.resolve() };
}

test("it can be stopped with the keyboard, and what was not requested is named", async ({
  signedIn: page,
  request,
  demo,
}) => {
  test.slow();
  const order = await newOrder(request, demo);
  const ids = await Promise.all([410.1, 420.2, 430.3, 440.4, 450.5].map(order.pay));
  const dialog = await openDialog(page, order.list, 5);
  const held = await holdRefunds(page);
  await dialog.getByRole("button", { name: "Refund ₸2,151.50" }).press("Enter");
  await expect.poll(held.count).toBe(3);
  await expect(dialog.getByRole("status")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Stop" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Stopping…" })).toBeFocused();
  held.letGo();
  await expect(dialog).toContainText("Refunds requested: 3");
  const failed = dialog.getByRole("alert").filter({ hasText: "Not refunded: 2" });
  await expect(failed.getByText("Its refund was not requested.")).toHaveCount(2);
  expect(held.count()).toBe(3);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Refunds requested: 5")).toBeVisible();
  const refunds = await Promise.all(ids.map((id) => refundsOf(page, id)));
  expect(refunds.flat().map(({ amount }) => amount)).toEqual([410.1, 420.2, 430.3, 440.4, 450.5]);
});

test("whoever leaves the page meanwhile is told how it ended", async ({
  signedIn: page,
  request,
  demo,
}) => {
  const order = await newOrder(request, demo);
  const [, second] = await Promise.all([510.1, 520.2].map(order.pay));
  await page.goto(order.list);
  const other = page.getByRole("heading", { level: 1, name: "Refunds" });
  await page.getByRole("navigation").getByRole("link", { name: "Refunds" }).click();
  await expect(other).toBeVisible();
  await page.goBack();
  await page.getByRole("checkbox", { name: "Select the loaded payments" }).check();
  await page.getByRole("button", { name: "Refund…" }).click();
  const held = await holdRefunds(page);
  await dialogOf(page).getByRole("button", { name: "Refund ₸1,030.30" }).click();
  await expect.poll(held.count).toBe(2);
  await order.refund(second!);
  await page.goForward();
  await expect(other).toBeVisible();
  held.letGo();
  await expect(page.getByText("Refunds requested: 1. Not confirmed: 1.")).toBeVisible();
});

test("a refund that the network refuses is not said to be requested, and can be tried again", async ({
  signedIn: page,
  request,
  demo,
}) => {
  test.slow();
  const order = await newOrder(request, demo);
  const id = await order.request(REFUND_FAILS);
  await expectStatus({ request, demo, id, status: "completed" });
  const dialog = await openDialog(page, order.list, 1);
  let isLost = false;
  await page.route(`**/api/account/payments/${id}/refunds`, async (route: Route) => {
    if (route.request().method() !== "POST" || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole("button", { name: "Refund ₸77,712.00" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "It isn’t known" })).toBeVisible();
  const statuses = async () => {
    const response = await page.request.get(`/api/account/payments/${id}/refunds`);
    const { data } = (await response.json()) as { data: { status: string }[] };
    return data.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 40_000 }).toEqual(["failed"]);
  const again = dialog.getByRole("button", { name: "Try again" });
  await again.click();
  const failed = dialog.getByRole("alert").filter({ hasText: "Not refunded: 1" });
  await expect(failed).toContainText("₸77,712.00");
  expect(await statuses()).toEqual(["failed"]);
  await again.click();
  await expect(page.getByText("Refunds requested: 1")).toBeVisible();
  expect(await statuses()).toHaveLength(2);
});

test("who may not refund can't refund a selection", async ({ signedIn: page, demo }) => {
  const developer = await join(page.context(), demo, "developer");
  await page.context().clearCookies();
  await signIn(page.context(), developer);
  await page.goto("/payments");
  await page.getByRole("checkbox", { name: "Select the payment of" }).first().check();
  await expect(page.getByRole("button", { name: "Resend webhooks" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund…" })).toBeHidden();
});
