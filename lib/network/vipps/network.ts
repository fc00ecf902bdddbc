import { askEach } from "../each-in-turn";
import { type HttpAnswer, readAnswer, requireSuccess } from "../http";
import {
  type CallOptions,
  type LinkRequest,
  type NamedPayer,
  NetworkNoAnswer,
  type NetworkPayment,
  type NetworkRefund,
  type PaymentNetwork,
  type Refusal,
  type RefundName,
} from "../port";
import { operationNumber } from "../references";
import { notFound } from "../status-names";
import type { VippsConnection } from "./connection";
import { Created, EventLog, Payment } from "./contract";
import { callVipps, refusalOf, type VippsCall } from "./exchange";
import { linkFlow } from "./link-flow";
import { wireAmount } from "./money";
import { printedCodes } from "./printed-codes";
import { VIPPS_PROFILE, vippsProfile } from "./profile";
import { changeKey, vippsReference } from "./references";
import { returnsIn, transferOf } from "./returns";
import { stateOf } from "./states";

const MIN_PHONE_DIGITS = 10;
const MIN_DESCRIPTION_LENGTH = 3;

/**
 * Returns the payment network Vipps MobilePay (ePayment API 1.4.1) for one sales unit. What a payer approves is reserved
 * at first; `paid` always means captured.
 */
export function vippsNetwork(connection: VippsConnection): PaymentNetwork {
  const call = (about: VippsCall, options?: CallOptions) => callVipps(connection, about, options);

  return {
    profile: vippsProfile(connection),

    async requestPayment(payment, options) {
      const customer = customerOf(payment);
      if (isRefusal(customer)) return customer;
      const how = { userFlow: "PUSH_MESSAGE", customer };
      const answer = await create(payment, how, options);
      return "outcome" in answer ? answer : { outcome: "accepted" };
    },

    async createLink(link, options) {
      const answer = await create(link, linkFlow(connection, link, descriptionOf(link)), options);
      if ("outcome" in answer) return answer;
      if (!answer.redirectUrl) throw new NetworkNoAnswer("it gave no URL for the QR code");
      return {
        outcome: "accepted",
        qrToken: answer.redirectUrl,
        qrOperationId: operationNumber(link.reference),
        extTranId: vippsReference(link.reference),
        expiresAt: link.expiresAt,
        networkStatus: "CREATED",
      };
    },

    async cancel(reference, options) {
      const idempotencyKey = changeKey(reference, "cancel");
      const path = `/${vippsReference(reference)}/cancel`;
      const response = await call({ method: "POST", path, idempotencyKey }, options);
      if (response.status === 404) return notFound(reference);
      if (response.status === 200) return stateOf(reference, readPaymentOf(reference, response));
      return afterRefusal(reference, response, options);
    },

    async capture({ reference, amount, currency }, options) {
      const response = await call(
        {
          method: "POST",
          path: `/${vippsReference(reference)}/capture`,
          idempotencyKey: changeKey(reference, "capture"),
          body: { modificationAmount: wireAmount(amount, currency) },
        },
        options,
      );
      if (response.status === 200) return stateOf(reference, readPaymentOf(reference, response));
      return afterRefusal(reference, response, options);
    },

    paymentStates: (references, options) =>
      askEach(references, async (reference): Promise<NetworkPayment> => {
        const payment = await find(reference, options);
        if (!payment) return notFound(reference);
        const state = stateOf(reference, payment);
        if (state.state !== "paid" || payment.aggregate.refundedAmount.value === 0n) return state;
        const returns = returnsIn(await readLog(reference, options));
        return { ...state, transfers: [transferOf(reference, payment, returns)] };
      }),

    async requestRefund(refund, options) {
      const response = await call(
        {
          method: "POST",
          path: `/${vippsReference(refund.paymentReference)}/refund`,
          idempotencyKey: refund.reference,
          body: { modificationAmount: wireAmount(refund.amount, refund.currency) },
        },
        options,
      );
      if (response.status === 200) {
        readPaymentOf(refund.paymentReference, response);
        return { outcome: "accepted" };
      }
      // An earlier request with this key may have succeeded, whose answer was lost.
      const outcome = await outcomeOf(refund, options);
      if (outcome === true) return { outcome: "accepted" };
      if (response.status === 409 && outcome === undefined) {
        throw new NetworkNoAnswer(
          `another change of this payment is under way (${response.status})`,
        );
      }
      return refusalOf(response);
    },

    refundStates: (refunds, options) =>
      askEach(refunds, async (refund): Promise<NetworkRefund> => {
        const { reference } = refund;
        // A failed attempt may have been refused for a moment only: the answer to the next request says.
        return (await outcomeOf(refund, options))
          ? { reference, state: "completed", networkStatus: "REFUNDED" }
          : notFound(reference);
      }),

    history: (cursor) => Promise.resolve({ entries: [], cursor, hasMore: false }),

    staticQr: () => Promise.resolve(undefined),

    printedCodes: printedCodes(connection),
  };

  /** Creates a payment, or finds the one that an earlier call created, whose answer was lost. */
  async function create(
    order: LinkRequest,
    how: object,
    options: CallOptions | undefined,
  ): Promise<{ redirectUrl?: string | undefined } | Refusal> {
    const { reference, amount, currency } = order;
    const description = descriptionOf(order);
    const response = await call(
      {
        method: "POST",
        path: "",
        idempotencyKey: reference,
        body: {
          amount: wireAmount(amount, currency),
          paymentMethod: { type: "WALLET" },
          reference: vippsReference(reference),
          customerInteraction: order.isPayerPresent ? "CUSTOMER_PRESENT" : "CUSTOMER_NOT_PRESENT",
          ...(description && { paymentDescription: description }),
          ...how,
        },
      },
      options,
    );
    if (response.status === 201 || response.status === 200) {
      const created = readAnswer(Created, response);
      requireReference({ expected: reference, received: created.reference });
      return created;
    }
    if (response.status === 409) {
      const payment = await find(reference, options);
      const isOurs = payment?.amount.value === amount && payment.amount.currency === currency;
      if (isOurs) return payment;
    }
    return refusalOf(response);
  }

  /** The payment as it is: over, changed by another process at this moment, or kept by a fault of the network. */
  async function afterRefusal(
    reference: string,
    response: HttpAnswer,
    options: CallOptions | undefined,
  ): Promise<NetworkPayment> {
    const payment = await find(reference, options);
    if (!payment) return notFound(reference);
    const state = stateOf(reference, payment);
    return state.state === "reserved" ? { ...state, reason: refusalOf(response).reason } : state;
  }

  async function find(
    reference: string,
    options: CallOptions | undefined,
  ): Promise<Payment | undefined> {
    const path = `/${vippsReference(reference)}`;
    const response = await call({ method: "GET", path }, options);
    if (response.status === 404) return undefined;
    return readPaymentOf(reference, response);
  }

  /** Returns whether a refund succeeded, or undefined if the event log of its payment does not have it. */
  async function outcomeOf(
    { reference, paymentReference }: RefundName,
    options: CallOptions | undefined,
  ): Promise<boolean | undefined> {
    const outcomes = (await readLog(paymentReference, options))
      .filter(({ name, idempotencyKey }) => name === "REFUNDED" && idempotencyKey === reference)
      .map(({ success }) => success);
    return outcomes.length === 0 ? undefined : outcomes.includes(true);
  }

  /** What happened to a payment; nothing if the network does not know it. */
  async function readLog(
    paymentReference: string,
    options: CallOptions | undefined,
  ): Promise<EventLog> {
    const path = `/${vippsReference(paymentReference)}/events`;
    const response = await call({ method: "GET", path }, options);
    if (response.status === 404) return [];
    requireSuccess(response);
    return readAnswer(EventLog, response);
  }
}

function readPaymentOf(reference: string, response: HttpAnswer): Payment {
  requireSuccess(response);
  const payment = readAnswer(Payment, response);
  requireReference({ expected: reference, received: payment.reference });
  return payment;
}

function requireReference({ expected, received }: { expected: string; received: string }): void {
  if (received === vippsReference(expected)) return;
  throw new NetworkNoAnswer(
    `asked about ${vippsReference(expected)}, it answered about ${received}`,
  );
}

type Customer = { phoneNumber: string } | { personalQr: string } | { customerToken: string };
const isRefusal = (one: Customer | Refusal): one is Refusal => "outcome" in one;

/**
 * The network finds a payer by a phone number, by all that is in the code in their app, whatever that is, or by the token
 * that it told when they scanned a printed code.
 */
function customerOf({ phone, personalQr, customerToken }: NamedPayer): Customer | Refusal {
  if (customerToken !== undefined) return { customerToken };
  if (personalQr !== undefined) {
    if (isCode(personalQr)) return { personalQr };
    const reason = "This is not a code of a Vipps MobilePay app.";
    return { outcome: "refused", code: "PAYER_NOT_FOUND", reason };
  }
  const phoneNumber = phone.replace(/^\+/, "");
  if (phoneNumber.length >= MIN_PHONE_DIGITS) return { phoneNumber };
  const reason = "Vipps MobilePay has no payers with such a short phone number.";
  return { outcome: "refused", code: "PAYER_NOT_FOUND", reason };
}

/** As long as the document lets it be. */
const isCode = ({ length }: string) => length >= 5 && length <= 255;

/** What the payer reads in the app. */
function descriptionOf({ comment, merchantOrderId }: LinkRequest): string | undefined {
  const text = (comment ?? merchantOrderId ?? "").trim().slice(0, VIPPS_PROFILE.commentLength);
  return text.length < MIN_DESCRIPTION_LENGTH ? undefined : text;
}
