import { z } from "zod";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { after, days, minutes, toTimestamp } from "@/lib/kit/time";
import { readAnswer, requireSuccess } from "../http";
import type { CallOptions, HistoryOptions, NetworkTransfer } from "../port";
import { RequestBudgetExhausted } from "./budget";
import { type ApipayConnection, connectionName } from "./connection";
import { Page, readable, Refund } from "./contract";
import { callApipay } from "./exchange";
import { type Finding, findingsOf, recordFindings, transfersOf } from "./findings";
import { isPaid } from "./invoice-states";
import { type Operation, readOperations } from "./operations";

const PAGE = 100;
/** A refund that takes longer is not learnt. */
const LOOKED_BACK = days(30);
/** One or two of the 60 requests of a minute. */
const BETWEEN_LOOKS = minutes(1);

const Cursor = z.object({
  at: z.iso.datetime().transform((moment) => new Date(moment)),
  /** Which of the later pages is next. */
  page: z.int().min(2),
});

/**
 * Reads the newest refunds of all payments once a minute, and one of the later pages in turns: what others returned, in the
 * dashboard or with the same API key. Returns all that was received for the payments of which there are such refunds,
 * and where to continue. Throws `NetworkNoAnswer`.
 */
export async function readReturns(
  connection: ApipayConnection,
  text: string,
  options?: HistoryOptions,
): Promise<{ entries: []; transfers: NetworkTransfer[]; cursor: string }> {
  const now = await recentDatabaseTime();
  const cursor = readCursor(text);
  const nothing = { entries: [] as [], transfers: [], cursor: text };
  if (cursor && now < after(cursor.at, BETWEEN_LOOKS)) return nothing;
  try {
    const first = await list(connection, 1, now, options);
    const page = cursor && cursor.page <= first.lastPage ? cursor.page : 2;
    const later = page <= first.lastPage ? await list(connection, page, now, options) : undefined;
    return {
      entries: [],
      transfers: await recordReturns(
        connection,
        [...first.refunds, ...(later?.refunds ?? [])],
        options,
      ),
      cursor: JSON.stringify({ at: now.toISOString(), page: later ? page + 1 : page }),
    };
  } catch (error) {
    if (error instanceof RequestBudgetExhausted) return nothing;
    throw error;
  }
}

/** Undefined at the beginning, and for the cursor of another version. */
function readCursor(text: string): z.output<typeof Cursor> | undefined {
  try {
    return Cursor.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function list(
  connection: ApipayConnection,
  page: number,
  now: Date,
  options: CallOptions | undefined,
): Promise<{ refunds: Refund[]; lastPage: number }> {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(PAGE),
    "status[]": "completed",
    date_from: toTimestamp(after(now, -LOOKED_BACK)).slice(0, 10),
  });
  const path = `/refunds?${query.toString()}`;
  const response = await callApipay(connection, { method: "GET", path, turn: "read" }, options);
  requireSuccess(response);
  const { data, meta } = readAnswer(Page, response);
  return { refunds: readable(Refund, data), lastPage: meta.last_page };
}

/** The end of the reason of each refund of ours. */
const MARK = /\((ref_[0-9a-z]+)\)\s*$/;

async function recordReturns(
  connection: ApipayConnection,
  refunds: readonly Refund[],
  { filterOwn }: HistoryOptions = {},
): Promise<NetworkTransfer[]> {
  const named = refunds.flatMap(({ invoice }) => invoice?.external_order_id ?? []);
  // Whoever runs the server at the other end can name any payment.
  const own = (await filterOwn?.([...new Set(named)])) ?? new Set();
  const returned = refunds.flatMap(({ id, status, reason, amount, invoice }) => {
    const reference = invoice?.external_order_id;
    if (status !== "completed" || !reference || !amount || !own.has(reference)) return [];
    const mark = MARK.exec(reason ?? "")?.[1];
    return [{ id, reference, amount, reason: reason ?? null, invoice, mark }];
  });
  const names = returned.flatMap(({ reference, mark }) => (mark ? [reference, mark] : [reference]));
  const known = await readOperations([...new Set(names)]);
  const ofOthers = returned.filter(({ reference, id, mark }) => {
    const refund = mark === undefined ? undefined : known.get(mark);
    // One that was asked for twice, as no list had it for long, was made twice.
    const isOurs = refund?.paymentReference === reference && (refund.networkId ?? id) === id;
    return known.get(reference)?.paymentReference === null && !isOurs;
  });
  await recordFindings(
    connectionName(connection),
    ofOthers.flatMap(({ reference, id, amount, reason, invoice }): Finding[] => {
      const one = { reference, invoiceId: invoice.id };
      const refund = { ...one, kind: "refund", networkId: id, amount, reason } as const;
      const isSecond = invoice.amount && invoice.id !== known.get(reference)?.networkId;
      if (!isSecond || !isPaid(known.get(reference)!)) return [refund];
      const second = { kind: "invoice", networkId: invoice.id, amount: invoice.amount! } as const;
      return [refund, { ...one, ...second, reason: null }];
    }),
  );
  const references = [...new Set(ofOthers.map(({ reference }) => reference))];
  const findings = await findingsOf(references);
  return references.flatMap((reference) =>
    transfersOf(withAmount(known.get(reference)!, ofOthers), findings),
  );
}

/** Payments of earlier versions are known without their amounts. */
function withAmount(
  one: Operation,
  returned: readonly { reference: string; invoice: NonNullable<Refund["invoice"]> }[],
): Operation {
  const entry = returned.find(
    ({ reference, invoice }) => reference === one.reference && invoice.id === one.networkId,
  );
  return { ...one, amount: one.amount ?? entry?.invoice.amount ?? one.askedAmount };
}
