// Figures on how deliveries to hostile and slow receivers ended.
import { MAX_ATTEMPTS } from "@/lib/domain/webhooks";
import type { Product } from "@/tests/support/product";
import type { HostileReceiver } from "../support/hostile-receivers";
import { percentile, type ProofRun } from "../support/proof";

/** Tolerance: every attempt, including the first, arrives a little after it begins. */
const ARRIVAL_SECONDS = 0.5;

/** Reports what the database and the receivers recorded for the deliveries to each kind. */
export async function reportEnds(
  run: ProofRun,
  { database }: Product,
  hostile: readonly HostileReceiver[],
): Promise<void> {
  const rows = await database.run(
    `SELECT d.id, s.url, d.status::text, d.attempt_count AS count,
      (SELECT count(*)::int FROM delivery_attempts a WHERE a.delivery_id = d.id) AS rows
     FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id`,
  );
  const over = rows.filter(
    ({ count, rows: made }) => Number(count) > MAX_ATTEMPTS || count !== made,
  );
  run.figure({
    what: `deliveries with more than ${MAX_ATTEMPTS} attempts, or without one row for each`,
    seen: `${over.length} of ${rows.length}`,
    goal: "0",
    holds: over.length === 0,
  });
  let wrong = 0;
  let peak = 0;
  let peakDialled = 0;
  for (const { name, url, end, connections, requests } of hostile) {
    const own = rows.filter((row) => row.url === url);
    const attempts = end === "failed" ? MAX_ATTEMPTS : 1;
    const isRight = own.every(({ status, count }) => status === end && count === attempts);
    peak = Math.max(peak, ...requests.values());
    peakDialled = Math.max(peakDialled, connections() / own.length);
    if (own.length > 0 && isRight) continue;
    wrong += 1;
    console.log(`   ${name}: should end ${end} after ${attempts} attempts:`, JSON.stringify(own));
  }
  run.figure({
    what: `hostile kinds whose deliveries all ended as expected${run.isFull ? "" : " (later attempts made due immediately; for the 2 kinds that use the full timeout, only the last attempt)"}`,
    seen: `${hostile.length - wrong} of ${hostile.length}`,
    goal: "all",
    holds: wrong === 0,
  });
  run.figure({
    what: "max requests for one delivery, counted at a hostile receiver",
    seen: peak,
    goal: `1 to ${MAX_ATTEMPTS}`,
    holds: peak >= 1 && peak <= MAX_ATTEMPTS,
  });
  // After a call that was cut off, the HTTP client opens another connection and sends nothing over it.
  const mayDial = 2 * MAX_ATTEMPTS;
  run.figure({
    what: "max connections for one delivery",
    seen: peakDialled,
    goal: `at most ${mayDial}`,
    holds: peakDialled <= mayDial,
  });
}

/** `arrivals` has the arrival times of each delivery's attempts, in milliseconds. */
export function reportRetries(run: ProofRun, retried: number, arrivals: readonly number[][]): void {
  const attemptedThreeTimes = arrivals.filter(({ length }) => length === MAX_ATTEMPTS).length;
  run.figure({
    what: `deliveries accepted at the third attempt that were sent three times${run.isFull ? "" : " (later attempts made due immediately; only the full setting measures times)"}`,
    seen: `${attemptedThreeTimes} of ${arrivals.length}`,
    goal: `${retried} of ${retried}`,
    holds: attemptedThreeTimes === retried && arrivals.length === retried,
  });
  if (!run.isFull) return;
  for (const [number, min, peak] of [
    [2, 30, 37],
    [3, 300, 370],
  ] as const) {
    const seconds = arrivals.map((times) => (times[number - 1]! - times[number - 2]!) / 1000);
    const [soonest, p99, last] = [
      Math.min(...seconds),
      percentile(seconds, 0.99),
      Math.max(...seconds),
    ];
    run.figure({
      what: `time from attempt ${number - 1} to attempt ${number}, at the receiver: shortest, p99 and longest of ${seconds.length}`,
      seen: `${soonest.toFixed(1)} s, ${p99.toFixed(1)} s and ${last.toFixed(1)} s`,
      goal: `shortest at least ${min} s, p99 at most ${peak} s`,
      holds: soonest >= min - ARRIVAL_SECONDS && p99 <= peak,
    });
  }
}
