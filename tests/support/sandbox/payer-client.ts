// A merchant with its sandbox, and a client of the sandbox routes.
import { beforeEach } from "vitest";
import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { type PaymentNetwork, sandboxNetwork } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";

type Route = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

export interface Sent {
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  raw?: string;
}

export let merchant: Merchant;
export let network: PaymentNetwork;
let credentials: Record<string, string>;

/** Gives each test of a file a new merchant. Must be called at its top. */
export function withMerchant(): void {
  beforeEach(async () => {
    merchant = await newMerchant();
    network = sandboxNetwork(merchant.account.id);
    credentials = { authorization: `Bearer ${merchant.key}` };
  });
}

export async function send(
  route: Route,
  { headers = credentials, params, query = "", body, raw }: Sent,
) {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await route(
    new Request(`http://localhost/api/sandbox${query}`, {
      method: text === undefined ? "GET" : "POST",
      headers: { ...headers, ...(text !== undefined && { "content-type": "application/json" }) },
      ...(text !== undefined && { body: text }),
    }),
    { params: Promise.resolve(params) },
  );
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer, response };
}

export async function requestPayment(amount = 150_000n) {
  const payment = { reference: newId("payment"), phone: newPhone(), amount, currency: "KZT" };
  await network.requestPayment({ ...payment, expiresAt: after(new Date(), minutes(15)) });
  return payment;
}

export const requestsOf = async (payer: string) =>
  (await send(sandboxHandlers.listRequests, { query: `?phone=${encodeURIComponent(payer)}` }))
    .answer;
