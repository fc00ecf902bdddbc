// Events that a device triggers over the API, for programs that watch their webhooks.
import { setTimeout as pause } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";
import type { OwnDatabase } from "@/tests/support/product";

export interface ExpectedEvent {
  paymentId: string;
  /** When the API responded to the call that caused the event, by `performance.now()`. */
  answeredAt: number;
}

/** Creates and cancels a payment, which makes one event. */
export async function cancelAtNetwork(origin: string, key: string): Promise<ExpectedEvent> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/v1/payments${path}`, deviceRequest(key, { body }));
    const answeredAt = performance.now();
    const text = await response.text();
    if (!response.ok) throw new Error(`POST /payments${path} answered ${response.status}: ${text}`);
    return { answeredAt, body: JSON.parse(text) as { payment_id: string } };
  };
  const { body } = await post("", { amount: 100, payer_phone: "+77011234567" });
  const { answeredAt } = await post(`/${body.payment_id}/cancel`, {});
  return { paymentId: body.payment_id, answeredAt };
}

/**
 * Calls `act` at a steady rate, however long each call takes. The returned function stops it, resolves when all calls
 * have ended, and throws the first failure.
 */
export function steadily(timesASecond: number, act: () => Promise<unknown>) {
  const acts: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const timer = setInterval(
    () => acts.push(act().catch((error: unknown) => failures.push(error))),
    1_000 / timesASecond,
  );
  return async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all(acts);
    if (failures.length > 0) throw failures[0];
  };
}

/**
 * Makes the next attempts of these organizations' deliveries due now. Returns how many deliveries are still pending.
 */
export async function moveDueTimes(
  database: OwnDatabase,
  organizationIds: readonly string[],
): Promise<number> {
  await database.run(
    `UPDATE deliveries d SET next_attempt_at = now()
     WHERE d.status = 'pending' AND d.next_attempt_at > now() AND d.organization_id = ANY($1)
       AND NOT EXISTS (SELECT FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.finished_at IS NULL)`,
    [organizationIds],
  );
  return openDeliveries(database, organizationIds);
}

export async function openDeliveries(
  database: OwnDatabase,
  organizationIds: readonly string[],
): Promise<number> {
  const [row] = await database.run(
    "SELECT count(*)::int AS open FROM deliveries WHERE status = 'pending' AND organization_id = ANY($1)",
    [organizationIds],
  );
  return row!.open as number;
}

/** Checks repeatedly, and returns whether it became true in time. */
export async function until(isSo: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > endsAt) return false;
    await pause(250);
  }
  return true;
}
