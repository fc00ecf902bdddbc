import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { readAnswer, requireSuccess } from "../http";
import { type CallOptions, NetworkNoAnswer, type NetworkPayment } from "../port";
import type { ApipayConnection } from "./connection";
import { Invoice } from "./contract";
import { callApipay } from "./exchange";
import { isPaid, toState, toStatusReport } from "./invoice-states";
import { findLostInvoices } from "./lost-invoices";
import { recordCancelRequest, readOperations, recordStatusReports } from "./operations";
import { requestCancellation } from "./request-cancellation";

const MAX_WAIT_MS = 4_000;
const PAUSES_MS = [100, 400, 1_000, 1_500];

/**
 * Cancels a payment, and waits a little for the decision, which the payer may be faster than. Throws `NetworkNoAnswer` if
 * there is none yet.
 */
export async function cancelInvoice(
  connection: ApipayConnection,
  reference: string,
  options: CallOptions = {},
): Promise<NetworkPayment> {
  const endsAt = performance.now() + Math.min(options.timeoutMs ?? MAX_WAIT_MS, MAX_WAIT_MS);
  const read = async () => (await readOperations([reference])).get(reference);
  let known = await read();
  if (!known) return toState(reference, undefined);
  if (isPaid(known)) return toState(reference, known);
  // Also if there is no invoice: one that was given up may appear.
  await recordCancelRequest(reference);
  if (known.networkId === null && known.askedAt === null) return toState(reference, undefined);
  if (known.networkId === null) {
    const missing = await findLostInvoices(connection, [reference], options);
    if (missing.has(reference)) return toState(reference, undefined);
    known = await read();
    if (!known?.networkId) {
      throw new NetworkNoAnswer(
        "the answer to its creation was lost, and the invoice has not appeared",
      );
    }
  }
  const id = known.networkId;
  const invoice = await requestCancellation(connection, id, options);
  if (invoice) {
    await recordStatusReports([toStatusReport(reference, invoice)]);
    const decided = toState(reference, await read());
    if (decided.state !== "pending") return decided;
  }
  for (const pause of PAUSES_MS) {
    if (performance.now() + pause > endsAt || options.signal?.aborted) break;
    await setTimeout(pause);
    const about = { method: "GET", path: `/invoices/${id}`, turn: "read" } as const;
    const response = await callApipay(connection, about, options);
    requireSuccess(response);
    await recordStatusReports([toStatusReport(reference, readAnswer(Invoice, response))]);
    const decided = toState(reference, await read());
    if (decided.state !== "pending") return decided;
  }
  throw new NetworkNoAnswer("it has not decided yet whether the invoice can be cancelled");
}
