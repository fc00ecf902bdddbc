// Twenty tabs of one browser over HTTP/1.1, six connections: tills and customer displays share their streams, whichever tabs
// are closed or crash.
import type { BrowserContext, Page, Request } from "@playwright/test";
import { amountEntry, expect, openTill, paid, payCode, showQr, test } from "./shop";

const TABS = 20;
/** Half of a browser's connections. */
const MAX_STREAMS = 3;

/** The streams that are open in a browser. */
function streamsOf(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on("request", (request) => {
    if (request.resourceType() === "eventsource") open.add(request);
  });
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  return open;
}

/** How long a request of a tab takes, in milliseconds. */
const answeredIn = (tab: Page) =>
  tab.evaluate(async () => {
    const from = performance.now();
    await fetch("/api/health/live", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    return performance.now() - from;
  });

async function crash(tab: Page): Promise<void> {
  const cdp = await tab.context().newCDPSession(tab);
  const crashed = tab.waitForEvent("crash");
  // It is never answered.
  cdp.send("Page.crash").catch(() => undefined);
  await crashed;
}

const code = (tab: Page) => tab.getByRole("img", { name: /^QR code/ });

test("twenty tabs follow a payment, and none keeps another from asking", async ({
  ownShop: shop,
}) => {
  test.setTimeout(240_000);
  const first = await openTill(shop, {}, { nextAfter: 0 });
  const context = first.context();
  const open = streamsOf(context);
  const token = await showQr(first, "1500");
  const tabs = [first];
  while (tabs.length < TABS) {
    const tab = await context.newPage();
    await tab.goto(tabs.length % 2 === 0 ? "/till" : "/till/display");
    await expect(code(tab)).toBeVisible();
    tabs.push(tab);
  }
  expect(open.size).toBeGreaterThan(0);
  expect(open.size).toBeLessThanOrEqual(MAX_STREAMS);
  for (const tab of tabs) expect(await answeredIn(tab)).toBeLessThan(5_000);

  // The tabs that have the streams are among the first ones.
  for (const [at, tab] of tabs.slice(0, 12).entries()) {
    if (at % 3 === 1) await crash(tab);
    else await tab.close();
  }
  const left = tabs.slice(12);
  await payCode(shop, token);
  for (const tab of left) {
    await expect(paid(tab).or(tab.getByRole("heading", { name: "Thank you" }))).toBeVisible();
  }
  for (const tab of left) expect(await answeredIn(tab)).toBeLessThan(5_000);
});

test("seven tills wait for seven payments, and the eighth still gets its code", async ({
  ownShop: shop,
}) => {
  test.setTimeout(180_000);
  const first = await openTill(shop, {}, { nextAfter: 0 });
  const open = streamsOf(first.context());
  const tills = [first];
  const tokens = [await showQr(first, "101")];
  while (tills.length < 8) {
    const till = await first.context().newPage();
    // The till of this browser moves on to its next customer; earlier tabs still wait for theirs.
    await first.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ payment_id: null });
      const id = Object.entries(localStorage).find(([key]) => /^qassa-till:[^:]+:test$/.test(key))!;
      await fetch(`/api/account/till/${id[1] as string}/showing`, { method: "PUT", headers, body });
    });
    await till.goto("/till");
    await expect(amountEntry(till)).toBeVisible();
    tokens.push(await showQr(till, String(101 + tills.length)));
    tills.push(till);
  }
  expect(open.size).toBeLessThanOrEqual(MAX_STREAMS);
  for (const [at, till] of tills.entries()) {
    await payCode(shop, tokens[at]!);
    await expect(paid(till)).toBeVisible();
  }
});

test("a tab that is done with a payment leaves the next one on the display", async ({
  ownShop: shop,
}) => {
  const first = await openTill(shop, {}, { nextAfter: 0 });
  const context = first.context();
  await payCode(shop, await showQr(first, "700"));
  await expect(paid(first)).toBeVisible();
  const second = await context.newPage();
  await second.goto("/till");
  await expect(paid(second)).toBeVisible();
  await second.getByRole("button", { name: "Next customer" }).click();
  await expect(amountEntry(second)).toBeVisible();
  await showQr(second, "800");
  const display = await context.newPage();
  await display.goto("/till/display");
  await expect(code(display)).toBeVisible();
  const cleared = first.waitForResponse((response) => response.url().endsWith("/showing"));
  await first.getByRole("button", { name: "Next customer" }).click();
  expect((await cleared).ok()).toBe(true);
  await display.reload();
  await expect(code(display)).toBeVisible();
});

/** Runs in the page. Records the channels that it opens, and what it hears there. */
function rememberChannels() {
  const names: string[] = [];
  Object.assign(window, { channels: names });
  const Native = window.BroadcastChannel;
  window.BroadcastChannel = class extends Native {
    constructor(name: string) {
      super(name);
      names.push(name);
    }
  };
}

const channelsOf = (tab: Page) =>
  tab.evaluate(() => (window as unknown as { channels: string[] }).channels);

test("no tab hears of the stream of another session", async ({ ownShop: shop, shop: other }) => {
  test.slow();
  const till = await openTill(shop);
  const context = till.context();
  await context.addInitScript(rememberChannels);
  await till.reload();
  await showQr(till, "640");
  const own = await channelsOf(till);
  expect(own).toHaveLength(1);
  // Somebody else of the same organization signs in, who may see the same payment.
  for (const member of [await shop.signedIn("owner"), await other.signedIn("owner")]) {
    const cookies = await member.context().cookies();
    await context.clearCookies({ name: /session/ });
    await context.addCookies(cookies.filter(({ name }) => name.includes("session")));
    const tab = await context.newPage();
    await tab.goto("/till");
    const later = tab.getByRole("button", { name: "Not now" });
    await expect(code(tab).or(amountEntry(tab)).or(later)).toBeVisible();
    if (await later.isVisible()) await later.click();
    if (await amountEntry(tab).isVisible()) await showQr(tab, "650");
    const otherChannels = await channelsOf(tab);
    expect(otherChannels.length).toBeGreaterThan(0);
    expect(otherChannels.filter((name) => own.includes(name))).toEqual([]);
    own.push(...otherChannels);
  }
});
