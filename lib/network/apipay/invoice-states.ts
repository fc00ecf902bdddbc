import { readAnswer, requireSuccess } from "../http";
import type { CallOptions, NetworkPayment, NetworkPaymentState } from "../port";
import { CANCELLED, notFound } from "../status-names";
import { AMOUNT_CHANGED } from "./amounts";
import { type ApipayConnection, connectionName } from "./connection";
import { Invoice, readable, Statuses } from "./contract";
import { callApipay } from "./exchange";
import { type Finding, transfersOf } from "./findings";
import {
  openPayments,
  type Operation,
  PAID_STATUSES,
  recordStatusReports,
  type StatusReport,
} from "./operations";

/** How many statuses one request can ask for. */
const MAX_AT_ONCE = 100;

export const toStatusReport = (
  reference: string,
  { id, status, error_message, amount }: Invoice,
): StatusReport => ({
  reference,
  id,
  status,
  reason: error_message,
  amount,
});

/**
 * Asks for the statuses of invoices, a hundred with each request; where fewer are asked about, those that were not looked at
 * for longest go along. Ends when there is no room for another request. Throws `NetworkNoAnswer`.
 */
export async function refreshInvoices(
  connection: ApipayConnection,
  operations: readonly Operation[],
  options?: CallOptions,
): Promise<void> {
  const waiting = new Map(operations.map(({ reference, networkId }) => [networkId!, reference]));
  while (waiting.size > 0) {
    const batch = new Map([...waiting].slice(0, MAX_AT_ONCE));
    for (const id of batch.keys()) waiting.delete(id);
    if (batch.size < MAX_AT_ONCE) {
      const others = await openPayments(connectionName(connection), MAX_AT_ONCE);
      for (const { networkId, reference } of others) {
        if (batch.size < MAX_AT_ONCE) batch.set(networkId, reference);
      }
    }
    await checkBatch(connection, batch, options);
  }
}

/** A request can be refused for one number that the network does not know any more: the others are asked about without it. */
async function checkBatch(
  connection: ApipayConnection,
  batch: ReadonlyMap<number, string>,
  options: CallOptions | undefined,
): Promise<void> {
  const body = { invoice_ids: [...batch.keys()] };
  const about = { method: "POST", path: "/invoices/status/check", body, turn: "read" } as const;
  const response = await callApipay(connection, about, options);
  if (response.status === 422 && batch.size > 1) {
    const all = [...batch];
    const half = Math.ceil(all.length / 2);
    await checkBatch(connection, new Map(all.slice(0, half)), options);
    await checkBatch(connection, new Map(all.slice(half)), options);
    return;
  }
  if (response.status !== 422) requireSuccess(response);
  const invoices = response.status === 422 ? [] : readAnswer(Statuses, response).invoices;
  const missing = new Map(batch);
  const reports = readable(Invoice, invoices).flatMap((invoice) => {
    const reference = batch.get(invoice.id);
    missing.delete(invoice.id);
    return reference ? [toStatusReport(reference, invoice)] : [];
  });
  const left = [...missing].map(([id, reference]) => ({ reference, id, status: "missing" }));
  await recordStatusReports([...reports, ...left]);
}

const STATES: Record<string, NetworkPaymentState> = {
  processing: "pending",
  pending: "pending",
  // The payer may still be faster.
  cancelling: "pending",
  ...Object.fromEntries(PAID_STATUSES.map((status) => [status, "paid" as const])),
  expired: "expired",
  error: "rejected",
};

export const isPaid = ({ status }: { status: string | null }): boolean =>
  (PAID_STATUSES as readonly string[]).includes(status ?? "");

/** The payer is asked for another amount than was to be asked for. */
export const isOfAnotherAmount = ({ askedAmount, amount }: Operation): boolean =>
  askedAmount !== null && amount !== null && askedAmount !== amount;

/** Returns the state of a payment from what is known of it, and what was found of it besides. */
export function toState(
  reference: string,
  known: Operation | undefined,
  findings: readonly Finding[] = [],
): NetworkPayment {
  if (!known || (known.networkId === null && known.askedAt === null)) {
    return notFound(reference);
  }
  // It may have been created, and appear late.
  if (known.networkId === null) return { reference, state: "pending", networkStatus: "" };
  const { status, statusReason, cancelAskedAt } = known;
  if (status === "cancelled" && cancelAskedAt === null && isOfAnotherAmount(known)) {
    return { reference, state: "rejected", networkStatus: status, reason: AMOUNT_CHANGED };
  }
  if (status === "cancelled") {
    return cancelAskedAt
      ? { reference, state: "cancelled", networkStatus: CANCELLED }
      : { reference, state: "declined", networkStatus: status };
  }
  const transfers = isPaid(known) ? transfersOf(known, findings) : [];
  return {
    reference,
    state: STATES[status ?? ""] ?? "unrecognized",
    networkStatus: status ?? "",
    ...(statusReason && { reason: statusReason }),
    ...(transfers.length > 0 && { transfers }),
  };
}
