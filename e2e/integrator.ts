// What an integrator does, for end-to-end tests: adds a key and a subscription, and takes payments with the key.
import type { APIRequestContext, Page } from "@playwright/test";
import { type Demo, expect } from "./demo";

/** A magic amount that the sandbox's payer confirms immediately. */
export const PAID_AT_ONCE = 77_701;

type SignedIn = Pick<Page, "request">;

async function add({ request }: SignedIn, { origin }: Demo, path: string, data: object) {
  const response = await request.post(path, { headers: { origin }, data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { key: string };
}

/** Creates a device key of test mode, with all scopes unless some are given, and returns it. */
export async function newDeviceKey(
  member: SignedIn,
  demo: Demo,
  scopes = ["payments", "refunds", "webhooks"],
): Promise<string> {
  const { key } = await add(member, demo, "/api/account/devices", { name: "Till", scopes });
  return key;
}

/** Adds a subscription to all events. */
export async function addSubscription(
  member: SignedIn,
  demo: Demo,
  endpoint: { url: string; secret: string },
): Promise<void> {
  await add(member, demo, "/api/account/webhooks", { ...endpoint, events: ["*"] });
}

/** Creates a payment that is paid immediately, and returns its ID. */
export async function takePayment(
  request: APIRequestContext,
  key: string,
  order: string,
): Promise<string> {
  const created = await request.post("/api/v1/payments", {
    headers: { authorization: `Bearer ${key}` },
    data: { amount: PAID_AT_ONCE, payer_phone: "+77011234567", merchant_order_id: order },
  });
  expect(created.status(), await created.text()).toBe(201);
  return ((await created.json()) as { payment_id: string }).payment_id;
}
