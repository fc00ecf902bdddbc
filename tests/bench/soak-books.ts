// Compares what the soak's clients and endpoints have seen with what the database says in the end.
import type { Arrival } from "./cancel-to-webhook";
import type { BenchDatabase } from "./qassa-under-load";
import type { Shop } from "./soak-merchants";

export interface Books {
  acknowledged: number;
  /** Acknowledged payments that are not in the database. */
  lost: number;
  settled: number;
  refunds: number;
  /** Settled payments and refunds that do not have exactly one event. */
  withoutOneEvent: number;
  /** Settled payments and refunds whose one webhook the healthy endpoint did not get exactly once. */
  notReceivedOnce: number;
  webhooks: number;
  /** Webhooks that arrived at a healthy endpoint more than once. */
  repeated: number;
  violations: number;
}

const REFUND_EVENTS = ["payment.refunded", "payment.refund_failed"];

export async function checkBooks(
  { run }: BenchDatabase,
  shops: readonly Shop[],
  created: readonly string[],
  arrivals: readonly Arrival[],
): Promise<Books> {
  const organizations = shops.map(({ organizationId }) => organizationId);
  const [found] = await run("SELECT count(*)::int AS count FROM payments WHERE id = ANY($1)", [
    created,
  ]);
  const settled = await run(
    `SELECT p.id, (SELECT count(*)::int FROM events e WHERE e.payment_id = p.id AND e.type <> ALL($2)) AS events
     FROM payments p WHERE organization_id = ANY($1) AND status <> 'pending'`,
    [organizations, REFUND_EVENTS],
  );
  const refunds = await run(
    `SELECT r.payment_id AS id, (SELECT count(*)::int FROM events e WHERE e.refund_id = r.id) AS events
     FROM refunds r WHERE organization_id = ANY($1) AND status <> 'pending'`,
    [organizations],
  );

  const healthy = new Set(shops.map(({ healthyPath }) => healthyPath));
  const timesByDelivery = new Map<string, number>();
  // Nothing is refunded twice in this load, so a payment has at most one webhook of either sort.
  const timesReceived = new Map<string, number>();
  for (const { path, deliveryId, paymentId, event } of arrivals) {
    if (!healthy.has(path)) continue;
    timesByDelivery.set(deliveryId, (timesByDelivery.get(deliveryId) ?? 0) + 1);
    const what = `${REFUND_EVENTS.includes(event) ? "refund of " : ""}${paymentId}`;
    timesReceived.set(what, (timesReceived.get(what) ?? 0) + 1);
  }
  const expected = [
    ...settled.map(({ id, events }) => ({ what: String(id), events })),
    ...refunds.map(({ id, events }) => ({ what: `refund of ${String(id)}`, events })),
  ];
  const { checkInvariants } = await import("@/lib/domain/invariants");
  const { closeDatabase } = await import("@/lib/kit/db");
  const results = await checkInvariants();
  await closeDatabase();
  return {
    acknowledged: created.length,
    lost: created.length - Number(found!.count),
    settled: settled.length,
    refunds: refunds.length,
    withoutOneEvent: expected.filter(({ events }) => events !== 1).length,
    notReceivedOnce: expected.filter(({ what }) => timesReceived.get(what) !== 1).length,
    webhooks: timesByDelivery.size,
    repeated: [...timesByDelivery.values()].filter((times) => times > 1).length,
    violations: results.reduce((sum, { violations }) => sum + violations, 0),
  };
}

/** Milliseconds to the webhook at the healthy endpoint. */
export function waitsForWebhooks(
  shops: readonly Shop[],
  cancelled: readonly (readonly [paymentId: string, answeredAt: number])[],
  arrivals: readonly Arrival[],
  clockOffsetMs: number,
) {
  const healthy = new Set(shops.map(({ healthyPath }) => healthyPath));
  const first = new Map<string, number>();
  const afterEventMs: number[] = [];
  for (const { path, paymentId, event, createdAt, at } of arrivals) {
    if (!healthy.has(path)) continue;
    if (event === "payment.cancelled" && !first.has(paymentId)) first.set(paymentId, at);
    afterEventMs.push(Math.max(0, at + clockOffsetMs - Date.parse(createdAt)));
  }
  const afterAnswerMs = cancelled.flatMap(([paymentId, answeredAt]) => {
    const at = first.get(paymentId);
    return at === undefined ? [] : [Math.max(0, at - answeredAt)];
  });
  return { afterEventMs, afterAnswerMs };
}
