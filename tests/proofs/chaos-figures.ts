// Figures of the chaos proof, which compare what the devices and the receiver got with what is stored.
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { ProofRun } from "../support/proof";
import type { CrashPostgres } from "./crash-postgres";
import type { Acknowledged } from "./mixed-load";

/** Generous, since a loaded machine may be slow: it only finds servers that never come back. */
const TIMEOUT_MS = 60_000;

/** Returns the milliseconds from `since` until a request is served again; undefined if that takes too long. */
export async function servingAfter(
  origin: string,
  key: string,
  since: number,
): Promise<number | undefined> {
  while (Date.now() - since < TIMEOUT_MS) {
    const isServed = await fetch(`${origin}/api/v1/payments?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(5_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServed) return Date.now() - since;
    await pause(20);
  }
  return undefined;
}

/** Reports acknowledged requests whose effect is not stored. */
export async function reportAcknowledged(
  run: ProofRun,
  { query }: CrashPostgres,
  acknowledged: readonly Acknowledged[],
) {
  const payments = new Map(
    (
      await query<{ id: string; status: string; order: string | null; given: string }>(
        `SELECT id, status::text, merchant_order_id AS order, amount::text AS given FROM payments`,
      )
    ).map((row) => [row.id, row]),
  );
  const refunds = new Map(
    (await query<{ id: string; reason: string }>("SELECT id, reason FROM refunds")).map((row) => [
      row.id,
      row,
    ]),
  );
  const lost: Acknowledged[] = [];
  let acknowledgedCount = 0;
  for (const one of acknowledged) {
    if (one.status >= 300) continue;
    acknowledgedCount += 1;
    const body = JSON.parse(one.text) as { payment_id: string; refund_id?: string };
    const [, subject] =
      /^\/api\/(?:v1\/payments|sandbox\/requests)\/([^/]+)\//.exec(one.path) ?? [];
    const isKept = (() => {
      if (one.path.endsWith("/refund")) return refunds.get(body.refund_id!)?.reason === one.key;
      if (one.path.endsWith("/cancel")) return payments.get(subject!)?.status === "cancelled";
      if (one.path.endsWith("/confirm")) return payments.get(subject!)?.status === "completed";
      if (one.path.endsWith("/decline")) return payments.get(subject!)?.status === "cancelled";
      // The sandbox doesn't store our ID for a token; the invariant check compares it with the payments.
      if (one.path.endsWith("/pay")) return true;
      return payments.get(body.payment_id)?.order === one.key;
    })();
    if (!isKept) lost.push(one);
  }
  for (const one of lost.slice(0, 5)) console.log("   lost:", JSON.stringify(one));
  run.figure({
    what: "acknowledged requests that were lost",
    seen: `${lost.length} of ${acknowledgedCount}`,
    goal: "0",
    holds: lost.length === 0,
  });
}

/** Reports keys with more than one row: each may have only one, whatever happened to its requests. */
export async function reportDoubles(run: ProofRun, { query }: CrashPostgres) {
  for (const [what, sql] of [
    [
      "payments",
      "SELECT merchant_order_id AS of FROM payments WHERE merchant_order_id LIKE 'chaos-%'",
    ],
    ["refunds", "SELECT reason AS of FROM refunds"],
  ] as const) {
    const [{ all, distinct } = { all: 0, distinct: 0 }] = await query<{
      all: number;
      distinct: number;
    }>(`SELECT count(*)::int AS all, count(DISTINCT of)::int AS distinct FROM (${sql}) made`);
    run.figure({
      what: `${what} created twice`,
      seen: `${all - distinct} of ${all}`,
      goal: "0",
      holds: all > 0 && all === distinct,
    });
  }
}

export async function reportWebhooks(
  run: ProofRun,
  { query }: CrashPostgres,
  received: readonly { body: { delivery_id: string; attempt_number: number } }[],
  accepted: ReadonlySet<string>,
) {
  const attempts = received.map(({ body }) => `${body.delivery_id} ${body.attempt_number}`);
  const maxAttempt = received.reduce((so, { body }) => Math.max(so, body.attempt_number), 0);
  run.figure({
    what: "webhooks received",
    seen: attempts.length,
    goal: "some",
    holds: attempts.length > 0,
  });
  run.figure({
    what: "the highest attempt number received",
    seen: maxAttempt,
    goal: "at most 3",
    holds: maxAttempt <= 3,
  });
  const twice = attempts.length - new Set(attempts).size;
  run.figure({ what: "attempts received twice", seen: twice, goal: "0", holds: twice === 0 });
  const deliveries = await query<{ id: string; status: string; attempts: number }>(
    "SELECT id, status::text, attempt_count AS attempts FROM deliveries",
  );
  const open = deliveries.filter(({ status }) => status === "pending").length;
  run.figure({
    what: "deliveries still open",
    seen: `${open} of ${deliveries.length}`,
    goal: "0",
    holds: open === 0,
  });
  const notReceived = deliveries.filter(
    ({ id, status }) => status === "succeeded" && !accepted.has(id),
  );
  run.figure({
    what: "deliveries marked delivered that no receiver accepted",
    seen: notReceived.length,
    goal: "0",
    holds: notReceived.length === 0,
  });
  const given = deliveries.filter(
    ({ status, attempts: made }) => status === "failed" && made < 3,
  ).length;
  run.figure({
    what: "deliveries that failed before their third attempt",
    seen: given,
    goal: "0",
    holds: given === 0,
  });
}

/** Runs the documented invariant check, and reports the violations. */
export async function reportBooks(run: ProofRun, { query }: CrashPostgres) {
  const [{ events } = { events: 0 }] = await query<{ events: number }>(
    "SELECT count(*)::int AS events FROM events",
  );
  const check = spawnSync(process.execPath, ["--import", "tsx", "operate/check-invariants.ts"], {
    encoding: "utf8",
  });
  const broken = check.stdout.split("\n").filter((line) => line.startsWith("✗"));
  for (const line of broken) console.log(`   ${line}`);
  if (check.status !== 0) console.log(check.stdout, check.stderr);
  run.figure({
    what: `invariant violations, ${events} events`,
    seen: broken.length,
    goal: "0",
    holds: check.status === 0,
  });
}
