import { after, days, toTimestamp } from "@/lib/kit/time";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type HttpAnswer, readAnswer } from "../http";
import {
  type CallOptions,
  NetworkNoAnswer,
  type NetworkRefund,
  type RefundName,
  type RefundRequest,
  type Submission,
} from "../port";
import { wireAmount } from "./amounts";
import { NoRoom } from "./budget";
import { type ApipayConnection, connectionName } from "./connection";
import { Page, readable, Refund, RefundRequested, RefundsOfInvoice } from "./contract";
import { callApipay, isNotDone, isRefusal, refusalOf, requireSuccess } from "./exchange";
import {
  claimRequest,
  giveUp,
  type Operation,
  readOperations,
  recordTold,
  releaseClaim,
} from "./operations";

/** The document names no limit. Where a longer one were cut off, our mark at its end would be lost. */
const MAX_REASON = 200;
const PAGE = 100;
const MAX_PAGES = 10;
/** With more payments than this, one list of all refunds takes fewer requests. */
const MAX_LISTS = 3;
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
  const earlier = await claimRequest(name, reference, paymentReference);
  if (earlier) {
    if (earlier.networkId === null) await findRefunds(connection, [refund], options);
    const known = (await readOperations([reference])).get(reference);
    if (known?.networkId) return { outcome: "accepted" };
    throw new NetworkNoAnswer("the answer to an earlier request for this refund was lost");
  }
  const path = `/invoices/${payment.networkId}/refund`;
  const body = { amount: wireAmount(refund.amount), reason: reasonOf(refund) };
  let heard: HttpAnswer;
  try {
    heard = await callApipay(connection, { method: "POST", path, body, turn: "change" }, options);
  } catch (error) {
    if (isNotDone(error)) await releaseClaim(reference);
    throw error;
  }
  // There are no keys that two refunds could share.
  if (isRefusal(heard) || heard.status === 409) {
    await releaseClaim(reference);
    return refusalOf(heard);
  }
  const { refund: made } = readAnswer(RefundRequested, heard);
  await recordTold([{ reference, id: made.id, status: made.status }]);
  return { outcome: "accepted" };
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
  const seen = await findIfRoom(connection, refunds.filter(isOpen), options);
  const known = await readOperations(references);
  const states: NetworkRefund[] = [];
  for (const reference of references) {
    const one = known.get(reference);
    if (one?.networkId) {
      if (isDecided(one) || seen.has(reference)) states.push(toState(reference, one));
      continue;
    }
    if (!seen.isComplete) continue;
    if (one?.askedAt) {
      if ((one.secondsAsked ?? 0) < LOST_AFTER_SECONDS) continue;
      await giveUp(one);
    }
    states.push({ reference, state: "not_found", networkStatus: "" });
  }
  return states;
}

async function findIfRoom(...about: Parameters<typeof findRefunds>): Promise<Seen> {
  try {
    return await findRefunds(...about);
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    const seen = new Seen();
    seen.isComplete = false;
    return seen;
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

/** References that were found; `isComplete` if everything was looked through. */
class Seen extends Set<string> {
  isComplete = true;
}

async function findRefunds(
  connection: ApipayConnection,
  refunds: readonly RefundName[],
  options?: CallOptions,
): Promise<Seen> {
  const seen = new Seen();
  if (refunds.length === 0) return seen;
  const references = [...refunds.flatMap((one) => [one.reference, one.paymentReference])];
  const known = await readOperations(references);
  const sought = new Map(refunds.map(({ reference }) => [reference, known.get(reference)]));
  const note = async (entries: readonly unknown[]) => {
    const noteUnreadable = (entry: unknown) => {
      const text = JSON.stringify(entry);
      // It may be what is sought, so nothing can be said to be missing.
      if ([...sought.keys()].some((reference) => text.includes(reference))) seen.isComplete = false;
    };
    const told = readable(Refund, entries, noteUnreadable).flatMap((entry) => {
      const found = [...sought].find(
        ([reference, one]) =>
          (one?.networkId ?? undefined) === entry.id || entry.reason?.includes(`(${reference})`),
      );
      if (!found) return [];
      seen.add(found[0]);
      return [
        { reference: found[0], id: entry.id, status: entry.status, reason: entry.error_message },
      ];
    });
    await recordTold(told);
  };
  const invoices = [
    ...new Set(refunds.flatMap((one) => known.get(one.paymentReference)?.networkId ?? [])),
  ];
  if (invoices.length <= MAX_LISTS) {
    for (const id of invoices) {
      const about = { method: "GET", path: `/invoices/${id}/refunds`, turn: "read" } as const;
      const heard = await callApipay(connection, about, options);
      requireSuccess(heard);
      await note(readAnswer(RefundsOfInvoice, heard).refunds);
    }
    return seen;
  }
  const times = [...sought.values()].flatMap((one) => one?.createdAt ?? []);
  const oldest = times.reduce((a, b) => (a < b ? a : b), await recentDatabaseTime());
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = new URLSearchParams({
      page: String(page),
      per_page: String(PAGE),
      date_from: toTimestamp(after(oldest, -days(1))).slice(0, 10),
    });
    const path = `/refunds?${query.toString()}`;
    const heard = await callApipay(connection, { method: "GET", path, turn: "read" }, options);
    requireSuccess(heard);
    const { data, meta } = readAnswer(Page, heard);
    await note(data);
    if (seen.size === sought.size || page >= meta.last_page) return seen;
  }
  seen.isComplete = false;
  return seen;
}
