import qassa from "@/package.json" with { type: "json" };
import { callWithToken } from "../call-with-token";
import { type HttpAnswer, type HttpCall, readAnswer, readIfMatching, send } from "../http";
import { type CallOptions, NetworkNoAnswer, type Refusal, type RefusalCode } from "../port";
import type { VippsConnection } from "./connection";
import { AccessToken, Problem } from "./contract";

/** Which program asks, which the network's checklist requires of every call. */
const SYSTEM = {
  "Vipps-System-Name": "qassa",
  "Vipps-System-Version": qassa.version,
  "Vipps-System-Plugin-Name": "qassa",
  "Vipps-System-Plugin-Version": qassa.version,
};

export interface VippsCall extends Pick<HttpCall, "body"> {
  method: HttpCall["method"];
  /** By default that of payments. */
  api?: "epayment/v1/payments" | "qr/v1/merchant-callback" | "webhooks/v1/webhooks";
  /** Below the API. */
  path: string;
  /** Required for every change of a payment; the same key twice is one request. */
  idempotencyKey?: string;
}

/**
 * Makes one call with a valid token, and returns an answer below 500. Throws `NetworkNoAnswer` otherwise, also if the
 * payment is locked for a moment.
 */
export async function callVipps(
  connection: VippsConnection,
  call: VippsCall,
  options: CallOptions = {},
): Promise<HttpAnswer> {
  const response = await callWithToken(
    connection,
    {
      what: `${call.method} ${call.path}`,
      ask: () => askForToken(connection),
      send: (token) => send(toRequest(connection, call, token), options),
      // Five of each change of one payment in a minute, and 120 looks at it.
      limits: "what was asked about",
    },
    options,
  );
  requireUnlocked(response);
  return response;
}

export async function askForToken(connection: VippsConnection) {
  const response = await send({
    url: `${connection.baseUrl}/accesstoken/get`,
    method: "POST",
    headers: {
      ...SYSTEM,
      client_id: connection.clientId,
      client_secret: connection.clientSecret,
      "Ocp-Apim-Subscription-Key": connection.subscriptionKey,
      "Merchant-Serial-Number": connection.merchantSerialNumber,
    },
  });
  if (response.status !== 200) {
    throw new NetworkNoAnswer(`it gave no access token (${response.status})`);
  }
  const { access_token, expires_in } = readAnswer(AccessToken, response);
  return { token: access_token, validSeconds: expires_in };
}

const toRequest = (
  connection: VippsConnection,
  { method, api = "epayment/v1/payments", path, body, idempotencyKey }: VippsCall,
  token: string,
): HttpCall => ({
  url: `${connection.baseUrl}/${api}${path}`,
  method,
  headers: {
    authorization: `Bearer ${token}`,
    "Ocp-Apim-Subscription-Key": connection.subscriptionKey,
    "Merchant-Serial-Number": connection.merchantSerialNumber,
    ...SYSTEM,
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  },
  body,
});

/**
 * The codes of domain errors that say more than that a request is refused; 7010 is a number that nobody has, or whose
 * holder cannot pay this merchant. The others are about the merchant's setup or the state of a payment
 * (https://developer.vippsmobilepay.com/docs/APIs/epayment-api/errors).
 */
const REFUSALS: Record<string, RefusalCode> = {
  4040: "AMOUNT_NOT_ACCEPTED",
  4070: "PAYER_NOT_FOUND",
  5040: "AMOUNT_NOT_ACCEPTED",
  6010: "AMOUNT_NOT_ACCEPTED",
  6090: "AMOUNT_NOT_ACCEPTED",
  6150: "AMOUNT_NOT_ACCEPTED",
  7010: "PAYER_NOT_FOUND",
};
/** Another change of the payment is under way, for a moment. */
const ORDER_PROCESSING = "6160";
/** Errors of a field have no code; its name says what is wrong. */
const OF_FIELDS: readonly [RegExp, RefusalCode][] = [
  [/phone|customer/i, "PAYER_NOT_FOUND"],
  [/amount|currency/i, "AMOUNT_NOT_ACCEPTED"],
];

interface Details {
  /** Of a domain error. */
  errorCode?: string | undefined;
  field?: { name: string; reason: string } | undefined;
  words?: string | undefined;
}

function detailsOf(response: HttpAnswer): Details {
  const { title, detail, extraDetails = [] } = readIfMatching(Problem, response) ?? {};
  return {
    errorCode: extraDetails.find(({ name }) => name === "ErrorCode")?.reason,
    field: extraDetails.find(({ name }) => name !== "ErrorCode"),
    words: detail ?? title,
  };
}

function requireUnlocked(response: HttpAnswer): void {
  if (response.status < 400 || detailsOf(response).errorCode !== ORDER_PROCESSING) return;
  throw new NetworkNoAnswer(`another change of this payment is under way (${response.status})`);
}

/** Converts a problem (RFC 9457) to a refusal with its reason in words. */
export function refusalOf(response: HttpAnswer): Refusal {
  const { errorCode, field, words } = detailsOf(response);
  const about = field?.name ?? words ?? "";
  const code = errorCode ? REFUSALS[errorCode] : OF_FIELDS.find(([name]) => name.test(about))?.[1];
  const reason = errorCode ? words : (field?.reason ?? words);
  return {
    outcome: "refused",
    code: code ?? "REFUSED_BY_NETWORK",
    reason: reason ?? `Vipps MobilePay refused the request (${errorCode ?? response.status}).`,
  };
}
