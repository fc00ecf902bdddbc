// The connection is cut at every step of a payment: in the end the till shows the truth, and each intent is one payment.
import type { Page, Route } from "@playwright/test";
import { expectAccessibleInEveryForm } from "./axe";
import { signInWithPin, tillWithPins } from "./pin-till";
import { amountEntry, expect, openTill, paid, payCode, type Shop, showQr, test } from "./shop";

const TAKING = /\/api\/account\/till\/[^/]+\/payments$/;
const CANCELLING = /\/api\/account\/payments\/[^/]+\/cancel$/;
const ANYTHING = /\/api\//;

const banner = (till: Page) => till.getByRole("alert").filter({ hasText: "No connection" });
const code = (till: Page, amount: string) =>
  till.getByRole("img", { name: `QR code to pay ${amount}` });
const refuse = (route: Route) => route.abort("connectionrefused");

/** The server executes the request; its response never arrives. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};

/** Cuts the connection to the server without the browser noticing. Returns a function that restores it. */
async function cutSilently(till: Page): Promise<() => Promise<void>> {
  await till.route(ANYTHING, refuse);
  return () => till.unroute(ANYTHING, refuse);
}

/** Expects these amounts of this till in the books, in any order, and nothing else. */
async function expectBooked(
  shop: Shop,
  till: Page,
  expected: readonly (readonly [number, string])[],
) {
  const opened = (await till.evaluate(() => localStorage.getItem("qassa-till-opened")))!;
  const { till: id } = JSON.parse(opened) as { till: string };
  await expect
    .poll(async () => {
      const answer = await shop.owner.get(`/api/account/payments?till_id=${id}`);
      const { data } = (await answer.json()) as { data: { amount: number; status: string }[] };
      return data.map(({ amount, status }) => [amount, status]).sort();
    })
    .toEqual([...expected].sort());
}

/** While the connection is cut, there is one message, and what needs the connection refers to it. */
async function expectOneMessage(till: Page): Promise<void> {
  await expect(banner(till)).toBeVisible();
  // Next.js announces page titles in an alert of its own.
  await expect(till.locator("[role=alert]:not(#__next-route-announcer__)")).toHaveCount(1);
  await expect(till.getByText(/Can.t reach Qassa/)).toHaveCount(0);
}

test("nothing is requested while the connection is cut, and the reason is given", async ({
  shop,
}) => {
  const till = await openTill(shop);
  await till.keyboard.type("250");
  await till.context().setOffline(true);
  await expectOneMessage(till);
  for (const name of ["Show QR", "Send to a phone"]) {
    const button = till.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/New payments can’t be requested until/);
  }
  await till.keyboard.press("Enter");
  await till.keyboard.type("0");
  await expect(amountEntry(till)).toHaveText("₸2,500");
  await expectAccessibleInEveryForm(till);
  await till.context().setOffline(false);
  await expect(banner(till)).toBeHidden();
  await till.keyboard.press("Enter");
  await expect(code(till, "₸2,500.00")).toBeVisible();
  await expectBooked(shop, till, [[2500, "pending"]]);
});

test("a cut that the browser doesn't notice is found by the first request", async ({ shop }) => {
  const till = await openTill(shop);
  // A new amount is news for the till's displays; it is the payment's request that finds the cut.
  const told = till.waitForResponse(/\/entry$/);
  await till.keyboard.type("1110");
  await told;
  const restore = await cutSilently(till);
  await till.keyboard.press("Enter");
  await expectOneMessage(till);
  await expect(banner(till)).toContainText("It isn’t known yet whether the last payment");
  await expect(till.getByRole("button", { name: "Show QR" })).toBeDisabled();
  await restore();
  // It never arrived, so it is sent again, without another press.
  await expect(code(till, "₸1,110.00")).toBeVisible();
  await expect(banner(till)).toBeHidden();
  await expectBooked(shop, till, [[1110, "pending"]]);
});

test("a payment whose response was lost appears when the connection is back", async ({ shop }) => {
  const till = await openTill(shop);
  await till.route(TAKING, async (route) => {
    await loseAnswer(route);
    await till.context().setOffline(true);
  });
  await till.keyboard.type("1111");
  await till.keyboard.press("Enter");
  await expectBooked(shop, till, [[1111, "pending"]]);
  await expectOneMessage(till);
  await expect(banner(till)).toContainText("It isn’t known yet whether the last payment");
  await till.unroute(TAKING);
  await till.context().setOffline(false);
  await expect(code(till, "₸1,111.00")).toBeVisible();
  await expectBooked(shop, till, [[1111, "pending"]]);
});

test("a request to a phone whose response was lost is sent once", async ({ shop }) => {
  const till = await openTill(shop);
  await till.route(TAKING, loseAnswer, { times: 2 });
  await till.keyboard.type("1112");
  await till.getByRole("button", { name: "Send to a phone" }).click();
  await till.getByLabel("Phone number").fill("7011234567");
  await till.keyboard.press("Enter");
  await expect(till.getByRole("heading", { name: "Sent to the phone" })).toBeVisible();
  await expectBooked(shop, till, [[1112, "pending"]]);
});

test("a reload while the response is under way finds the same payment", async ({ shop }) => {
  const till = await openTill(shop);
  const taken = till.waitForRequest(TAKING);
  let isKept = () => {};
  const kept = new Promise<void>((resolve) => (isKept = resolve));
  await till.route(TAKING, async (route) => {
    await route.fetch();
    isKept();
  });
  await till.keyboard.type("1113");
  await till.keyboard.press("Enter");
  await taken;
  await kept;
  await till.context().setOffline(true);
  await till.reload().catch(() => undefined);
  await till.unroute(TAKING);
  await till.context().setOffline(false);
  await till.goto("/till");
  await expect(code(till, "₸1,113.00")).toBeVisible();
  await expectBooked(shop, till, [[1113, "pending"]]);
});

test("what is paid during a cut is shown as soon as the connection is back", async ({ shop }) => {
  const till = await openTill(shop);
  const url = await showQr(till, "1114");
  const restore = await cutSilently(till);
  await till.context().setOffline(true);
  await expectOneMessage(till);
  await expect(banner(till)).toContainText("The customer can still pay");
  await expect(code(till, "₸1,114.00")).toBeVisible();
  await expect(till.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await payCode(shop, url);
  await expectBooked(shop, till, [[1114, "completed"]]);
  await restore();
  await till.context().setOffline(false);
  await expect(paid(till)).toBeVisible({ timeout: 5_000 });
  await expect(banner(till)).toBeHidden();
});

test("a payment cancelled during a cut is cancelled once, and no decline is shown", async ({
  shop,
}) => {
  const till = await openTill(shop);
  await showQr(till, "1115");
  await till.route(CANCELLING, async (route) => {
    await loseAnswer(route);
    await till.context().setOffline(true);
  });
  await till.keyboard.press("Escape");
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expectOneMessage(till);
  await expectBooked(shop, till, [[1115, "cancelled"]]);
  await till.unroute(CANCELLING);
  await till.context().setOffline(false);
  await expect(amountEntry(till)).toHaveText("₸0");
  await expect(till.getByRole("heading", { name: "Declined" })).toHaveCount(0);
  await till.reload();
  await expect(amountEntry(till)).toHaveText("₸0");
});

test("a cancellation that never arrived leaves the payment as it is", async ({ shop }) => {
  const till = await openTill(shop);
  const url = await showQr(till, "1116");
  await till.route(CANCELLING, refuse);
  await till.keyboard.press("Escape");
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expect(banner(till)).toBeHidden();
  await expect(code(till, "₸1,116.00")).toBeVisible();
  await payCode(shop, url);
  await expect(paid(till)).toBeVisible();
  await expectBooked(shop, till, [[1116, "completed"]]);
});

test("a reload during a cancellation does not show that the customer declined", async ({
  shop,
}) => {
  const till = await openTill(shop);
  await showQr(till, "1117");
  await till.route(CANCELLING, async (route) => void (await route.fetch()));
  await till.keyboard.press("Escape");
  await till.getByRole("button", { name: "Cancel payment" }).click();
  await expectBooked(shop, till, [[1117, "cancelled"]]);
  await till.unroute(CANCELLING);
  await till.reload();
  await expect(amountEntry(till)).toHaveText("₸0");
  await expectBooked(shop, till, [[1117, "cancelled"]]);
});

test("a till locked during a cut stays locked, and another person finds the payment", async ({
  ownShop: shop,
}) => {
  test.slow();
  const till = await tillWithPins(shop);
  await till.route(TAKING, async (route) => {
    await loseAnswer(route);
    await till.context().setOffline(true);
  });
  await till.keyboard.type("1118");
  await till.keyboard.press("Enter");
  await expectOneMessage(till);
  await till.getByRole("button", { name: "Lock the till" }).click();
  await expect(till.getByRole("heading", { name: "The till is locked" })).toBeVisible();
  await expect(till.getByText("When it is back, people can sign in here")).toBeVisible();
  await expect(amountEntry(till)).toHaveCount(0);
  await expectAccessibleInEveryForm(till);
  await till.unroute(TAKING);
  await till.context().setOffline(false);
  await expect(till.getByRole("heading", { name: "Who is at the till?" })).toBeVisible();
  await till.goto("/payments");
  await expect(till).toHaveURL(/\/sign-in/);
  await till.goto("/till");
  const resent = till.waitForResponse(TAKING);
  await signInWithPin(till, /Timur/, "2580");
  expect((await resent).status()).toBe(201);
  await expect(code(till, "₸1,118.00")).toBeVisible();
  await expectBooked(shop, till, [[1118, "pending"]]);
});
