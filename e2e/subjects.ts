// Data that gives every page something to show: one record of each kind, and emailed links.
import type { APIRequestContext, APIResponse, Browser, BrowserContext } from "@playwright/test";
import { z } from "zod";
import { querySharedDatabase } from "./database";
import type { Demo } from "./demo";
import { mailedLink } from "./mailbox";
import { somebody } from "./people";
import { authorization, createPayment, expectStatus, newPhone } from "./sandbox-payer";
import { expect, type Person, signIn } from "./sign-in";

export interface Subjects {
  payment: string;
  /** A phone number in E.164. */
  payer: string;
  refund: string;
  link: string;
  /** The order number of a static QR payment. */
  staticQr: string;
  reusableLink: string;
  /** The address of a reusable link, for payers. */
  payPage: string;
  /** The address of a payer's receipt, of a payment with a refund. */
  receipt: string;
  subscription: string;
  delivery: string;
  till: string;
  /** Emailed links that have not been used yet. */
  invitation: string;
  reset: string;
}

/** A context that is signed in once, for many pages. */
export async function signedInContext(browser: Browser, { origin }: Demo, person: Person) {
  const context = await browser.newContext({ baseURL: origin });
  await signIn(context, person);
  return context;
}

async function read<Answer extends z.ZodType>(response: APIResponse, answer: Answer) {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return answer.parse(await response.json());
}

/** Sends requests as Qassa's own pages do. */
function pageOf(request: APIRequestContext, { origin }: Demo) {
  const headers = { origin };
  return {
    get: async <Answer extends z.ZodType>(path: string, answer: Answer) =>
      read(await request.get(`/api/account${path}`), answer),
    send: async <Answer extends z.ZodType>(
      method: "POST" | "PUT" | "DELETE",
      path: string,
      data: object | undefined,
      answer: Answer,
    ) => read(await request.fetch(path, { method, headers, ...(data && { data }) }), answer),
  };
}

const Made = z.object({ payment_id: z.string() });
const Anything = z.looseObject({});

/** Amounts of the demo have up to six digits before the point, and its order IDs ten letters; a page must have room for more. */
const LARGE_AMOUNT = 12_345_678.9;

/** Makes a payer of a large amount, to whom a part of it is returned. */
async function payLargeAmount(request: APIRequestContext, demo: Demo) {
  const headers = authorization(demo);
  const payer = newPhone();
  const data = { phone: payer, name: "Dana Serik", balance: LARGE_AMOUNT };
  await read(await request.post("/api/sandbox/payers", { headers, data }), Anything);
  const { payment_id: payment } = await createPayment(request, demo, "/payments", {
    amount: LARGE_AMOUNT,
    payer_phone: payer,
    merchant_order_id: "T1-0041",
  });
  const confirm = `/api/sandbox/requests/${payment}/confirm`;
  await read(await request.post(confirm, { headers }), Anything);
  await expectStatus({ request, demo, id: payment, status: "completed" });
  await createPayment(request, demo, `/payments/${payment}/refund`, { amount: 2_345_678.9 });
  return { payer, payment };
}

/** Finds or creates one of each in the demo organization. */
export async function findSubjects(owner: BrowserContext, demo: Demo): Promise<Subjects> {
  const { get, send } = pageOf(owner.request, demo);
  const idAt = async (at: number, path: string, id: string) => {
    const { data } = await get(path, z.object({ data: z.array(z.looseObject({})).min(1) }));
    return z.string().parse(data.at(at)![id]);
  };
  const first = (path: string, id: string) => idAt(0, path, id);
  const link = await read(
    await owner.request.post("/api/v1/payments/link", {
      headers: { authorization: `Bearer ${demo.device_key}` },
      data: { amount: LARGE_AMOUNT, merchant_order_id: "TERRACE-2026-11-30-000042" },
    }),
    Made,
  );
  const reusable = await send(
    "POST",
    "/api/account/reusable-links",
    { title: "Tips", description: "For the team", amount_min: 100, amount_max: LARGE_AMOUNT },
    z.object({ reusable_link_id: z.string(), url: z.string() }),
  );
  const guest = somebody("guest");
  await send(
    "POST",
    "/api/account/team/invitations",
    { email: guest.email, role: "cashier" },
    Anything,
  );
  await send("POST", "/api/access/forgotten-password", { email: demo.email }, Anything);
  const till = await send("POST", "/api/account/till", {}, z.object({ till_id: z.string() }));
  await send(
    "PUT",
    `/api/account/till/${till.till_id}/name`,
    { name: "Terrace by the window, first floor, left" },
    Anything,
  );
  await givePrintedCode(till.till_id);
  // It is somebody else's browser.
  await owner.clearCookies({ name: /till/ });
  const { payer, payment } = await payLargeAmount(owner.request, demo);
  const paid = await get(`/payments/${payment}`, z.object({ receipt_url: z.string() }));
  return {
    payment,
    payer,
    refund: await first("/refunds?status=failed&limit=1", "refund_id"),
    link: link.payment_id,
    // The oldest of the first page: other tests note orders on the newest.
    staticQr: await idAt(-1, "/static-qr/payments?limit=50", "order_number"),
    reusableLink: reusable.reusable_link_id,
    payPage: new URL(reusable.url).pathname,
    receipt: new URL(paid.receipt_url).pathname,
    // The oldest, which is the demo's: other tests delete those that they add.
    subscription: await idAt(-1, "/webhooks", "id"),
    delivery: await first("/deliveries?status=failed&limit=1", "delivery_id"),
    till: till.till_id,
    invitation: await mailedLink(guest.email),
    reset: await mailedLink(demo.email),
  };
}

/** Gives a till a printed code, which the sandbox does not have. */
const givePrintedCode = (tillId: string) =>
  querySharedDatabase(
    `WITH webhook AS (
       INSERT INTO scan_webhooks (id, organization_id, mode, network_number, path_token, url)
       SELECT a.id, a.organization_id, a.mode, a.network_number, gen_random_uuid(), 'https://pay.example.net/api/scans/' || a.id
       FROM tills t JOIN network_accounts a USING (organization_id, mode) WHERE t.id = $1
       ON CONFLICT (id) DO UPDATE SET url = EXCLUDED.url
       RETURNING id, organization_id, mode
     )
     INSERT INTO printed_codes (id, organization_id, mode, till_id, webhook_id, content)
     SELECT $1, organization_id, mode, $1, id, 'https://qr.example.net/' || $1 FROM webhook`,
    [tillId],
  );

/** Creates a user who joins the demo organization with a role. */
export async function join(owner: BrowserContext, demo: Demo, role: string): Promise<Person> {
  const { send } = pageOf(owner.request, demo);
  const person = somebody(role);
  await send("POST", "/api/account/team/invitations", { email: person.email, role }, Anything);
  const token = new URL(await mailedLink(person.email)).hash.slice(1);
  const accepted = { token, name: "Timur", password: person.password };
  await send("POST", "/api/access/invitation/accept", accepted, Anything);
  return person;
}

/** Makes a member leave the demo organization, so that they belong to none. */
export async function leave(member: BrowserContext, demo: Demo): Promise<void> {
  const { send } = pageOf(member.request, demo);
  await send("POST", "/api/account/organization/leave", undefined, Anything);
}
