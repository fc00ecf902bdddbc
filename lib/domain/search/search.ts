import { displayStatus } from "@/lib/domain/payments";
import {
  type FoundPayment,
  paymentsOfAmount,
  paymentsOfOrder,
  paymentsOfPhone,
  paymentsWithId,
} from "@/lib/domain/payments/views";
import { findRefund } from "@/lib/domain/refunds";
import { type FoundStaticQr, staticQrOfOrder, staticQrWithNumber } from "@/lib/domain/static-qr";
import type { Actor } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import type { Refund } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { parseLocalPhone, toKnownE164 } from "@/lib/kit/phone";
import { toTimestamp } from "@/lib/kit/time";
import { parseAmount } from "@/lib/kit/typed-money";
import type { SearchResult, SearchResults } from "./schemas";

const MAX_RESULTS_PER_KIND = 5;

type ResultOf<Kind extends SearchResult["kind"]> = Extract<SearchResult, { kind: Kind }>;

/**
 * Searches by text that a person typed: payments by ID, by amount in the organization's currency, by order ID or its
 * beginning and by phone number in any spelling, refunds by ID, static QR payments by order number or the order ID noted on
 * them. Digits can be several of these. Returns at most five for each of these, exact matches first, then the newest.
 */
export async function search(actor: Actor, typed: string): Promise<SearchResults> {
  authorize(actor, "payments.search");
  const text = typed.trim();
  if (text === "") return { results: [] };
  const phone = parseLocalPhone(text, actor) ?? toKnownE164(text);
  const amount = parseAmount(text, actor.currency);
  const maySeeStaticQr = may(actor, "static_qr.read");
  const [withId, refund, ofAmount, ofOrder, ofPhone, numbered, ordered] = await Promise.all([
    paymentsWithId(actor, text),
    may(actor, "refunds.read") ? findRefund(actor, text) : undefined,
    amount ? paymentsOfAmount(actor, amount, MAX_RESULTS_PER_KIND) : [],
    paymentsOfOrder(actor, text, MAX_RESULTS_PER_KIND),
    phone ? paymentsOfPhone(actor, phone, MAX_RESULTS_PER_KIND) : [],
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
    ...numbered.map((row) => staticQrResult(row, "order_number")),
    ...ordered
      .filter(({ orderNumber }) => !numbers.has(orderNumber))
      .map((row) => staticQrResult(row, "order")),
  ];
  return { results, phone, ...(amount && { amount: toMajorUnits(amount, actor.currency) }) };
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
