// Figures of the upgrade proof, besides those that it shares with the chaos proof.
import { isSignedWith, type ReceivedWebhook } from "@/tests/support/webhook-receiver";
import type { ProofRun } from "../support/proof";
import type { CrashPostgres } from "./crash-postgres";
import type { MixedLoad } from "./mixed-load";
import { changedReads, type Reads } from "./old-reads";
import type { TillLoad } from "./till-load";
import type { Waits } from "./waits";

/** Reports requests that were refused although nothing was wrong with them, as by a version that mistakes their key. */
export function reportRefusals(run: ProofRun, load: MixedLoad, till: TillLoad) {
  const refused = load.acknowledged
    .filter(({ path, status }) => status >= 400 && /\/payments(\/link)?$/.test(path))
    .map(({ status, text }) => `${status} ${text}`)
    .concat(
      load.acknowledged.filter(({ text }) => text.includes("KEY_REUSED")).map(({ text }) => text),
    )
    .concat(till.refused);
  for (const one of refused.slice(0, 5)) console.log(`   refused: ${one}`);
  run.figure({
    what: "payments refused by either version",
    seen: refused.length,
    goal: "0",
    holds: refused.length === 0,
  });
}

/** Reports payments of the till that are lost, doubled or not at their till. */
export async function reportTill(run: ProofRun, { query }: CrashPostgres, till: TillLoad) {
  // Those of the first release have their till in till_payments alone until the night, and are found there.
  const rows = await query<{ id: string; key: string }>(`
    SELECT p.id, p.merchant_order_id AS key FROM payments p
    LEFT JOIN till_payments tp ON tp.payment_id = p.id AND NOT tp.is_copied
    JOIN tills t ON t.id = coalesce(p.till_id, tp.till_id)
    WHERE p.merchant_order_id LIKE 'till-%'`);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const lost = [...till.taken].filter(([key, id]) => ids.get(key) !== id).length;
  run.figure({
    what: "payments of the till that were lost",
    seen: `${lost} of ${till.taken.size}`,
    goal: "0",
    holds: lost === 0 && till.taken.size > 0,
  });
  const twice = rows.length - ids.size;
  run.figure({
    what: "payments of the till created twice",
    seen: `${twice} of ${rows.length}`,
    goal: "0",
    holds: twice === 0,
  });
}

/** Reports final payments and refunds without exactly one event, and events that no receiver accepted. */
export async function reportEvents(
  run: ProofRun,
  { query }: CrashPostgres,
  accepted: ReadonlySet<string>,
) {
  const [final] = await query<{ all: number; wrong: number }>(`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE events <> 1)::int AS wrong FROM (
      SELECT (SELECT count(*) FROM events e WHERE e.payment_id = p.id AND e.refund_id IS NULL) AS events
      FROM payments p WHERE p.status IN ('completed', 'cancelled', 'expired')
      UNION ALL
      SELECT (SELECT count(*) FROM events e WHERE e.refund_id = r.id)
      FROM refunds r WHERE r.status <> 'pending') AS final`);
  const { all = 0, wrong = 0 } = final ?? {};
  run.figure({
    what: "final states without exactly one event",
    seen: `${wrong} of ${all}`,
    goal: "0",
    holds: all > 0 && wrong === 0,
  });
  // The organization of the copied payments listens to nothing.
  const deliveries = await query<{ event: string; delivery: string | null }>(`
    SELECT e.id AS event, d.id AS delivery FROM events e LEFT JOIN deliveries d ON d.event_id = e.id
    WHERE EXISTS (SELECT FROM subscriptions s WHERE s.organization_id = e.organization_id)`);
  const notAccepted = deliveries.filter(
    ({ delivery }) => !delivery || !accepted.has(delivery),
  ).length;
  run.figure({
    what: "events that the receiver did not accept",
    seen: `${notAccepted} of ${deliveries.length}`,
    goal: "0",
    holds: deliveries.length > 0 && notAccepted === 0,
  });
}

/** Reports webhooks whose signature is not that of the secret which the merchant gave the old version. */
export function reportSignatures(
  run: ProofRun,
  received: readonly ReceivedWebhook[],
  secret: string,
) {
  const wrong = received.filter((webhook) => !isSignedWith(secret, webhook)).length;
  const seen = `${wrong} of ${received.length}`;
  run.figure({
    what: "webhooks that the old secret does not verify",
    seen,
    goal: "0",
    holds: wrong === 0,
  });
}

/** Reports what the routes return differently than before, and whether the old key and session could read it. */
export function reportReads(run: ProofRun, before: Reads, now: Reads) {
  const refused = [...before, ...now].filter(([, body]) => typeof body === "string");
  for (const [address, body] of refused.slice(0, 5)) console.log(`   ${address}: ${String(body)}`);
  run.figure({
    what: "reads refused to the old device key and session",
    seen: `${refused.length} of ${before.size + now.size}`,
    goal: "0",
    holds: refused.length === 0,
  });
  const changed = changedReads(before, now);
  for (const address of changed.slice(0, 5)) console.log(`   reads differently: ${address}`);
  run.figure({
    what: "lists, payments and timelines that read differently",
    seen: `${changed.length} of ${before.size}`,
    goal: "0",
    holds: before.size > 0 && changed.length === 0,
  });
}

export function reportWaits(run: ProofRun, waits: Waits) {
  const missing = waits.notReported().length;
  const seen = `${missing} of ${waits.confirmed()}, the longest after ${(Math.max(...waits.found()) / 1000).toFixed(1)} s`;
  const holds = waits.confirmed() > 0 && missing === 0;
  run.figure({ what: "confirmed payments that were never reported", seen, goal: "0", holds });
}
