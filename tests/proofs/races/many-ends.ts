// Everything that can end a payment, at the same time.
import { setTimeout as sleep } from "node:timers/promises";
import { cancel, pay, type Race, send, times } from "./race";

/** The number of payments that race in parallel. */
const BATCH = 20;

/** Races cancels, the payer's answer, expiry, a read and the server's own poll, all within about half a second. */
async function raceOne(race: Race, at: number) {
  const { run, database, merchant } = race;
  const { confirmRequest, declineRequest } = await import("@/lib/network");
  const id = await pay(race, { at, amount: 20 });
  const soon = () => sleep(run.pick(0, 500));
  const account = merchant.account.id;
  const [kind, over] = [run.pick(0, 4), run.pick(50, 600)];
  await database.run(
    `WITH p AS (UPDATE payments SET expires_at = now() + $2 * interval '1 millisecond', next_check_at = now(),
       last_checked_at = now() - interval '1 minute' WHERE id = $1 RETURNING expires_at)
     UPDATE sandbox.operations SET expires_at = (SELECT expires_at FROM p) WHERE reference = $1`,
    [id, kind === 4 ? over : 900_000],
  );
  const [cancels] = await Promise.all([
    kind === 0
      ? Promise.resolve([])
      : times(2, (which) => soon().then(() => cancel(race, { at: at + which, id }))),
    kind !== 2 && soon().then(() => confirmRequest(account, id).catch(() => undefined)),
    kind >= 2 && soon().then(() => declineRequest(account, id).catch(() => undefined)),
    soon().then(() => send(race, { at, method: "GET", path: `/payments/${id}` })),
  ]);
  return { id, cancels };
}

const FINAL = ["completed", "cancelled", "expired", "failed"];

async function endsOf(race: Race, ids: string[]): Promise<Record<string, unknown>[]> {
  const { database } = race;
  await database.run(
    "UPDATE payments SET expires_at = now() - interval '1 second', next_check_at = now() WHERE id = ANY($1) AND status = 'pending'",
    [ids],
  );
  await database.run(
    "UPDATE sandbox.operations SET expires_at = now() - interval '1 second' WHERE reference = ANY($1) AND finished_at IS NULL",
    [ids],
  );
  const { checkDuePayments } = await import("@/lib/domain/payments");
  for (let look = 0; look < 50; look++) {
    await checkDuePayments();
    const [left] = await database.run(
      "SELECT count(*)::int AS count FROM payments WHERE id = ANY($1) AND status = 'pending'",
      [ids],
    );
    if (left!.count === 0) break;
    await sleep(200);
  }
  return database.run(
    `SELECT p.id, p.status::text, o.status AS network, ARRAY(
       SELECT type FROM events e WHERE e.payment_id = p.id ORDER BY created_at) AS events
     FROM payments p JOIN sandbox.operations o ON o.reference = p.id WHERE p.id = ANY($1)`,
    [ids],
  );
}

export async function manyEnds(race: Race, count: number): Promise<void> {
  const { run } = race;
  const seen: Record<string, number> = {};
  let ended = 0;
  let consistent = 0;
  let agreed = 0;
  for (let done = 0; done < count; done += BATCH) {
    const raced = await times(BATCH, (at) => raceOne(race, done + at));
    const ends = new Map(
      (
        await endsOf(
          race,
          raced.map(({ id }) => id),
        )
      ).map((end) => [end.id, end]),
    );
    for (const { id, cancels } of raced) {
      const { status, network, events } = ends.get(id) as {
        status: string;
        network: string;
        events: string[];
      };
      seen[status] = (seen[status] ?? 0) + 1;
      const isOnce = events.length === 1 && events[0] === `payment.${status}`;
      const isLate = events.join() === "payment.expired,payment.completed";
      ended += Number(isOnce || (isLate && status === "completed"));
      agreed += Number((network === "Processed") === (status === "completed"));
      const won = cancels.filter(({ status }) => status === 200);
      const isConsistent = cancels.every(
        (answer) =>
          answer.status === 200 || (answer.status === 409 && FINAL.includes(answer.body.status)),
      );
      consistent += Number(
        isConsistent && won.length <= 1 && (won.length === 0 || status === "cancelled"),
      );
    }
  }
  const all = (figure: number) => ({
    seen: `${figure} of ${count}`,
    goal: "all",
    holds: figure === count,
  });
  run.figure({ what: "races with one outcome and one event for it", ...all(ended) });
  run.figure({
    what: "races where the network agrees on whether it was paid",
    ...all(agreed),
  });
  run.figure({
    what: "races where at most one cancel won and every loser got an error",
    ...all(consistent),
  });
  const kinds = Object.entries(seen)
    .map(([status, many]) => `${many} ${status}`)
    .join(", ");
  run.figure({
    what: "outcomes seen",
    seen: kinds,
    goal: "more than one",
    holds: Object.keys(seen).length > 1,
  });
}
