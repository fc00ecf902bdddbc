// Text from strangers (order IDs, comments, names, an endpoint's response) is shown as text: it runs nothing, adds no
// elements, breaks no layout and does not reorder the text beside it.
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./demo";
import { openComplete, untilComplete } from "./page-complete";
import { somebody } from "./people";
import { sideBySide } from "./side-by-side";
import { signIn } from "./sign-in";

const RUN = "window.__ran = (window.__ran ?? 0) + 1";
/** Markup for every context that text can appear in, control characters, and characters that change text direction. */
const HOSTILE = [
  "\u202Egpj.exe\u2067\u2066\u05D0\u05D1\u0627\u0628",
  `"'></title></script><script>${RUN}</script>`,
  `<img src=x onerror="${RUN}" data-injected><b data-injected>`,
  "{{7*7}}${7*7}",
  "\u200B\u200D\uFEFF\u0007\u001B[31m\u0085\u2028",
].join("");
/** Returns this many characters of it, padded with one long word. */
const hostile = (maxLength: number) => (HOSTILE + "W".repeat(maxLength)).slice(0, maxLength);

interface Story {
  payment: string;
  pending: string;
  refund: string;
  link: string;
  staticQr: string;
  linkAddress: string;
  subscription: string;
  delivery: string;
  phone: string;
  till: string;
}

const Anything = z.looseObject({});

async function ask<Answer extends z.ZodType>({
  request,
  method,
  path,
  data,
  answer,
  headers = {},
}: {
  request: APIRequestContext;
  method: string;
  path: string;
  data: object | undefined;
  answer: Answer;
  headers?: Record<string, string>;
}) {
  const response = await request.fetch(path, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  const text = await response.text();
  return answer.parse(text === "" ? {} : JSON.parse(text));
}

/** Creates an organization with hostile text in every text field. */
async function createHostileRecords(
  page: Page,
  origin: string,
  receiverUrl: string,
): Promise<Story> {
  const { request } = page;
  const headers = { origin };
  const send = <Answer extends z.ZodType>(
    method: string,
    path: string,
    data: object | undefined,
    answer: Answer,
  ) => ask({ request, method, path, data, answer, headers });
  const owner = somebody("hostile");
  const names = { name: hostile(100), organization_name: hostile(100) };
  await send("POST", "/api/access/sign-up", { ...owner, ...names }, Anything);
  await signIn(page.context(), owner);
  const account = (path: string) => `/api/account${path}`;
  const scopes = ["payments", "refunds", "webhooks"];
  const { key } = await send(
    "POST",
    account("/devices"),
    { name: hostile(100), scopes },
    z.looseObject({ key: z.string() }),
  );
  const endpoint = { url: receiverUrl, events: ["*"], description: hostile(255) };
  const subscribed = await send(
    "POST",
    account("/webhooks"),
    endpoint,
    z.looseObject({ id: z.string() }),
  );

  const byDevice = <Answer extends z.ZodType>(
    path: string,
    data: object | undefined,
    answer: Answer,
  ) =>
    ask({
      request,
      method: "POST",
      path,
      data,
      answer,
      headers: { authorization: `Bearer ${key}` },
    });
  const Made = z.looseObject({ payment_id: z.string() });
  const phone = "+77011234567";
  const order = {
    merchant_order_id: hostile(255),
    comment: hostile(500),
    metadata: { [hostile(40)]: hostile(10_000) },
  };
  const pay = () =>
    byDevice("/api/v1/payments", { amount: 120, payer_phone: phone, ...order }, Made);
  const { payment_id: payment } = await pay();
  await byDevice(`/api/sandbox/requests/${payment}/confirm`, undefined, Anything);
  const read = (path: string) => request.get(account(path)).then((response) => response.json());
  await expect
    .poll(async () => ((await read(`/payments/${payment}`)) as { status: string }).status)
    .toBe("completed");
  const { refund_id: refund } = await byDevice(
    `/api/v1/payments/${payment}/refund`,
    { amount: 20, reason: hostile(500) },
    z.looseObject({ refund_id: z.string() }),
  );
  await send("POST", account(`/payments/${payment}/notes`), { text: hostile(1000) }, Anything);
  const tagged = { payment_ids: [payment], add: [hostile(40)] };
  await send("POST", account("/payments/tags"), tagged, Anything);
  const { payment_id: cancelled } = await pay();
  await byDevice(`/api/v1/payments/${cancelled}/cancel`, { reason: hostile(500) }, Anything);
  const { payment_id: pending } = await pay();
  const link = await byDevice(
    "/api/v1/payments/link",
    { amount: 50, merchant_order_id: hostile(255) },
    Made.extend({ qr_token: z.string() }),
  );
  /** Pays the printed QR code, and links the payment to the same order as a payment. */
  const payStaticQr = async () => {
    const { address } = (await read("/static-qr")) as { address: string };
    const { order_number: number } = await send(
      "POST",
      `/api/sandbox/static-qr/${address.split("/").at(-1)}`,
      { phone, amount: 30, comment: hostile(500) },
      z.looseObject({ order_number: z.string() }),
    );
    const one = account(`/static-qr/payments/${number}`);
    await expect(async () => {
      await send("POST", account("/static-qr/sync"), undefined, Anything);
      await send("PATCH", one, { merchant_order_id: hostile(255) }, Anything);
    }).toPass();
    return number;
  };
  const Deliveries = z.looseObject({ data: z.array(z.looseObject({ delivery_id: z.string() })) });
  const deliveries = async () =>
    Deliveries.parse(await read("/deliveries?status=pending&limit=1")).data;
  await expect.poll(async () => (await deliveries()).length).toBeGreaterThan(0);
  const [delivery] = await deliveries();

  const till = await send("POST", account("/till"), {}, z.looseObject({ till_id: z.string() }));
  await send("PUT", account(`/till/${till.till_id}/name`), { name: hostile(40) }, z.object({}));
  const intent = { amount: 70, merchant_order_id: hostile(255), idempotency_key: "hostile" };
  const shown = await send(
    "POST",
    account(`/till/${till.till_id}/payments`),
    intent,
    z.looseObject({}),
  );
  expect(shown).toBeTruthy();
  const staticQr = await payStaticQr();
  const sandbox = await request.get(account("/sandbox-phone"), { maxRedirects: 0 });
  return {
    payment,
    pending,
    refund,
    link: link.payment_id,
    staticQr,
    linkAddress: link.qr_token,
    subscription: subscribed.id,
    delivery: delivery!.delivery_id,
    phone: sandbox.headers().location!,
    till: till.till_id,
  };
}

/** Runs in the page. Finds hostile text that shares its line with other text without being isolated from it. */
function mixedText(words: string) {
  const TURNS = /[\u202A-\u202E\u2066\u2067]/;
  const mixed: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const parent = node.parentElement!;
    if (!TURNS.test(text) || parent.closest("script, style")) continue;
    let island: Element = parent;
    for (; island !== document.body; island = island.parentElement!) {
      const { display, unicodeBidi } = getComputedStyle(island);
      if (!display.startsWith("inline") || display !== "inline") break;
      if (/isolate/.test(unicodeBidi)) break;
    }
    // Within our own sentences it must be isolated, so that it cannot reverse them.
    const alone = island.textContent === text && words.includes(text.replace(/\u2026$/, "").trim());
    const wrapped = /\u2068[^\u202A-\u202E\u2066\u2067]*\u2069/.test(text) && !TURNS.test(text);
    if (!alone && !wrapped) {
      mixed.push(`<${island.tagName.toLowerCase()}> ${(island.textContent ?? "").slice(0, 160)}`);
    }
  }
  return mixed;
}

async function expectHarmless(page: Page, name: string) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await untilComplete(page);
    const found = await page.evaluate(() => ({
      ran: (window as unknown as { __ran?: number }).__ran ?? 0,
      injected: document.querySelectorAll("[data-injected]").length,
    }));
    expect.soft(found, name).toEqual({ ran: 0, injected: 0 });
    await expectNoSidewaysScroll(page);
    if (process.env.E2E_LOOK) {
      await page.screenshot({
        path: `${process.env.E2E_LOOK}/${name.replaceAll(/\W+/g, "-")}-${width}.png`,
      });
    }
  }
  const mixed = await page.evaluate(mixedText, hostile(10_500));
  expect.soft(mixed, `${name}: foreign text that shares a line`).toEqual([]);
}

test("hostile text harms no page that shows it", async ({ page, demo, browser }) => {
  test.setTimeout(600_000);
  const receiver = await startWebhookReceiver();
  // Headers cannot contain all of its characters.
  receiver.answer({
    status: 500,
    body: hostile(8_000),
    headers: { "x-hostile": hostile(2_000).replaceAll(/[^\x20-\x7E]/g, "?") },
  });
  try {
    const story = await createHostileRecords(page, demo.origin, receiver.url);
    const pages: Record<string, string> = {
      overview: "/overview",
      payments: "/payments",
      "payments found": `/payments?merchant_order_id=${encodeURIComponent(hostile(255))}`,
      "payments of a tag": `/payments?tag=${encodeURIComponent(hostile(40))}`,
      "a payer": "/payers/%2B77011234567",
      "a payment": `/payments/${story.payment}`,
      "a pending payment": `/payments/${story.pending}`,
      refunds: "/refunds",
      "a refund": `/refunds/${story.refund}`,
      links: "/links",
      "a link": `/links/${story.link}`,
      "static QR": "/static-qr",
      "a static QR payment": `/static-qr/${story.staticQr}`,
      poster: "/static-qr/poster",
      reports: "/reports",
      "reports of days": "/reports?view=days",
      subscriptions: "/webhooks",
      "a subscription": `/webhooks/${story.subscription}`,
      deliveries: "/webhooks/deliveries",
      "a delivery": `/webhooks/deliveries/${story.delivery}`,
      devices: "/devices",
      organization: "/settings",
      team: "/settings/team",
      audit: "/settings/audit",
      profile: "/settings/profile",
      till: "/till",
      receipt: `/receipts/${story.payment}`,
      "payer's page": story.linkAddress,
      "sandbox phone": story.phone,
    };
    await sideBySide(page.context(), Object.entries(pages), async (one, [name, address]) => {
      await one.setViewportSize({ width: 1280, height: 900 });
      await openComplete(one, address);
      await expectHarmless(one, name);
    });

    // The search finds and shows it.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/payments");
    const search = page.getByRole("dialog").locator("input");
    // The shortcut works only after hydration.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(search).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await search.fill(story.payment);
    await expect(page.getByRole("dialog")).toContainText("Payment");
    await expectHarmless(page, "search");

    // The till's customer display.
    const code = await ask({
      request: page.request,
      method: "POST",
      path: `/api/account/till/${story.till}/pairing-code`,
      data: undefined,
      answer: z.looseObject({ code: z.string() }),
      headers: { origin: demo.origin },
    });
    const display = await (await browser.newContext({ baseURL: demo.origin })).newPage();
    await display.goto("/till/display");
    await display.getByLabel("Pairing code").fill(code.code);
    await display.getByRole("button", { name: "Pair" }).click();
    await expect(display.getByTestId("amount")).toBeVisible();
    await expectHarmless(display, "customer's display");
    await display.context().close();

    // In the export it stays text: no line begins with a formula, and no line break escapes its field.
    const csv = await (await page.request.get("/api/account/payments/export")).text();
    expect(csv).toContain("WWWW");
    expect(csv.split("\r\n").filter((line) => /^[=+\-@\t]/.test(line))).toEqual([]);
  } finally {
    await receiver.close();
  }
});
