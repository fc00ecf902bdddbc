// What the server that plays Vipps MobilePay answers, in the forms of its document and guides.
import { randomUUID } from "node:crypto";
import type { VippsPayment } from "./vipps-payment";
import type { VippsRefusal } from "./vipps-refusal";

export const NO_TOKEN = {
  error: "invalid_client",
  error_description: "Invalid client or subscription key",
  error_codes: [7000215],
};

/** What a reading tells besides what a change tells. */
export const whenRead = ({ method = "WALLET", redirectUrl, metadata }: VippsPayment) => ({
  paymentMethod: { type: method },
  profile: {},
  ...(redirectUrl && { redirectUrl }),
  ...(metadata && { metadata }),
  // Fields of later versions must not matter.
  somethingNew: { of: "a later version" },
});

export const money = ({ currency }: VippsPayment, value: number) => ({ value, currency });

export const show = (
  payment: VippsPayment,
  numberOf: (payment: VippsPayment) => string,
): object => ({
  reference: payment.reference,
  pspReference: numberOf(payment),
  state: payment.unknownState ?? payment.state,
  amount: money(payment, payment.amount),
  aggregate: {
    authorizedAmount: money(payment, payment.authorized),
    cancelledAmount: money(payment, payment.cancelled),
    capturedAmount: money(payment, payment.captured),
    refundedAmount: money(payment, payment.refunded),
  },
});

export const problem = ({
  status,
  title,
  about = {},
  headers = {},
}: {
  status: number;
  title: string;
  about?: { detail?: string; extraDetails?: object[] };
  headers?: Record<string, string>;
}): Response =>
  Response.json(
    {
      type: "about:blank",
      title,
      status,
      traceId: randomUUID(),
      ...about,
    },
    { status, headers: { ...headers, "content-type": "application/problem+json" } },
  );

export const refuse = ({ status, title, code, detail, field }: VippsRefusal): Response =>
  problem({
    status,
    title,
    about: {
      ...(detail && { detail }),
      ...(code && { extraDetails: [{ name: "ErrorCode", reason: code }] }),
      ...(field && { extraDetails: [field] }),
    },
  });

/** What stands before the API answers in a form that nobody can configure. */
const OF_ANOTHER_SERVER = new Set([401, 403, 422, 429]);
export const refuseElsewhere = (refusal: VippsRefusal): Response =>
  OF_ANOTHER_SERVER.has(refusal.status)
    ? Response.json(
        { statusCode: refusal.status, message: refusal.title },
        { status: refusal.status },
      )
    : refuse(refusal);
