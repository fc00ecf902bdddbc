// Figures on the effects of network faults.
import { setTimeout as pause } from "node:timers/promises";
import { db } from "@/lib/kit/db";
import type { OwnDatabase } from "@/tests/support/product";
import type { ProofRun } from "../support/proof";
import { type Fault, FAULTS, type FaultyGateway } from "./faulty-gateway";

export interface Answer {
  status: number;
  body: { payment_id?: string; refund_id?: string };
}
/** The results of one round of a lane. */
export interface RoundResult {
  fault: Fault;
  /** Milliseconds from the fault's end until each change was found; negative if the fault did not hide it. */
  found: number[];
  payments: Answer[][];
  cancels: { id: string; status: number }[];
  refunds: Answer[][];
  finals: Map<string, string>;
  calls: number;
}

/** Our status for each network status. */
const STATUS_OF_WORD: Record<string, string> = {
  PaymentRequested: "pending",
  Processed: "completed",
  Declined: "cancelled",
  Cancelled: "cancelled",
};

export const statusesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const payments = await db().payment.findMany({ where: { id: { in: [...ids] } } });
  return new Map(payments.map(({ id, status }) => [id, status]));
};

export function reportFound(
  run: ProofRun,
  intervalSeconds: number,
  shown: readonly RoundResult[],
): void {
  for (const { fault, found, calls } of shown) {
    const slowest = Math.max(...found);
    if (slowest <= intervalSeconds * 2_000 && calls > 0) continue;
    console.log(`   ${fault}: slowest ${slowest} ms after its end, ${calls} calls affected`);
  }
  const all = shown.flatMap(({ found }) => found);
  const timely = all.filter((ms) => ms <= intervalSeconds * 2_000).length;
  run.figure({
    what: `changes found within 2 cycles of ${intervalSeconds} s of the end of ${FAULTS.length} kinds of faults${run.isFull ? "" : " (failed submissions are made 11 s older)"}`,
    seen: `${timely} of ${all.length}, the slowest after ${(Math.max(...all) / 1000).toFixed(1)} s`,
    goal: "all",
    holds: all.length > 0 && timely === all.length,
  });
  const unmet = shown.filter(({ calls }) => calls === 0).length;
  run.figure({
    what: "faults that affected no call",
    seen: `${unmet} of ${shown.length}`,
    goal: "0",
    holds: unmet === 0,
  });
}

export async function reportFinals(run: ProofRun, shown: readonly RoundResult[]): Promise<void> {
  const before = shown.flatMap(({ finals }) => [...finals]);
  const after = await statusesOf(before.map(([id]) => id));
  const left = before.filter(([id, status]) => status === "pending" || after.get(id) !== status);
  run.figure({
    what: "payments that left a final status, whatever their network reported later",
    seen: `${left.length} of ${before.length}`,
    goal: "0",
    holds: before.length > 0 && left.length === 0,
  });
}

export async function reportAcknowledged(
  run: ProofRun,
  intervalSeconds: number,
  shown: readonly RoundResult[],
): Promise<void> {
  const pairs = shown.flatMap(({ payments, refunds }) => [...payments, ...refunds]);
  const idOf = ({ status, body }: Answer) =>
    status === 201 || status === 202 ? (body.refund_id ?? body.payment_id) : undefined;
  const ids = pairs.flatMap((pair) => pair.map(idOf).filter((id) => id !== undefined));
  const conflicting = pairs.filter(
    (pair) => new Set(pair.map(idOf).filter(Boolean)).size > 1,
  ).length;
  run.figure({
    what: "idempotency keys whose responses name two payments or refunds",
    seen: conflicting,
    goal: "0",
    holds: conflicting === 0,
  });
  const paymentIds = [...new Set(ids.filter((id) => id.startsWith("pay_")))];
  const refundIds = [...new Set(ids.filter((id) => id.startsWith("ref_")))];
  const arrived = async () =>
    (await db().sandboxOperation.count({ where: { reference: { in: paymentIds } } })) +
    (await db().refund.count({ where: { id: { in: refundIds }, status: "completed" } }));
  const all = paymentIds.length + refundIds.length;
  const endsAt = performance.now() + intervalSeconds * 6_000;
  while ((await arrived()) < all && performance.now() < endsAt) await pause(200);
  const arrivedCount = await arrived();
  run.figure({
    what: `acknowledged during a fault: ${paymentIds.length} payments that reached their network, ${refundIds.length} refunds that completed`,
    seen: `${arrivedCount} of ${all}`,
    goal: "all",
    holds: all > 0 && arrivedCount === all,
  });
  const cancels = shown.flatMap((one) => one.cancels).filter(({ status }) => status === 200);
  const statuses = await statusesOf(cancels.map(({ id }) => id));
  const cancelled = [...statuses.values()].filter((status) => status === "cancelled").length;
  run.figure({
    what: "acknowledged during a fault: cancellations that took effect",
    seen: `${cancelled} of ${cancels.length}`,
    goal: "all",
    holds: cancelled === cancels.length,
  });
}

export async function reportDoubles(
  run: ProofRun,
  database: OwnDatabase,
  gateways: readonly FaultyGateway[],
) {
  const orders = gateways.flatMap(({ orders }) => [...orders.values()]);
  const doubled = orders.filter(({ size }) => size > 1).length;
  run.figure({
    what: "orders and refunds that reached their network under two references",
    seen: `${doubled} of ${orders.length}`,
    goal: "0",
    holds: orders.length > 0 && doubled === 0,
  });
  const events = await database.run(
    `SELECT payment_id FROM events WHERE type IN ('payment.completed', 'payment.cancelled', 'payment.failed', 'payment.expired')
     GROUP BY payment_id HAVING count(*) > 1`,
  );
  run.figure({
    what: "payments with two final events",
    seen: events.length,
    goal: "0",
    holds: events.length === 0,
  });
}

/** Compares each payment's final status with its network's. */
export async function reportAgreement(
  run: ProofRun,
  database: OwnDatabase,
  organizationIds: readonly string[],
) {
  const rows = await database.run(
    `SELECT p.id, p.status::text AS own, o.status AS network FROM payments p
     LEFT JOIN sandbox.operations o ON o.reference = p.id WHERE p.organization_id = ANY($1)`,
    [organizationIds],
  );
  const differing = rows.filter(({ own, network }) => STATUS_OF_WORD[String(network)] !== own);
  for (const row of differing.slice(0, 5)) console.log("   differs:", JSON.stringify(row));
  run.figure({
    what: "payments whose final status differs between Qassa and their network",
    seen: `${differing.length} of ${rows.length}`,
    goal: "0",
    holds: rows.length > 0 && differing.length === 0,
  });
}
