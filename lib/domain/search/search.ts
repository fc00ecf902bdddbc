import { displayStatus } from "@/lib/domain/payments";
import {
  type FoundPayment,
  paymentsOfAmount,
  paymentsOfOrder,
  paymentsOfPhone,
  paymentsOfPhoneEnd,
  paymentsWithId,
} from "@/lib/domain/payments/views";
import { findRefund } from "@/lib/domain/refunds";
import { type FoundStaticQr, staticQrOfOrder, staticQrWithNumber } from "@/lib/domain/static-qr";
import type { Actor } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import type { Refund } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { parseLocalPhone, phoneSearch, toKnownE164 } from "@/lib/kit/phone";
import { searchedAmounts } from "@/lib/kit/searched-amounts";
import { toTimestamp } from "@/lib/kit/time";
import { type ByFacts, paymentsByFacts } from "./find-by-facts";
import type { SearchResult, SearchResults } from "./schemas";

const MAX_RESULTS_PER_KIND = 5;

type ResultOf<Kind extends SearchResult["kind"]> = Extract<SearchResult, { kind: Kind }>;

/** Fewer digits are an amount much more often than the end of a phone number. */
const MIN_PHONE_END = 4;

/**
 * Searches by text that a person typed: payments by ID, by amount in the organization's currency, by order ID or its
 * beginning, by phone number in any spelling and by its last digits, refunds by ID, static QR payments by order number or the order ID noted on
 * them. Digits can be several of these. If there is none, payments by several facts at once. Returns at most five for each of these, exact matches first, then the newest.
 */
export async function search(actor: Actor, typed: string): Promise<SearchResults> {
  authorize(actor, "payments.search");
  const text = typed.trim();
  if (text === "") return { results: [] };
  const realPhone = parseLocalPhone(text, actor);
  const phone = realPhone ?? toKnownE164(text);
  const end = phoneSearch(text, actor)?.ending;
  const phoneEnd = end !== undefined && end.length >= MIN_PHONE_END ? end : undefined;
  const maySeeStaticQr = may(actor, "static_qr.read");
  const [withId, refund, { amount, ofAmount }, ofOrder, ofPhone, ofPhoneEnd, numbered, ordered] =
    await Promise.all([
      paymentsWithId(actor, text),
      may(actor, "refunds.read") ? findRefund(actor, text) : undefined,
      findByAmount(actor, text),
      paymentsOfOrder(actor, text, MAX_RESULTS_PER_KIND),
      phone ? paymentsOfPhone(actor, phone, MAX_RESULTS_PER_KIND) : [],
      phoneEnd ? paymentsOfPhoneEnd(actor, phoneEnd, MAX_RESULTS_PER_KIND) : [],
      maySeeStaticQr ? staticQrWithNumber(actor, text, MAX_RESULTS_PER_KIND) : [],
      maySeeStaticQr ? staticQrOfOrder(actor, text, MAX_RESULTS_PER_KIND) : [],
    ]);
  const numbers = new Set(numbered.map(({ orderNumber }) => orderNumber));
  const results = [
    ...withId.map((row) => paymentResult(row, "id")),
    ...(refund ? [refundResult(refund)] : []),
    ...ofAmount.map((row) => paymentResult(row, "amount")),
    ...ofOrder.map((row) => paymentResult(row, "order")),
    ...ofPhone.map((row) => paymentResult(row, "phone")),
    ...ofPhoneEnd.map((row) => paymentResult(row, "phone_end")),
    ...numbered.map((row) => staticQrResult(row, "order_number")),
    ...ordered
      .filter(({ orderNumber }) => !numbers.has(orderNumber))
      .map((row) => staticQrResult(row, "order")),
  ];
  const isOneThing = results.length > 0 || realPhone !== undefined || amount !== undefined;
  const byFacts = isOneThing ? undefined : await paymentsByFacts(actor, text, MAX_RESULTS_PER_KIND);
  return {
    results: byFacts ? byFacts.found.map((row) => paymentResult(row, "facts")) : results,
    phone,
    ...(byFacts && { facts: presentFacts(byFacts) }),
    ...(phoneEnd && { phone_end: phoneEnd }),
    ...(amount && { amount: toMajorUnits(amount, actor.currency) }),
  };
}

const presentFacts = ({ said, filters, ignored, isPartial }: ByFacts) => ({
  said,
  filters,
  ...(ignored !== undefined && { ignored }),
  ...(isPartial && { is_partial: true }),
});

/** Finds payments of what the text can mean as an amount: of the likeliest, or else of the next one that there are any of. */
async function findByAmount(actor: Actor, text: string) {
  const amounts = searchedAmounts(text, actor.currency);
  for (const amount of amounts) {
    const ofAmount = await paymentsOfAmount(actor, amount, MAX_RESULTS_PER_KIND);
    if (ofAmount.length > 0) return { amount, ofAmount };
  }
  return { amount: amounts[0], ofAmount: [] };
}

const paymentResult = (row: FoundPayment, by: ResultOf<"payment">["by"]): SearchResult => ({
  kind: "payment",
  by,
  id: row.id,
  status: displayStatus(row),
  amount: toMajorUnits(row.amount, row.currency),
  currency: row.currency,
  created_at: toTimestamp(row.createdAt),
  merchant_order_id: row.merchantOrderId ?? undefined,
  payer_phone: row.payerPhone ?? undefined,
});

const refundResult = (row: Refund): SearchResult => ({
  kind: "refund",
  by: "id",
  id: row.id,
  payment_id: row.paymentId,
  status: row.status,
  amount: toMajorUnits(row.amount, row.currency),
  currency: row.currency,
  created_at: toTimestamp(row.createdAt),
});

const staticQrResult = (row: FoundStaticQr, by: ResultOf<"static_qr">["by"]): SearchResult => ({
  kind: "static_qr",
  by,
  order_number: row.orderNumber,
  amount: toMajorUnits(row.amount, row.currency),
  currency: row.currency,
  created_at: toTimestamp(row.orderRegDate),
  merchant_order_id: row.merchantOrderId ?? undefined,
  client_short_name: row.clientShortName ?? undefined,
});
