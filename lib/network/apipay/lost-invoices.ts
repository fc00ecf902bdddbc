import { after, days, minutes, toTimestamp } from "@/lib/kit/time";
import { readAnswer, requireSuccess } from "../http";
import type { CallOptions } from "../port";
import { RequestBudgetExhausted } from "./budget";
import { type ApipayConnection, connectionName } from "./connection";
import { Invoice, Page, readable } from "./contract";
import { callApipay } from "./exchange";
import { recordSecondInvoice } from "./findings";
import { isPaid, toStatusReport } from "./invoice-states";
import {
  adopt,
  giveUp,
  lostPayments,
  noteLookedFor,
  type Operation,
  recordStatusReports,
} from "./operations";
import { requestCancellation, WITHDRAWABLE } from "./request-cancellation";

const PAGE = 100;
const MAX_PAGES = 10;
/** How far the network's clock may be from ours. */
const CLOCK_MARGIN = minutes(10);
/**
 * After so many seconds an invoice that is not in the list counts as never made: no server works on one request for longer
 * than a minute or so.
 */
const LOST_AFTER_SECONDS = 120;

/**
 * Looks through the newest invoices for those of these payments whose creation was not answered, by our reference, and for
 * all others' along the way. One that was to be cancelled meanwhile is cancelled now, and so is a second one of a payment.
 * Returns the references that certainly have no invoice and can be asked for again. Throws `NetworkNoAnswer`, and `RequestBudgetExhausted`
 * if there is no room for a request.
 */
export async function findLostInvoices(
  connection: ApipayConnection,
  references: readonly string[],
  options?: CallOptions,
): Promise<ReadonlySet<string>> {
  const lost = new Map(
    (await lostPayments(connectionName(connection), references)).map((one) => [one.reference, one]),
  );
  const wanted = references.flatMap((reference) => lost.get(reference) ?? []);
  const [oldest] = wanted.map(({ createdAt }) => createdAt).sort((a, b) => Number(a) - Number(b));
  if (!oldest) return new Set();
  const unreadable: string[] = [];
  const seen = await lookThrough(connection, after(oldest, -CLOCK_MARGIN), {
    note: (invoice) =>
      noteInvoice(connection, lost.get(invoice.external_order_id ?? ""), invoice, options),
    noteUnreadable: (entry) => unreadable.push(JSON.stringify(entry)),
    isDone: () => wanted.every(({ networkId, lostAt }) => networkId !== null && lostAt === null),
    options,
  });
  await noteLookedFor([...lost.keys()]);
  const confirmedMissing = [...lost.values()].filter(
    ({ reference, networkId, createdAt, secondsAsked }) =>
      networkId === null &&
      seen <= after(createdAt, -CLOCK_MARGIN) &&
      (secondsAsked ?? 0) > LOST_AFTER_SECONDS &&
      !unreadable.some((entry) => entry.includes(reference)),
  );
  for (const one of confirmedMissing) await giveUp(one);
  return new Set(confirmedMissing.map(({ reference }) => reference));
}

/** How often invoices are looked for that nobody asks about. */
const SECONDS_BETWEEN_LOOKS = 60;

/**
 * Looks for invoices of payments that are over here, once a minute while there may be any: one that appears now must not
 * be left for the payer. Throws `NetworkNoAnswer`.
 */
export async function withdrawLateInvoices(
  connection: ApipayConnection,
  options?: CallOptions,
): Promise<void> {
  const due = (await lostPayments(connectionName(connection))).filter(
    ({ secondsOld }) => secondsOld === null || secondsOld >= SECONDS_BETWEEN_LOOKS,
  );
  const references = due.map(({ reference }) => reference);
  try {
    await findLostInvoices(connection, references, options);
  } catch (error) {
    if (!(error instanceof RequestBudgetExhausted)) throw error;
  }
}

/** Reads the list page by page, newest first. Returns since when everything was seen. */
async function lookThrough(
  connection: ApipayConnection,
  since: Date,
  {
    note,
    noteUnreadable,
    isDone,
    options,
  }: {
    note: (invoice: Invoice) => Promise<void>;
    noteUnreadable: (entry: unknown) => void;
    isDone: () => boolean;
    options: CallOptions | undefined;
  },
): Promise<Date> {
  // A day of another time zone may have begun later.
  const dateFrom = toTimestamp(after(since, -days(1))).slice(0, 10);
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = new URLSearchParams({
      page: String(page),
      per_page: String(PAGE),
      sort_by: "created_at",
      sort_order: "desc",
      date_from: dateFrom,
    });
    const path = `/invoices?${query.toString()}`;
    const response = await callApipay(connection, { method: "GET", path, turn: "read" }, options);
    requireSuccess(response);
    const { data, meta } = readAnswer(Page, response);
    const invoices = readable(Invoice, data, noteUnreadable);
    for (const invoice of invoices) await note(invoice);
    if (page >= meta.last_page) return since;
    if (isDone()) break;
    // Only a list that is sorted as it was asked for says what comes later.
    const times = invoices.map(({ created_at }) => Date.parse(created_at ?? ""));
    const isSorted = times.every((time, n) => n === 0 || time <= times[n - 1]!);
    if (isSorted && times.at(-1)! < since.getTime()) return since;
  }
  return NOTHING_SEEN;
}

const NOTHING_SEEN = new Date(8.64e15);

async function noteInvoice(
  connection: ApipayConnection,
  one: Operation | undefined,
  invoice: Invoice,
  options: CallOptions | undefined,
): Promise<void> {
  if (!one) return;
  if (one.networkId === null) {
    await recordStatusReports([toStatusReport(one.reference, invoice)]);
    one.networkId = invoice.id;
  }
  if (one.networkId === invoice.id) {
    const isToCancel = one.cancelAskedAt !== null && WITHDRAWABLE.has(invoice.status);
    if (isToCancel) await requestCancellation(connection, invoice.id, options);
  } else if (isPaid(invoice)) {
    const other = one.networkId;
    if (!(await adopt(one.reference, invoice))) {
      await recordSecondInvoice(connectionName(connection), one, invoice);
      return;
    }
    one.networkId = invoice.id;
    await requestCancellation(connection, other, options);
  } else if (WITHDRAWABLE.has(invoice.status)) {
    await requestCancellation(connection, invoice.id, options);
  }
}
