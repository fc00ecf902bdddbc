import { type HttpAnswer, readAnswer, readIfMatching } from "../http";
import {
  type CallOptions,
  NetworkNoAnswer,
  type PaymentNetwork,
  type PaymentRequest,
  type Refusal,
} from "../port";
import { personalQrRefused } from "../profile";
import { AMOUNT_CHANGED, wireAmount } from "./amounts";
import { RequestBudgetExhausted } from "./budget";
import { cancelInvoice } from "./cancel-invoice";
import { type ApipayConnection, connectionName } from "./connection";
import { Duplicate, Invoice } from "./contract";
import { callApipay, isNotDone, isRefusal, refusalOf } from "./exchange";
import { findingsOf, paidTwice } from "./findings";
import { isOfAnotherAmount, isPaid, refreshInvoices, toState } from "./invoice-states";
import { findLostInvoices, withdrawLateInvoices } from "./lost-invoices";
import {
  claimRequest,
  recordCancelRequest,
  type Operation,
  readOperations,
  recordStatusReports,
  releaseClaim,
} from "./operations";
import { APIPAY_PROFILE } from "./profile";
import { refundStates, requestRefund } from "./refunds";
import { requestCancellation, WITHDRAWABLE } from "./request-cancellation";
import { readReturns } from "./returns";

/** A status is told again without asking, where there is no room for a request, if it is not older. */
const MAX_AGE_SECONDS = 60;

/**
 * Returns Kaspi Pay through ApiPay.kz (REST API 2.0), for one API key. It has no idempotency keys: what was asked is written
 * down first, and what may have arrived is looked for by its `external_order_id` before anything is asked again.
 */
export function apipayNetwork(connection: ApipayConnection): PaymentNetwork {
  return {
    profile: APIPAY_PROFILE,

    async requestPayment(payment, options) {
      if (payment.phone === undefined) return personalQrRefused(APIPAY_PROFILE);
      const phone = localPhone(payment.phone);
      if (!phone) {
        const reason = "Kaspi Pay reaches phone numbers of Kazakhstan only, such as +77011234567.";
        return { outcome: "refused", code: "PAYER_NOT_FOUND", reason };
      }
      const { reference, amount: askedAmount } = payment;
      const earlier = await claimRequest(connectionName(connection), { reference, askedAmount });
      if (earlier) {
        await requireFound(earlier, options);
        return { outcome: "accepted" };
      }
      const response = await create(payment, phone, options);
      const earlierInvoice = response.status === 409 && readIfMatching(Duplicate, response);
      if (earlierInvoice) {
        const { invoice_id: id, status } = earlierInvoice;
        await recordStatusReports([{ reference, id, status: status ?? "processing" }]);
        return { outcome: "accepted" };
      }
      if (isRefusal(response)) {
        // The payment has failed then, and an earlier request that was given up may yet appear.
        await recordCancelRequest(reference);
        await releaseClaim(reference);
        return refusalOf(response);
      }
      const { id, status, amount } = readAnswer(Invoice, response);
      await recordStatusReports([{ reference, id, status, amount }]);
      if (typeof amount === "bigint" && amount !== askedAmount) return withdraw(reference, id);
      return { outcome: "accepted" };
    },

    createLink: () =>
      Promise.resolve({
        outcome: "refused",
        code: "REFUSED_BY_NETWORK",
        reason: "ApiPay.kz does not make QR codes for payments.",
      }),

    cancel: (reference, options) => cancelInvoice(connection, reference, options),

    async paymentStates(references, options) {
      const failure = await refresh(references, options);
      const known = await readOperations(references);
      if (!failure) await withdrawOthers([...known.values()], options);
      const isKnown = (reference: string) => {
        const one = known.get(reference);
        if (!one || isPaid(one)) return true;
        if (failure) return false;
        if (one.networkId === null) return true;
        return one.secondsOld !== null && one.secondsOld <= MAX_AGE_SECONDS;
      };
      const answered = references.filter(isKnown);
      if (failure && answered.length === 0) throw failure;
      const findings = await findingsOf(
        [...known.values()].filter(isPaid).map(({ reference }) => reference),
      );
      return answered.map((reference) => toState(reference, known.get(reference), findings));
    },

    requestRefund: (refund, options) => requestRefund(connection, refund, options),

    refundStates: (refunds, options) => refundStates(connection, refunds, options),

    async history(cursor, options) {
      await withdrawLateInvoices(connection, options);
      const returned = await readReturns(connection, cursor, options);
      const paidAgain = await paidTwice(connectionName(connection));
      return { ...returned, transfers: [...returned.transfers, ...paidAgain], hasMore: false };
    },

    staticQr: () => Promise.resolve(undefined),
  };

  async function create(
    { reference, amount, comment, merchantOrderId }: PaymentRequest,
    phone: string,
    options: CallOptions | undefined,
  ): Promise<HttpAnswer> {
    const description = (comment ?? merchantOrderId)?.slice(0, APIPAY_PROFILE.commentLength);
    const body = {
      amount: wireAmount(amount),
      phone_number: phone,
      external_order_id: reference,
      // Not in the document: later versions have it, and answer 409 to a second one.
      external_order_id_idempotency: reference,
      ...(description && { description }),
    };
    try {
      const about = { method: "POST", path: "/invoices", body, turn: "change" } as const;
      return await callApipay(connection, about, options);
    } catch (error) {
      if (isNotDone(error)) await releaseClaim(reference);
      throw error;
    }
  }

  /** The payer is asked for another amount: only a payment of what was asked for counts. */
  async function withdraw(reference: string, id: number): Promise<Refusal> {
    await recordCancelRequest(reference);
    await tryToCancel(id);
    return { outcome: "refused", code: "AMOUNT_NOT_ACCEPTED", reason: AMOUNT_CHANGED };
  }

  /** The same of invoices that were found later: until there is a decision, their payments are pending. */
  async function withdrawOthers(known: readonly Operation[], options?: CallOptions): Promise<void> {
    for (const one of known) {
      const isOpen = one.networkId !== null && WITHDRAWABLE.has(one.status ?? "");
      if (isOpen && isOfAnotherAmount(one)) await tryToCancel(one.networkId!, options);
    }
  }

  async function tryToCancel(id: number, options?: CallOptions): Promise<void> {
    try {
      await requestCancellation(connection, id, options);
    } catch (error) {
      if (!(error instanceof NetworkNoAnswer)) throw error;
    }
  }

  async function requireFound({ reference, networkId }: Operation, options?: CallOptions) {
    if (networkId !== null) return;
    await findLostInvoices(connection, [reference], options);
    const known = (await readOperations([reference])).get(reference);
    if (known?.networkId) return;
    throw new NetworkNoAnswer(
      "the answer to its creation was lost, and the invoice has not appeared",
    );
  }

  /** Asks about what is not decided, as far as there is room. Returns why nothing could be learnt, if so. */
  async function refresh(
    references: readonly string[],
    options: CallOptions | undefined,
  ): Promise<NetworkNoAnswer | undefined> {
    const known = [...(await readOperations(references)).values()];
    const age = ({ secondsOld }: Operation) => secondsOld ?? Infinity;
    const oldestFirst = (some: Operation[]) => some.sort((a, b) => age(b) - age(a));
    const lost = oldestFirst(known.filter(isLost));
    const open = oldestFirst(known.filter((one) => one.networkId !== null && !isPaid(one)));
    const looks = [
      { about: open, look: () => refreshInvoices(connection, open, options) },
      {
        about: lost,
        look: () =>
          findLostInvoices(
            connection,
            lost.map(({ reference }) => reference),
            options,
          ),
      },
    ]
      .filter(({ about }) => about.length > 0)
      // There may be room for one only: neither keeps the other waiting.
      .sort((one, other) => age(other.about[0]!) - age(one.about[0]!));
    try {
      for (const { look } of looks) await look();
      return undefined;
    } catch (error) {
      if (error instanceof RequestBudgetExhausted) return undefined;
      if (error instanceof NetworkNoAnswer) return error;
      throw error;
    }
  }
}

const isLost = ({ networkId, askedAt, lostAt }: Operation): boolean =>
  lostAt !== null || (networkId === null && askedAt !== null);

/** A number as it is dialled in Kazakhstan, `87011234567`; undefined for those of other countries. */
const localPhone = (phone: string): string | undefined => {
  const number = /^\+7([67]\d{9})$/.exec(phone)?.[1];
  return number && `8${number}`;
};
