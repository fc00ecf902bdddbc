// What there has to be so that every page has something to show: one of each kind of record, and mailed links.
import type { APIRequestContext, APIResponse, Browser, BrowserContext } from "@playwright/test";
import { z } from "zod";
import type { Demo } from "./demo";
import { mailedLink } from "./mailbox";
import { somebody } from "./people";
import { expect, type Person, signIn } from "./sign-in";

export interface Subjects {
  payment: string;
  refund: string;
  link: string;
  subscription: string;
  delivery: string;
  /** Addresses that were mailed, and not used yet. */
  invitation: string;
  reset: string;
}

/** Somebody who has signed in once, for many pages. */
export async function signedInContext(browser: Browser, { origin }: Demo, person: Person) {
  const context = await browser.newContext({ baseURL: origin });
  await signIn(context, person);
  return context;
}

async function read<Answer extends z.ZodType>(response: APIResponse, answer: Answer) {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return answer.parse(await response.json());
}

/** What pages of ours send, for a session. */
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

/** One of each, of the demo organization whose owner is given. */
export async function findSubjects(owner: BrowserContext, demo: Demo): Promise<Subjects> {
  const { get, send } = pageOf(owner.request, demo);
  const first = async (path: string, id: string) => {
    const { data } = await get(path, z.object({ data: z.array(z.looseObject({})).min(1) }));
    return z.string().parse(data[0]![id]);
  };
  const link = await read(
    await owner.request.post("/api/v1/payments/link", {
      headers: { authorization: `Bearer ${demo.device_key}` },
      data: { amount: 3240, merchant_order_id: "T1-0042" },
    }),
    Made,
  );
  const guest = somebody("guest");
  await send(
    "POST",
    "/api/account/team/invitations",
    { email: guest.email, role: "cashier" },
    Anything,
  );
  await send("POST", "/api/access/forgotten-password", { email: demo.email }, Anything);
  return {
    payment: await first("/refunds?status=completed&limit=1", "payment_id"),
    refund: await first("/refunds?status=failed&limit=1", "refund_id"),
    link: link.payment_id,
    subscription: await first("/webhooks", "id"),
    delivery: await first("/deliveries?status=failed&limit=1", "delivery_id"),
    invitation: await mailedLink(guest.email),
    reset: await mailedLink(demo.email),
  };
}

/** Somebody who has joined the demo organization with a role. */
export async function join(owner: BrowserContext, demo: Demo, role: string): Promise<Person> {
  const { send } = pageOf(owner.request, demo);
  const person = somebody(role);
  await send("POST", "/api/account/team/invitations", { email: person.email, role }, Anything);
  const token = new URL(await mailedLink(person.email)).hash.slice(1);
  const accepted = { token, name: "Timur", password: person.password };
  await send("POST", "/api/access/invitation/accept", accepted, Anything);
  return person;
}

/** Who has joined leaves again, and belongs to no organization. */
export async function leave(member: BrowserContext, demo: Demo): Promise<void> {
  const { send } = pageOf(member.request, demo);
  await send("POST", "/api/account/organization/leave", undefined, Anything);
}
