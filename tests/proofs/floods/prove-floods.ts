// Measures how long a neighbour's sign-ins, PINs and payments take while somebody else sends thousands of requests at once.
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "@/tests/support/product";
import type { ProofRun } from "../../support/proof";
import { compared, inTurns, paced, ratioOf, type Turns } from "../while-paying";
import { type Kind, kindsOf } from "./kinds";
import { type Neighbour, newFlooder, newNeighbour } from "./shops";
import { type Answers, prepareBurst } from "./volley";

const SIZES = {
  small: { atOnce: 30, rounds: 1, roundsOfOne: 1, payments: 200, quietMs: 500, busyMs: 500 },
  full: {
    atOnce: 2_000,
    rounds: 2,
    roundsOfOne: 6,
    payments: 5_000,
    quietMs: 6_000,
    busyMs: 6_000,
  },
};
/** Those that wait for their turn get it after pauses, and exports wait for each other. */
const MAX_WAIT_MS = 120_000;
const MAX_RATIO = 2;

type Name = keyof Neighbour;

interface Measured {
  turns: Record<Name, Turns>;
  answers: Answers;
}

const prepare = (origin: string, kind: Kind, count: number) =>
  prepareBurst(
    origin,
    Array.from({ length: count }, (_, at) => kind(at)),
    MAX_WAIT_MS,
  );

async function send(origin: string, kind: Kind, count: number): Promise<void> {
  const burst = await prepare(origin, kind, count);
  await burst();
}

async function measure(
  origin: string,
  neighbour: Neighbour,
  kind: Kind,
  { atOnce, quietMs, busyMs }: (typeof SIZES)["full"],
): Promise<Measured> {
  const burst = await prepare(origin, kind, atOnce);
  let answers: Answers = new Map();
  const turns = await inTurns(
    neighbour,
    1,
    () => sleep(quietMs),
    async () => {
      [answers] = await Promise.all([burst(), sleep(busyMs)]);
    },
  );
  return { turns, answers };
}

/** Adds what another round measured. */
function add(to: Measured, { turns, answers }: Measured): void {
  for (const name of Object.keys(turns) as Name[]) {
    to.turns[name].quiet.push(...turns[name].quiet);
    to.turns[name].busy.push(...turns[name].busy);
  }
  for (const [answer, count] of answers) {
    to.answers.set(answer, (to.answers.get(answer) ?? 0) + count);
  }
}

function report(run: ProofRun, what: string, { turns, answers }: Measured): void {
  run.figure({
    what,
    seen: [...answers]
      .sort()
      .map(([answer, count]) => `${count} × ${answer}`)
      .join(", "),
    goal: "each answered, 0 × 5xx",
    holds: [...answers.keys()].every((answer) => /^[234]/.test(answer)),
  });
  for (const [name, one] of Object.entries(turns)) {
    run.figure({
      what: `another organization's ${name} beside ${what}, p95`,
      seen: `${compared(one)}; the longest ${Math.max(...one.busy).toFixed(0)} ms`,
      goal: run.isFull ? `at most ${MAX_RATIO} times` : "not checked in the small setting",
      holds: !run.isFull || ratioOf(one) <= MAX_RATIO,
    });
  }
}

/** Floods the product with each kind of request that `isWanted`, in turns with quiet rounds. */
export async function proveFloods(
  run: ProofRun,
  { server }: Product,
  isWanted: (kind: string) => boolean,
): Promise<void> {
  const size = run.isFull ? SIZES.full : SIZES.small;
  const { origin } = server;
  const neighbour = await newNeighbour(origin);
  const flooder = await newFlooder(origin, size.payments);
  const all = kindsOf(flooder);
  const kinds = Object.entries(all).filter(([name]) => isWanted(name));
  const rounds = kinds.length > 1 ? size.rounds : size.roundsOfOne;
  // Warms up, so that what first requests load and compile is not measured.
  for (const { ask } of Object.values(neighbour)) {
    await paced({ aSecond: 20, atOnce: 2 }, (count) => count < 20, ask);
  }
  await send(origin, all.lists!, size.atOnce);
  for (const [, kind] of kinds) await send(origin, kind, 4);
  for (const [name, kind] of kinds) {
    const measured = await measure(origin, neighbour, kind, size);
    for (let round = 1; round < rounds; round += 1) {
      add(measured, await measure(origin, neighbour, kind, size));
    }
    report(run, `${size.atOnce} ${name} at once`, measured);
  }
  const endedBy = server.endedBy();
  run.figure({
    what: "the server after all of them",
    seen: endedBy === undefined ? "runs" : `ended by ${endedBy}`,
    goal: "runs",
    holds: endedBy === undefined,
  });
}
