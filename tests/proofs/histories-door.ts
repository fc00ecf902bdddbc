// Connects payment histories to a started server over HTTP, for the business and its payers.
import type { Merchant } from "@/tests/support/merchant";
import type { ApiResponse, PaymentApi } from "@/tests/support/payment-acts";

const PHONES = 1_000_000;
let phones = 0;

async function send(
  address: string,
  method: string,
  { key, body, headers }: { key?: string; body?: unknown; headers?: Record<string, string> },
): Promise<ApiResponse> {
  const response = await fetch(address, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const parsed: unknown = JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body: parsed };
}

/** `poll` resolves after the next tick. */
export const historiesApi = (
  origin: string,
  merchant: Merchant,
  poll: () => Promise<void>,
): PaymentApi => ({
  merchant,
  poll,
  newPhone: () => `+7701${PHONES + (phones += 1)}`,
  ask: (method, path, options = {}) =>
    send(`${origin}/api/v1${path}`, method, { key: merchant.key, ...options }),
  async answer({ id, token, payer }, act) {
    const answer = token
      ? await send(`${origin}/api/sandbox/qr/${token}/${act}`, "POST", { body: { phone: payer } })
      : await send(
          `${origin}/api/sandbox/requests/${id}/${act === "pay" ? "confirm" : act}`,
          "POST",
          { key: merchant.key },
        );
    const body = answer.body as { status: string; error?: string };
    if (answer.status === 200) return body.status;
    if (body.error === "SANDBOX_PAYMENT_NOT_OPEN") return undefined;
    throw new Error(`The sandbox answered ${answer.status} ${answer.text}`);
  },
});
