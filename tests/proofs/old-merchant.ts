// A merchant of an older version, and its payments in every state, made through that version's own routes.
import { setTimeout as pause } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";
import { Person, random } from "./person";

export interface OldMerchant {
  origin: string;
  /** Signed in, in a browser that is a till. */
  owner: Person;
  deviceKey: string;
  tillId: string;
}

/** Signs up with an organization, issues a device key, opens a till and subscribes to every event, if asked. */
export async function signUpMerchant(
  origin: string,
  name: string,
  subscription?: { url: string; secret: string },
): Promise<OldMerchant> {
  const owner = new Person(origin, new Map(), name);
  const email = `${name}@example.com`;
  const password = random();
  const access = { email, password, name: "Aigerim", organization_name: "Corner Shop" };
  await owner.done({ method: "POST", address: "/api/access/sign-up", data: access });
  await owner.signIn(email, password);
  const { key } = await owner.done<{ key: string }>({
    method: "POST",
    address: "/api/account/devices",
    data: {
      name: "Till",
      scopes: ["payments", "refunds", "webhooks"],
    },
  });
  if (subscription) {
    await owner.done({
      method: "POST",
      address: "/api/account/webhooks",
      data: { events: ["*"], ...subscription },
    });
  }
  const { till_id: tillId } = await owner.done<{ till_id: string }>({
    method: "POST",
    address: "/api/account/till",
    data: {},
  });
  return { origin, owner, deviceKey: key, tillId };
}

/** Amounts with a fixed outcome, by the status that a payment of them reaches within seconds. */
export type Outcome = readonly [amount: number, status: string];
export const DECLINED: Outcome = [77_703, "cancelled"];
export const OPEN: Outcome = [5, "pending"];
const OUTCOMES: readonly Outcome[] = [
  [77_701, "completed"],
  DECLINED,
  [77_704, "failed"],
  [77_709, "expired"],
  [77_712, "completed"],
];
const REFUND = 10_000;
const TIMEOUT_MS = 60_000;
const RETRY_MS = 250;

/** Sends a request with the device key, and repeats it while a loaded server does not answer. Throws if it is refused. */
async function send<Answer>(
  { origin, deviceKey }: OldMerchant,
  path: string,
  body: object,
  idempotencyKey: string,
): Promise<Answer> {
  for (const until = Date.now() + TIMEOUT_MS; ; await pause(RETRY_MS)) {
    const response = await fetch(origin + path, deviceRequest(deviceKey, { body, idempotencyKey }));
    if (response.ok) return (await response.json()) as Answer;
    if (response.status < 500 || Date.now() > until) {
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    }
  }
}

async function reached(
  { origin, deviceKey }: OldMerchant,
  path: string,
  isReached: (status: string) => boolean,
) {
  for (const until = Date.now() + TIMEOUT_MS; ; await pause(RETRY_MS)) {
    const response = await fetch(origin + path, deviceRequest(deviceKey, { method: "GET" }));
    const { status } = response.ok ? ((await response.json()) as { status: string }) : response;
    if (typeof status === "string" && isReached(status)) return;
    if (Date.now() > until) throw new Error(`${path} is ${status}`);
  }
}

/** Creates a payment, waits until it has the status, and refunds two parts of it if it is completed. Returns its ID. */
export async function makePayment(
  merchant: OldMerchant,
  [amount, status]: Outcome,
  order: string,
): Promise<string> {
  const { payment_id: id } = await send<{ payment_id: string }>(
    merchant,
    "/api/v1/payments",
    {
      amount,
      merchant_order_id: order,
      payer_phone: "+77011234567",
      comment: "Two coffees",
      metadata: { table: 4 },
    },
    order,
  );
  await reached(merchant, `/api/v1/payments/${id}`, (now) => now === status);
  for (const part of status === "completed" ? [1, 2] : []) {
    const key = `${order}-${part}`;
    const path = `/api/v1/payments/${id}/refund`;
    const body = { amount: REFUND, reason: key };
    const refund = await send<{ refund_id: string }>(merchant, path, body, key);
    await reached(merchant, `/api/v1/refunds/${refund.refund_id}`, (now) => now !== "pending");
  }
  return id;
}

/** Creates `rounds` payments of each outcome, with refunds, and one that stays open, whose ID it returns. */
export async function makeHistory(merchant: OldMerchant, rounds: number): Promise<string> {
  const numbers = Array.from({ length: rounds }, (_, round) => round + 1);
  await Promise.all(
    OUTCOMES.flatMap((outcome) =>
      numbers.map((round) => makePayment(merchant, outcome, `old-${outcome[0]}-${round}`)),
    ),
  );
  return makePayment(merchant, OPEN, "old-open");
}
