// Random acts of merchants, payers and portals at networks that differ from their documents: in the end the books here are
// those of the network, to the last unit, and nothing final was said that the network did not hold final.
import { performance } from "node:perf_hooks";
import { type ProofRun, seeded } from "../../support/proof";
import { NETWORKS, openShop } from "./shop";
import { ALL, FAULTS, type Outcome, Story } from "./story";

/** What was compared of a network in a row of the table. */
export interface Cell extends Outcome {
  network: string;
  row: string;
}

const AS_DOCUMENTED = "as the document says";

/**
 * Compares each network with each of its deviations, with faults, and with several at once; or, if `rows` is given, as many
 * of them by chance beside the first and the last.
 */
export async function compareBooks(
  run: Pick<ProofRun, "seed" | "onEnd">,
  { payments, rows: chosen }: { payments: number; rows?: number | undefined },
): Promise<Cell[]> {
  const skip = skipping(run);
  const cells: Cell[] = [];
  for (const [kind, play] of Object.entries(NETWORKS)) {
    const { name, deviations } = play(Date.now);
    const between = [...deviations, ...Object.keys(FAULTS)];
    const order = seeded(hash(`${run.seed} ${kind}`));
    const some = chosen === undefined ? between : shuffled(between, order).slice(0, chosen);
    for (const row of [AS_DOCUMENTED, ...some, ALL]) {
      const random = seeded(hash(`${run.seed} ${kind} ${row}`));
      const shop = await openShop(play, skip);
      const story = new Story(shop, { row, random });
      await story.play(payments);
      cells.push({ network: name, row, ...(await story.outcome()) });
      await shop.close();
    }
  }
  return cells;
}

/** Compares a day's payments at one network, with several deviations and faults at once. */
export async function compareDay(
  run: Pick<ProofRun, "seed" | "onEnd">,
  kind: string,
  payments: number,
): Promise<Cell> {
  const play = NETWORKS[kind]!;
  const shop = await openShop(play, skipping(run));
  const story = new Story(shop, {
    row: ALL,
    random: seeded(hash(`${run.seed} ${kind} a day`)),
    pace: PACE_OF_A_DAY,
  });
  await story.play(payments);
  const cell = { network: shop.network.name, row: "a day", ...(await story.outcome()) };
  await shop.close();
  return cell;
}

/** After every fifth payment or so the poll runs. */
const PACE_OF_A_DAY = 0.2;

/** Pauses for which a network asks last as long as the time that passes here. */
function skipping(run: Pick<ProofRun, "onEnd">): (ms: number) => void {
  let skipped = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + skipped;
  run.onEnd(() => void (performance.now = now));
  return (ms) => {
    skipped += ms;
  };
}

const shuffled = (names: readonly string[], random: () => number): string[] =>
  names
    .map((name) => ({ name, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 7);
