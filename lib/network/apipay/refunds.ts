import type { z } from "zod";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { after, days, toTimestamp } from "@/lib/kit/time";
import { type HttpAnswer, readAnswer, requireSuccess } from "../http";
import {
  type CallOptions,
  NetworkNoAnswer,
  type NetworkRefund,
  type RefundName,
  type RefundRequest,
  type Submission,
} from "../port";
import { notFound } from "../status-names";
import { wireAmount } from "./amounts";
import { RequestBudgetExhausted } from "./budget";
import { type ApipayConnection, connectionName } from "./connection";
import { Page, readable, Refund, RefundRequested, RefundsOfInvoice } from "./contract";
import { callApipay, isNotDone, isRefusal, refusalOf } from "./exchange";
import { findingsOf, secondInvoiceOf } from "./findings";
import {
  claimRequest,
  giveUp,
  noteLookedFor,
  type Operation,
  readOperations,
  recordStatusReports,
  releaseClaim,
  type StatusReport,
} from "./operations";

/** The document names no limit. Where a longer one were cut off, our mark at its end would be lost. */
const MAX_REASON = 200;
const PAGE = 100;
/** With more payments than this, the newest refunds of all take fewer requests. */
const MAX_LISTS = 3;
/** In between, there is room to look for lost ones that are not among the newest. */
const SECONDS_BETWEEN_PAGES = 30;
/**
 * When a refund is asked for again, whose answer was lost and which no list has: a refund has no end at which it could be
 * given up. No server works on one request for so long.
 */
const LOST_AFTER_SECONDS = 600;

/** A refund has no reference of ours, so that its reason has to carry it. */
const reasonOf = ({ reference, reason }: RefundRequest): string => {
  const mark = ` (${reference})`;
  return `${(reason ?? "").slice(0, MAX_REASON - mark.length)}${mark}`.trim();
};

/**
 * Requests a refund once: if an earlier answer was lost, the refund is looked for. Throws `NetworkNoAnswer`, also while it
 * may yet appear.
 */
export async function requestRefund(
  connection: ApipayConnection,
  refund: RefundRequest,
  options?: CallOptions,
): Promise<Submission> {
  const payment = (await readOperations([refund.paymentReference])).get(refund.paymentReference);
  if (!payment?.networkId) {
    const reason = "ApiPay.kz does not know this payment. Return the money in another way.";
    return { outcome: "refused", code: "REFUSED_BY_NETWORK", reason };
  }
  const name = connectionName(connection);
  const { reference, paymentReference } = refund;
  const invoiceId = await findRefundableInvoice(connection, payment, refund.amount, options);
  const earlier = await claimRequest(name, { reference, paymentReference, invoiceId });
  if (earlier) {
    if (earlier.networkId === null) await findRefunds(connection, [refund], options);
    const known = (await readOperations([reference])).get(reference);
    if (known?.networkId) return { outcome: "accepted" };
    throw new NetworkNoAnswer("the answer to an earlier request for this refund was lost");
  }
  const path = `/invoices/${invoiceId}/refund`;
  const body = { amount: wireAmount(refund.amount), reason: reasonOf(refund) };
  let response: HttpAnswer;
  try {
    response = await callApipay(
      connection,
      { method: "POST", path, body, turn: "change" },
      options,
    );
  } catch (error) {
    if (isNotDone(error)) await releaseClaim(reference);
    throw error;
  }
  // There are no keys that two refunds could share.
  if (isRefusal(response) || response.status === 409) {
    await releaseClaim(reference);
    return refusalOf(response);
  }
  const { refund: made } = readAnswer(RefundRequested, response);
  await recordStatusReports([{ reference, id: made.id, status: made.status }]);
  return { outcome: "accepted" };
}

/** Returns the invoice of a payment whose money a refund returns: of two that were paid, one that has enough left. */
async function findRefundableInvoice(
  connection: ApipayConnection,
  payment: Operation,
  amount: bigint,
  options: CallOptions | undefined,
): Promise<number> {
  const findings = await findingsOf([payment.reference]);
  const paid = [payment.networkId!, ...findings.flatMap(secondInvoiceOf)];
  let largest = { id: paid[0]!, left: -1n };
  for (const id of paid.length > 1 ? paid : []) {
    const about = { method: "GET", path: `/invoices/${id}/refunds`, turn: "read" } as const;
    const response = await callApipay(connection, about, options);
    requireSuccess(response);
    const left = readAnswer(RefundsOfInvoice, response).invoice?.available_for_refund ?? 0n;
    if (left >= amount) return id;
    if (left > largest.left) largest = { id, left };
  }
  return largest.id;
}

/** Returns the states of refunds, but of those that there was no room to ask for. Throws `NetworkNoAnswer`. */
export async function refundStates(
  connection: ApipayConnection,
  refunds: readonly RefundName[],
  options?: CallOptions,
): Promise<NetworkRefund[]> {
  const references = refunds.map(({ reference }) => reference);
  const before = await readOperations(references);
  const isOpen = ({ reference }: RefundName) => !isDecided(before.get(reference));
  const seen = await findWithinBudget(connection, refunds.filter(isOpen), options);
  const known = await readOperations(references);
  const states: NetworkRefund[] = [];
  for (const reference of references) {
    const one = known.get(reference);
    if (one?.networkId) {
      if (isDecided(one) || seen.has(reference)) states.push(toState(reference, one));
      continue;
    }
    if (!seen.complete.has(reference)) continue;
    if (one?.askedAt) {
      if ((one.secondsAsked ?? 0) < LOST_AFTER_SECONDS) continue;
      await giveUp(one);
    }
    states.push(notFound(reference));
  }
  return states;
}

async function findWithinBudget(...about: Parameters<typeof findRefunds>): Promise<SearchResult> {
  try {
    return await findRefunds(...about);
  } catch (error) {
    if (!(error instanceof RequestBudgetExhausted)) throw error;
    return new SearchResult();
  }
}

const isDecided = (known: Operation | undefined): boolean =>
  known?.status === "completed" || known?.status === "failed";

const STATES: Record<string, NetworkRefund["state"]> = {
  pending: "pending",
  processing: "pending",
  completed: "completed",
  failed: "failed",
};

function toState(reference: string, { status, statusReason }: Operation): NetworkRefund {
  const networkStatus = status ?? "";
  const reason = statusReason ?? (status === "failed" ? REFUND_FAILED : undefined);
  const state = STATES[networkStatus] ?? "unrecognized";
  return { reference, state, networkStatus, ...(reason && { reason }) };
}

const REFUND_FAILED = "Kaspi could not return the money.";

/** References that were found; `complete` has those for which everything was looked through. */
class SearchResult extends Set<string> {
  readonly complete = new Set<string>();
}

/**
 * Looks for refunds: in the newest of all if they are of many payments, then in the list of each payment, those first that
 * were not looked for for longest, as far as there is room. Throws `NetworkNoAnswer` if there was no answer at all.
 */
async function findRefunds(
  connection: ApipayConnection,
  refunds: readonly RefundName[],
  options?: CallOptions,
): Promise<SearchResult> {
  const seen = new SearchResult();
  if (refunds.length === 0) return seen;
  const known = await readOperations(
    refunds.flatMap((one) => [one.reference, one.paymentReference]),
  );
  const invoices = byInvoice(refunds, known);
  const unreadable: string[] = [];
  const note = async (entries: readonly unknown[], isWhole: boolean, references: string[]) => {
    const read = readable(Refund, entries, (entry) => unreadable.push(JSON.stringify(entry)));
    await recordStatusReports(read.flatMap((entry) => toStatusReports(entry, references, known)));
    for (const reference of references) {
      if (read.some((entry) => isOf(entry, reference, known))) seen.add(reference);
      // One that cannot be read may be the one, so that it cannot be said to be missing.
      else if (isWhole && !unreadable.some((entry) => entry.includes(reference))) {
        seen.complete.add(reference);
      }
    }
  };
  await note([], true, invoices.get(null) ?? []);
  invoices.delete(null);
  let fault: NetworkNoAnswer | undefined;
  let hasAnswer = invoices.size === 0;
  const references = [...invoices.values()].flat();
  const lost = references.filter((one) => (known.get(one)?.networkId ?? null) === null);
  const isDue = lost.some((one) => ageOf(one, known) > SECONDS_BETWEEN_PAGES);
  if (references.length - lost.length > MAX_LISTS || (invoices.size > MAX_LISTS && isDue)) {
    const { data, meta } = await newest(connection, references, known, options);
    await note(data, meta.last_page <= 1, references);
    await noteLookedFor(references);
    hasAnswer = true;
  }
  for (const [id, references] of invoices) {
    if (references.every((one) => seen.has(one) || seen.complete.has(one))) continue;
    try {
      const about = { method: "GET", path: `/invoices/${id}/refunds`, turn: "read" } as const;
      const response = await callApipay(connection, about, options);
      requireSuccess(response);
      await note(readAnswer(RefundsOfInvoice, response).refunds, true, references);
      hasAnswer = true;
    } catch (error) {
      if (!(error instanceof NetworkNoAnswer)) throw error;
      fault = error;
      if (error instanceof RequestBudgetExhausted) break;
    }
    // Whatever came of it, the others are next.
    await noteLookedFor(references);
  }
  if (fault && !hasAnswer) throw fault;
  return seen;
}

type Known = ReadonlyMap<string, Operation>;

const isOf = (entry: z.output<typeof Refund>, reference: string, known: Known): boolean =>
  (known.get(reference)?.networkId ?? undefined) === entry.id ||
  entry.reason?.includes(`(${reference})`) === true;

function toStatusReports(
  entry: z.output<typeof Refund>,
  references: readonly string[],
  known: Known,
): StatusReport[] {
  const reference = references.find((one) => isOf(entry, one, known));
  const { id, status, error_message: reason } = entry;
  return reference === undefined ? [] : [{ reference, id, status, reason }];
}

/** How many seconds ago the network was last asked about a refund. */
const ageOf = (reference: string, known: Known): number =>
  known.get(reference)?.secondsOld ?? Number.MAX_SAFE_INTEGER;

/**
 * Returns the references of refunds by the network's number of their payment, which is null if it has none; those first
 * that it was not asked about for longest.
 */
function byInvoice(refunds: readonly RefundName[], known: Known): Map<number | null, string[]> {
  const age = ({ reference }: RefundName) => ageOf(reference, known);
  const invoices = new Map<number | null, string[]>();
  for (const one of refunds.toSorted((a, b) => age(b) - age(a))) {
    const id =
      known.get(one.reference)?.invoiceId ?? known.get(one.paymentReference)?.networkId ?? null;
    invoices.set(id, [...(invoices.get(id) ?? []), one.reference]);
  }
  return invoices;
}

/** Returns the newest refunds of all payments, since the oldest of these was asked for. */
async function newest(
  connection: ApipayConnection,
  references: readonly string[],
  known: Known,
  options: CallOptions | undefined,
): Promise<z.output<typeof Page>> {
  const times = references.flatMap((one) => known.get(one)?.createdAt ?? []);
  const oldest = times.reduce((a, b) => (a < b ? a : b), await recentDatabaseTime());
  const query = new URLSearchParams({
    page: "1",
    per_page: String(PAGE),
    date_from: toTimestamp(after(oldest, -days(1))).slice(0, 10),
  });
  const path = `/refunds?${query.toString()}`;
  const response = await callApipay(connection, { method: "GET", path, turn: "read" }, options);
  requireSuccess(response);
  return readAnswer(Page, response);
}
