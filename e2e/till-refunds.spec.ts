// Refunds at the counter: a payment is chosen or found by its order ID, the amount is keyed, and the outcome is seen.
import type { Page } from "@playwright/test";
import { expectAccessibleInEveryForm, expectNoSidewaysScroll, expectNothingCut } from "./axe";
import { PINS, signInWithPin, tillWithPins } from "./pin-till";
import { amountEntry, expect, openTill, paid, payCode, type Shop, showQr, test } from "./shop";

/** The sandbox pays these at once; a refund of the second fails some seconds later. */
const PAID_AT_ONCE = 77_701;
const REFUNDS_FAIL = 77_712;
const REFUND_TIMEOUT = { timeout: 45_000 };

/** Takes a payment at the till of this browser, without its screen. */
async function take(till: Page, amount: number, order: string): Promise<void> {
  const headers = { origin: new URL(till.url()).origin };
  const opened = await till.request.post("/api/account/till", { headers, data: {} });
  const { till_id: id } = (await opened.json()) as { till_id: string };
  const taken = await till.request.post(`/api/account/till/${id}/payments`, {
    headers,
    data: { amount, merchant_order_id: order, idempotency_key: crypto.randomUUID() },
  });
  expect(taken.status(), await taken.text()).toBe(201);
}

/** Takes a payment of an order on the till's screen, which a customer pays. */
async function takePaid({
  till,
  shop,
  amount,
  order,
}: {
  till: Page;
  shop: Shop;
  amount: string;
  order: string;
}): Promise<void> {
  await till.getByLabel("Order ID (optional)").fill(order);
  await till.getByLabel("Order ID (optional)").blur();
  await payCode(shop, await showQr(till, amount));
  await expect(paid(till)).toBeVisible();
}

const panel = (till: Page) => till.getByRole("dialog");
const left = (till: Page) => panel(till).getByTestId("refund-left");
const entered = (till: Page) => panel(till).getByLabel("Amount to refund, KZT");
const search = async (till: Page, order: string) => {
  await panel(till).getByLabel("Order ID").fill(order);
  await till.keyboard.press("Enter");
};
/** The refunds that are requested from now on. */
function requestsOf(till: Page): Record<string, unknown>[] {
  const requests: Record<string, unknown>[] = [];
  till.on("request", (request) => {
    if (/\/payments\/[^/]+\/refunds$/.test(request.url()) && request.method() === "POST") {
      requests.push(request.postDataJSON() as Record<string, unknown>);
    }
  });
  return requests;
}

test("with the keyboard alone: an order is scanned, a part is refunded, then all that is left", async ({
  shop,
}) => {
  test.slow();
  const till = await openTill(shop);
  await takePaid({ till, shop, amount: "12000", order: "INV-1042" });
  const requests = requestsOf(till);
  await till.getByRole("button", { name: "Last payments" }).focus();
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("article")).toBeVisible();
  // What a barcode reader types, with the focus wherever it is.
  await till.keyboard.type("INV-1042");
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("status")).toHaveText("The payment of order INV-1042");
  await expect(panel(till).getByRole("button", { name: "Refund" })).toBeFocused();
  await till.keyboard.press("Enter");

  await expect(entered(till)).toHaveText("₸0");
  await expect(left(till)).toHaveText("₸12,000.00 of ₸12,000.00 left");
  await expect(panel(till)).toContainText("Cashiers can refund up to ₸50,000.00 of one payment");
  const send = panel(till).getByRole("button", { name: /^Refund ₸/ });
  await expect(send).toBeDisabled();
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("alert")).toHaveText("Enter an amount.");
  await till.keyboard.type("8600");
  await till.keyboard.press("Backspace");
  await till.keyboard.press("Backspace");
  await till.keyboard.type("00+.5");
  await expect(entered(till)).toHaveText("₸8,600.50");
  await expect(send).toBeEnabled();
  await till.keyboard.press("Escape");
  await expect(entered(till)).toHaveText("₸0");
  await till.keyboard.type("8500");
  await expect(left(till)).toHaveText("₸3,500.00 of ₸12,000.00 left");
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("status")).toHaveText("Refunding ₸8,500.00 to the customer.");
  await expect(left(till)).toHaveText("₸3,500.00 of ₸12,000.00 left");
  await expect(panel(till).getByRole("status")).toHaveText(
    "Refunded ₸8,500.00 to the customer.",
    REFUND_TIMEOUT,
  );
  await till.keyboard.press("Enter");

  await expect(panel(till).getByRole("button", { name: "Refund" })).toBeFocused();
  await till.keyboard.press("Enter");
  await expect(left(till)).toHaveText("₸3,500.00 of ₸12,000.00 left");
  const all = panel(till).getByRole("button", { name: "All that is left: ₸3,500.00" });
  await till.keyboard.press("Tab");
  await expect(all).toBeFocused();
  await till.keyboard.press("Enter");
  await expect(entered(till)).toHaveText("₸3,500");
  await expect(left(till)).toHaveText("₸0.00 of ₸12,000.00 left");
  await panel(till).getByRole("button", { name: "Other…" }).focus();
  await till.keyboard.press("Space");
  await expect(panel(till).getByLabel("Another reason")).toBeFocused();
  await till.keyboard.type("Cold tea, 2 cups");
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("status")).toHaveText(/3,500\.00 to the customer\.$/);
  expect(requests).toMatchObject([
    { amount: 8_500 },
    { amount: 3_500, reason: "Cold tea, 2 cups" },
  ]);
  await till.keyboard.press("Escape");
  await expect(panel(till).getByText("All of it has been refunded.")).toBeVisible(REFUND_TIMEOUT);
  await expect(panel(till).getByRole("button", { name: "Refund" })).toHaveCount(0);
});

test("by touch on a phone, upright and on its side", async ({ shop }) => {
  test.slow();
  const cashier = await openTill(shop);
  await take(cashier, PAID_AT_ONCE, "T-1");
  const context = await cashier
    .context()
    .browser()!
    .newContext({
      baseURL: new URL(cashier.url()).origin,
      storageState: await cashier.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
  const till = await context.newPage();
  await till.goto("/till");
  const requests = requestsOf(till);
  const tap = (name: string | RegExp) =>
    panel(till)
      .getByRole("button", { name, exact: typeof name === "string" })
      .tap();
  await till.getByRole("button", { name: "Last payments" }).tap();
  await tap("Refund");
  for (const key of ["4", "Two zeros", "7", "Delete last digit"]) await tap(key);
  await expect(entered(till)).toHaveText("₸400");
  await tap("Clear");
  await expect(entered(till)).toHaveText("₸0");
  await tap(/^All that is left/);
  await expect(entered(till)).toHaveText("₸77,701");
  await tap("Clear");
  for (const key of ["4", "Two zeros"]) await tap(key);
  await tap("Returned goods");
  await expect(panel(till).getByRole("button", { name: "Returned goods" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // As much as can be there.
  await tap("Other…");
  await till.keyboard.press("Escape");
  await tap(/^All that is left/);
  await tap("1");
  await expect(panel(till).getByRole("alert")).toContainText("You can refund at most");
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await till.setViewportSize(size);
    await expect(panel(till).getByRole("button", { name: /^Refund ₸/ })).toBeInViewport({
      ratio: 1,
    });
    await expectNothingCut(till);
  }
  await tap("Clear");
  for (const key of ["4", "Two zeros"]) await tap(key);
  await tap("Returned goods");
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await till.setViewportSize(size);
    await expectNoSidewaysScroll(till);
    await expectNothingCut(till);
    for (const name of [/^Refund ₸400/, "1", "Two zeros"]) {
      const button = panel(till).getByRole("button", { name, exact: typeof name === "string" });
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height), String(name)).toBeGreaterThanOrEqual(36);
    }
  }
  await tap(/^Refund ₸400/);
  await expect(panel(till).getByRole("status")).toHaveText("Refunding ₸400.00 to the customer.");
  expect(requests).toMatchObject([{ amount: 400, reason: "Returned goods" }]);
  await panel(till).getByRole("article").getByRole("button", { name: "Close" }).tap();
  await expect(panel(till).getByRole("article")).toContainText(/₸400.00 refund(ed| pending)/);
  await context.close();
});

test("an order ID finds nothing, a payment that can't be refunded, or several", async ({
  shop,
}) => {
  test.slow();
  const till = await openTill(shop);
  await take(till, PAID_AT_ONCE, "A-7");
  await take(till, 900, "A-7");
  await take(till, 77_703, "B-1");
  const elsewhere = `C-${Date.now()}`;
  await take(await openTill(shop), PAID_AT_ONCE, elsewhere);
  await till.getByRole("button", { name: "Last payments" }).click();

  await search(till, elsewhere);
  await expect(panel(till).getByRole("status")).toContainText(`No payment of order ${elsewhere}`);
  await expect(panel(till)).toContainText("Only payments taken at this till are found here");
  await search(till, "a-7");
  await expect(panel(till).getByRole("status")).toContainText("No payment of order a-7");

  await search(till, " A-7 ");
  await expect(panel(till).getByRole("status")).toHaveText(
    "Several payments of order A-7. Choose the one to refund.",
  );
  const found = panel(till).getByRole("article");
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText("It isn’t paid yet, so there is nothing to refund.");
  await expect(found.first().getByRole("button", { name: "Refund" })).toHaveCount(0);
  await expect(found.last().getByRole("button", { name: "Refund" })).toBeVisible();
  await expectAccessibleInEveryForm(till);

  // Another scan replaces what was typed.
  await till.keyboard.type("B-1");
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("status")).toHaveText("The payment of order B-1");
  await expect(found).toContainText("It wasn’t paid, so there is nothing to refund.");
  await panel(till).getByRole("button", { name: "Back to the last payments" }).click();
  await expect(found).toHaveCount(3);

  // Who sees all payments finds those of every till.
  const owner = await shop.signedIn("owner");
  await owner.goto("/till");
  await owner.getByRole("button", { name: "Not now" }).click();
  await owner.getByRole("button", { name: "Last payments" }).click();
  await search(owner, elsewhere);
  await expect(panel(owner).getByRole("button", { name: "Refund" })).toBeVisible();
});

test("more than is left is refused right there, and a failed refund can be repeated", async ({
  shop,
}) => {
  test.slow();
  const till = await openTill(shop);
  await take(till, REFUNDS_FAIL, "F-1");
  await till.getByRole("button", { name: "Last payments" }).click();
  const requests = requestsOf(till);
  await search(till, "F-1");
  await panel(till).getByRole("button", { name: "Refund" }).click();
  await till.keyboard.type("77712.01");
  await expect(panel(till).getByRole("alert")).toHaveText(
    "That is more than is left. You can refund at most ₸77,712.00.",
  );
  await expect(left(till)).toHaveText("₸0.00 of ₸77,712.00 left");
  await till.keyboard.press("Enter");
  await panel(till)
    .getByRole("button", { name: /^Refund ₸77,712\.01/ })
    .click();
  await till.keyboard.press("Escape");
  await till.keyboard.type("50000.01");
  await expect(panel(till).getByRole("alert")).toContainText(
    "You can refund at most ₸50,000.00 of this payment.",
  );
  await till.keyboard.press("Enter");
  expect(requests).toEqual([]);
  await till.keyboard.press("Escape");
  await expect(panel(till).getByRole("alert")).toHaveCount(0);
  await till.keyboard.type("100");
  await expectAccessibleInEveryForm(till);
  await till.keyboard.press("Enter");
  await expect(left(till)).toHaveText("₸77,612.00 of ₸77,712.00 left");
  await expect(panel(till).getByRole("alert")).toContainText(
    "The refund of ₸100.00 failed. No money was returned.",
    REFUND_TIMEOUT,
  );
  await expect(left(till)).toHaveText("₸77,712.00 of ₸77,712.00 left");
  await expectAccessibleInEveryForm(till);
  await panel(till).getByRole("button", { name: "Try again" }).click();
  await expect(entered(till)).toHaveText("₸0");
  await till.keyboard.type("100");
  await till.keyboard.press("Enter");
  await expect(panel(till).getByRole("status")).toHaveText("Refunding ₸100.00 to the customer.");
  // A new refund, not the old one's answer.
  expect(new Set(requests.map((request) => request.idempotency_key)).size).toBe(2);
});

test("all of a payment above the limit, with a manager's PIN on the keypad", async ({
  ownShop: shop,
}) => {
  test.slow();
  const till = await tillWithPins(shop);
  await till.getByRole("button", { name: "Lock the till" }).click();
  await signInWithPin(till, /Timur/, PINS.cashier);
  await expect(amountEntry(till)).toBeVisible();
  await take(till, PAID_AT_ONCE, "M-1");
  await till.getByRole("button", { name: "Last payments" }).click();
  await search(till, "M-1");
  await panel(till).getByRole("button", { name: "Refund" }).click();
  await expect(panel(till)).toContainText(
    "Above that, somebody who can refund more approves it here with their PIN.",
  );
  await panel(till)
    .getByRole("button", { name: /^All that is left/ })
    .click();
  await expect(panel(till)).toContainText("This is above your limit.");
  await till.keyboard.press("Enter");
  await panel(till).getByLabel("Approved by").selectOption({ label: "Ada" });
  await expectAccessibleInEveryForm(till);
  const submit = panel(till).getByRole("button", { name: /^Refund ₸77,701/ });
  const key = async (digits: string) => {
    for (const digit of digits) {
      await panel(till).getByRole("button", { name: digit, exact: true }).click();
    }
  };
  await key("123");
  await expect(submit).toBeDisabled();
  await key("4");
  await submit.click();
  await expect(till.getByText("The PIN is wrong. Check it and try again.")).toBeVisible();
  await key(PINS.owner);
  await submit.click();
  await expect(panel(till).getByRole("status")).toHaveText("Refunding ₸77,701.00 to the customer.");
  await expect(panel(till)).toContainText("Approved by Ada");
  await expect(left(till)).toHaveText("₸0.00 of ₸77,701.00 left");
});
