import { callWithToken } from "../call-with-token";
import { type HttpAnswer, type HttpCall, readAnswer, readIfMatching, send } from "../http";
import { type CallOptions, NetworkNoAnswer, type Refusal, type RefusalCode } from "../port";
import type { VippsConnection } from "./connection";
import { AccessToken, Problem } from "./contract";

export interface VippsCall extends Pick<HttpCall, "body"> {
  method: "GET" | "POST";
  /** Below `/epayment/v1/payments`. */
  path: string;
  /** Required for every `POST`; the same key twice is one request. */
  idempotencyKey?: string;
}

/** Makes one call with a valid token, and returns an answer below 500. Throws `NetworkNoAnswer` otherwise. */
export const callVipps = (
  connection: VippsConnection,
  call: VippsCall,
  options: CallOptions = {},
): Promise<HttpAnswer> =>
  callWithToken(
    connection,
    {
      what: `${call.method} ${call.path}`,
      ask: () => askForToken(connection),
      send: (token) => send(toRequest(connection, call, token), options),
    },
    options,
  );

export async function askForToken(connection: VippsConnection) {
  const heard = await send({
    url: `${connection.baseUrl}/accesstoken/get`,
    method: "POST",
    headers: {
      client_id: connection.clientId,
      client_secret: connection.clientSecret,
      "Ocp-Apim-Subscription-Key": connection.subscriptionKey,
      "Merchant-Serial-Number": connection.merchantSerialNumber,
    },
  });
  if (heard.status !== 200) {
    throw new NetworkNoAnswer(`it gave no access token (${heard.status})`);
  }
  const { access_token, expires_in } = readAnswer(AccessToken, heard);
  return { token: access_token, validSeconds: expires_in };
}

const toRequest = (
  connection: VippsConnection,
  { method, path, body, idempotencyKey }: VippsCall,
  token: string,
): HttpCall => ({
  url: `${connection.baseUrl}/epayment/v1/payments${path}`,
  method,
  headers: {
    authorization: `Bearer ${token}`,
    "Ocp-Apim-Subscription-Key": connection.subscriptionKey,
    "Merchant-Serial-Number": connection.merchantSerialNumber,
    "Vipps-System-Name": "qassa",
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  },
  body,
});

const ABOUT: readonly [RegExp, RefusalCode][] = [
  [/phone|customer/i, "PAYER_NOT_FOUND"],
  [/amount|currency/i, "AMOUNT_NOT_ACCEPTED"],
];

/** Converts a problem (RFC 9457) to a refusal with its reason in words. */
export function refusalOf(heard: HttpAnswer): Refusal {
  const { title, detail, extraDetails } = readIfMatching(Problem, heard) ?? {};
  const [extra] = extraDetails ?? [];
  const about = extra?.name ?? detail ?? "";
  const code = ABOUT.find(([words]) => words.test(about))?.[1] ?? "REFUSED_BY_NETWORK";
  const reason = extra?.reason ?? detail ?? title;
  return {
    outcome: "refused",
    code,
    reason: reason ?? `Vipps MobilePay refused the request (${heard.status}).`,
  };
}
