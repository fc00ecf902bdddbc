import { setTimeout as pause } from "node:timers/promises";
import type { CrashPostgres } from "./crash-postgres";

const TIMEOUT_MS = 120_000;

/** Makes retries due at once until nothing is in progress, or time is up. */
export async function settleAll(postgres: CrashPostgres, orders: string) {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    await postgres.query(`
      UPDATE deliveries d SET next_attempt_at = now() WHERE status = 'pending' AND next_attempt_at > now()
        AND NOT EXISTS (SELECT FROM delivery_attempts a
          WHERE a.delivery_id = d.id AND a.finished_at IS NULL AND a.started_at > now() - interval '3 seconds')`);
    const [left] = await postgres.query<{ waiting: number }>(`SELECT
      (SELECT count(*) FROM deliveries WHERE status = 'pending')::int
      + (SELECT count(*) FROM refunds WHERE status = 'pending')::int
      + (SELECT count(*) FROM payments p JOIN sandbox.operations o ON o.reference = p.id
         WHERE p.status = 'pending' AND p.merchant_order_id LIKE '${orders}-%'
           AND o.status NOT IN ('PaymentRequested', 'QrTokenCreated'))::int AS waiting`);
    if (left?.waiting === 0) return;
    await pause(1_000);
  }
}
