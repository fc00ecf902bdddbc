// Runs random payment histories in parallel, in the started product and in a model that fits on a page.
import fc from "fast-check";
import { checkInvariants } from "@/lib/domain/invariants";
import { createSubscription } from "@/lib/domain/webhooks";
import { letPass } from "@/tests/support/let-pass";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { ACTS } from "@/tests/support/payment-acts";
import {
  expectAsModelled,
  histories,
  type History,
  live,
  pollAll,
  type Step,
} from "@/tests/support/payment-histories";
import type { PaymentModel } from "@/tests/support/payment-model";
import { type Product, startProduct } from "@/tests/support/product";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import type { Proof, ProofRun } from "../../support/proof";
import { EventLedger } from "../event-ledger";
import { historiesApi } from "../histories-door";
import { type InngestEngine, startInngestEngine } from "../inngest-engine";
import { PollRounds } from "../poll-rounds";

interface Setting {
  histories: number;
  sideBySide: number;
  merchants: number;
  /** No history begins after this many seconds. */
  seconds: number;
}
const FULL: Setting = { histories: 20_000, sideBySide: 64, merchants: 16, seconds: 1500 };
const SMALL: Setting = { histories: 40, sideBySide: 40, merchants: 2, seconds: 60 };

const MAX_STEPS = 16;
/** Stops after this many: further histories would show the same. */
const MAX_DIVERGENCES = 3;
const SHRINKING_MS = 90_000;
/** All but the last of the 24 hours for which an expired payment is still polled. */
const END_MINUTES = 23 * 60;
const MAX_TICKS = 20;

interface Divergence {
  history: History;
  error: unknown;
}

interface Setup {
  product: Product;
  merchants: Merchant[];
  ledger: EventLedger;
  polls: PollRounds;
  engine: InngestEngine;
}

/** Returns a function that ticks until everything pending has been checked, and throws after MAX_TICKS ticks. */
const tickOverAll =
  ({ database }: Product, tick: () => Promise<number>) =>
  async (): Promise<void> => {
    for (let ticks = 0; ticks < MAX_TICKS; ticks += 1) {
      let pending = 0;
      for (const table of ["payments", "refunds"]) {
        const [row] = await database.run(`
          WITH due AS (UPDATE ${table} SET next_check_at = now() WHERE status = 'pending' RETURNING id)
          SELECT count(*)::int AS count FROM due`);
        pending += row!.count as number;
      }
      // On a slow machine the cycle may end before everything was checked; the next one continues.
      if ((await tick()) >= pending) return;
    }
    throw new Error(`${MAX_TICKS} ticks did not look at everything that is pending`);
  };

/** Runs a history and lets it finish: time passes, the network decides, and the receiver gets the events. */
async function playHistory(setup: Setup, history: History, at: number): Promise<PaymentModel[]> {
  const { product, merchants, ledger, polls } = setup;
  const merchant = merchants[at % merchants.length]!;
  const door = historiesApi(product.server.origin, merchant, () => polls.poll());
  const models = await polls.during(async () => {
    const played = await live(door, history);
    await letPass(
      played.map(({ id }) => id),
      END_MINUTES,
    );
    for (const model of played) {
      model.isOver = true;
      if (model.reserved > 0) await ACTS["the network decides on refunds"]!(door, model, 0);
    }
    await pollAll(door, played);
    await expectAsModelled(door, played);
    return played;
  });
  try {
    await ledger.expect(models);
  } catch (error) {
    await printDeliveries(setup);
    throw error;
  }
  return models;
}

/** Prints what could keep webhooks from being received. */
async function printDeliveries({ product, engine }: Setup): Promise<void> {
  console.log(`   ${engine.state()}`);
  const pending = await product.database.run(`
    SELECT event_type, lane, attempt_count, last_error, round(extract(epoch FROM next_attempt_at - now()), 1) AS due_in_s
    FROM deliveries WHERE status = 'pending' ORDER BY next_attempt_at LIMIT 5`);
  for (const delivery of pending) console.log(`   still pending: ${JSON.stringify(delivery)}`);
}

async function playAll(
  setup: Setup,
  all: readonly History[],
  { sideBySide, seconds }: Setting,
): Promise<{ models: PaymentModel[]; played: number; divergences: Divergence[] }> {
  const models: PaymentModel[] = [];
  const divergences: Divergence[] = [];
  const until = performance.now() + seconds * 1000;
  let started = 0;
  let played = 0;
  const work = async () => {
    while (
      started < all.length &&
      divergences.length < MAX_DIVERGENCES &&
      performance.now() < until
    ) {
      const at = started;
      started += 1;
      try {
        models.push(...(await playHistory(setup, all[at]!, at)));
        played += 1;
      } catch (error) {
        divergences.push({ history: all[at]!, error });
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return { models, played, divergences };
}

const reportStep = (step: Step): string => {
  if (step === "poll") return "poll";
  if ("create" in step) return `create (${step.create})`;
  return `${step.act} (payment ${step.which}, ${step.amount})`;
};
const describe = ({ first, steps }: History): string =>
  [`create (${first})`, ...steps.map(reportStep)].map((line) => `     ${line}`).join("\n");

/** Prints the divergences, and the first one shrunk to the shortest history that still diverges on its own. */
async function reportDivergences(setup: Setup, divergences: readonly Divergence[]): Promise<void> {
  for (const { history, error } of divergences) {
    console.log(`   Divergence: ${String(error)}\n${describe(history)}`);
  }
  const [first] = divergences;
  if (!first) return;
  const property = fc.asyncProperty(histories(MAX_STEPS), async (history) => {
    await playHistory(setup, history, 0);
  });
  const shrunk = await fc.check(property, {
    numRuns: 1,
    examples: [[first.history]],
    interruptAfterTimeLimit: SHRINKING_MS,
  });
  const [smallest] = shrunk.counterexample ?? [];
  console.log(
    smallest
      ? `   The first one, shrunk: ${String(shrunk.errorInstance)}\n${describe(smallest)}`
      : "   The first of them does not diverge when it is lived through alone.",
  );
}

function count(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, times]) => `${times} ${value}`).join(", ");
}

async function prove(run: ProofRun): Promise<void> {
  const setting = run.isFull ? FULL : SMALL;
  const engine = await startInngestEngine(run);
  const product = await startProduct(run, engine.settings);
  engine.drive(product.server.origin);
  // The histories look these up all the time; the product never does.
  await product.database.run("CREATE INDEX ON events (payment_id)");
  await product.database.run("CREATE INDEX ON sandbox.operations (reference)");
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  const merchants = await Promise.all(
    Array.from({ length: setting.merchants }, () => newMerchant()),
  );
  for (const { owner } of merchants) {
    await createSubscription(owner, { url: receiver.url, events: ["*"], secret: "s3cret" });
  }
  const polls = new PollRounds(tickOverAll(product, engine.tick));
  const setup = { product, merchants, ledger: new EventLedger(receiver), polls, engine };
  const all = fc.sample(histories(MAX_STEPS), { seed: run.seed | 0, numRuns: setting.histories });

  const since = performance.now();
  const { models, played, divergences } = await playAll(setup, all, setting);
  const seconds = Math.round((performance.now() - since) / 1000);
  run.figure({
    what: `histories of up to ${MAX_STEPS} actions, ${setting.sideBySide} in parallel, that followed the model`,
    seen: `${played} of ${all.length} in ${seconds} s`,
    goal: "all",
    holds: played === all.length,
  });
  run.figure({
    what: "divergences",
    seen: divergences.length,
    goal: "0",
    holds: divergences.length === 0,
  });
  const acts = all.reduce((sum, { steps }) => sum + steps.length, 0);
  run.figure({
    what: "payments, actions, polls",
    seen: `${models.length}, ${acts}, ${polls.rounds}`,
    goal: "some",
    holds: models.length > 0 && polls.rounds > 0,
  });
  const ends = new Set(models.map(({ status }) => status));
  run.figure({
    what: "outcomes of payments",
    seen: count(models.map(({ status }) => status)),
    goal: run.isFull ? "each of completed, cancelled, failed and expired" : "none is pending",
    holds: !ends.has("pending") && (!run.isFull || ends.size === 4),
  });
  const refunds = models.flatMap((model) => model.refunds.map(({ status }) => status));
  run.figure({
    what: "outcomes of refunds",
    seen: count(refunds),
    goal: run.isFull ? "both completed and failed" : "none is pending",
    holds: !refunds.includes("pending") && (!run.isFull || new Set(refunds).size === 2),
  });
  const { ledger } = setup;
  const agreeing = ledger.agreeing();
  run.figure({
    what: "payments whose receiver got each event once, in chronological order",
    seen: `${agreeing} of ${models.length}, ${ledger.deliveries} webhooks for ${ledger.events} events`,
    goal: "all",
    holds: agreeing === models.length && ledger.deliveries === ledger.events,
  });
  run.figure({
    what: "attempts received twice",
    seen: ledger.doubles,
    goal: "0",
    holds: ledger.doubles === 0,
  });
  for (const failure of engine.failures) console.log(`   ${String(failure)}`);
  run.figure({
    what: "failed runs of the delivery function",
    seen: engine.failures.length,
    goal: "0",
    holds: engine.failures.length === 0,
  });
  const broken = (await checkInvariants()).filter(({ violations }) => violations > 0);
  for (const { says, ids } of broken) console.log(`   ${says} Violated by: ${ids.join(", ")}`);
  run.figure({
    what: "invariant violations",
    seen: broken.length,
    goal: "0",
    holds: broken.length === 0,
  });
  await reportDivergences(setup, divergences);
}

export const proof: Proof = {
  shows: "a payment's life follows a one-page model, whatever happens in any order",
  run: prove,
};
