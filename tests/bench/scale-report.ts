import { type Figure, printFigures } from "./figures";
import type { ExportFigures } from "./scale-export";
import type { Compared, Pair } from "./scale-measure";
import type { PlanFindings } from "./scale-plans";
import type { PreparedFigures } from "./scale-prepared";
import type { WorkFigures } from "./scale-work";

/** p99 of the large database relative to the small one. */
const GOAL = 1.5;
/** A generic plan is as good as a custom one below this. */
const PLAN_GOAL = 1.5;
/** An export whose memory grows less than this, in megabytes, is flat. */
const FLAT_MB = 32;

export interface ScaleResult extends Partial<WorkFigures> {
  small: number;
  large: number;
  plans?: PlanFindings;
  large_merchant?: Compared[];
  small_merchant?: Compared[];
  exports?: ExportFigures[];
  prepared?: PreparedFigures[];
}

const ratioOf = ([small, large]: Pair<number>): number => large / small;
const ratio = (name: string, value: number): Figure => ({
  name: `${name}, ratio of p99`,
  value,
  unit: "",
  goal: { atMost: GOAL },
});
const plain = (name: string, value: number, unit: string): Figure => ({ name, value, unit });

const requestFigures = (of: string, compared: Compared[] = []): Record<string, Figure[]> => {
  const groups: Record<string, Figure[]> = {};
  for (const { group, name, ...figures } of compared) {
    (groups[`${group}, ${of}`] ??= []).push(
      plain(`${name}, small p50`, figures.p50[0], "ms"),
      plain(`${name}, small p99`, figures.p99[0], "ms"),
      plain(`${name}, large p50`, figures.p50[1], "ms"),
      plain(`${name}, large p99`, figures.p99[1], "ms"),
      plain(`${name}, small CPU`, figures.cpu[0], "ms"),
      plain(`${name}, large CPU`, figures.cpu[1], "ms"),
      ratio(name, figures.ratio),
      ...(figures.failed[0] + figures.failed[1] > 0
        ? [{ ...plain(`${name}, failed`, figures.failed[1], ""), goal: { atMost: 0 } }]
        : []),
    );
  }
  return groups;
};

const exportFigures = (exports: ExportFigures[] = []): Figure[] =>
  exports.flatMap(({ name, first, megabytesPerSecond, seconds, megabytes, memory }) => [
    plain(`${name}, small`, megabytesPerSecond[0], "MB/s"),
    plain(`${name}, large`, megabytesPerSecond[1], "MB/s"),
    {
      ...plain(`${name}, ratio`, megabytesPerSecond[0] / megabytesPerSecond[1], ""),
      goal: { atMost: GOAL },
    },
    plain(`${name}, first byte, small`, first[0], "ms"),
    plain(`${name}, first byte, large`, first[1], "ms"),
    plain(`${name}, read`, megabytes, "MB"),
    plain(`${name}, read for`, seconds, "s"),
    plain(`${name}, server at first`, memory[0], "MB"),
    {
      ...plain(`${name}, server's growth`, memory[1] - memory[0], "MB"),
      goal: { atMost: FLAT_MB },
    },
  ]);

const pollFigures = (poll: WorkFigures["poll"] | undefined): Figure[] =>
  (poll?.rounds ?? []).flatMap(([small, large], round) => {
    const name = (what: string) => `round ${round + 1}, ${what}`;
    return [
      plain(name("small"), small.seconds, "s"),
      plain(name("large"), large.seconds, "s"),
      {
        ...plain(name("ratio"), large.seconds / small.seconds, ""),
        goal: { atMost: GOAL },
      },
      plain(name("CPU of the poll, small"), small.cpuMs[0] / 1000, "s"),
      plain(name("CPU of the poll, large"), large.cpuMs[0] / 1000, "s"),
      plain(name("CPU of PostgreSQL, small"), small.cpuMs[1] / 1000, "s"),
      plain(name("CPU of PostgreSQL, large"), large.cpuMs[1] / 1000, "s"),
      plain(name("memory, large"), large.memory[1] / 1e6, "MB"),
    ];
  });

const housekeepingFigures = (kinds: WorkFigures["housekeeping"] = []): Figure[] =>
  kinds.flatMap(({ kind, p50, p99 }) => [
    plain(`${kind}, small p50`, p50[0], "ms"),
    plain(`${kind}, small p99`, p99[0], "ms"),
    plain(`${kind}, large p50`, p50[1], "ms"),
    plain(`${kind}, large p99`, p99[1], "ms"),
    ratio(kind, ratioOf(p99)),
  ]);

const invariantFigures = (checks: WorkFigures["invariants"] | undefined): Figure[] =>
  checks
    ? [
        plain("three days, small", checks.recent[0], "s"),
        plain("three days, large", checks.recent[1], "s"),
        ...(["small", "large"] as const).map((size, place) =>
          plain(`everything, ${size}`, Number(checks.all[place]), "s"),
        ),
      ]
    : [];

const preparedFigures = (prepared: PreparedFigures[] = []): Figure[] =>
  prepared.flatMap(({ statement, p50 }) => {
    const name = statement.slice(0, 60);
    const custom = p50.force_custom_plan;
    return [
      plain(`${name}, custom p50`, custom, "ms"),
      plain(`${name}, generic p50`, p50.force_generic_plan, "ms"),
      { ...plain(`${name}, as chosen`, p50.auto / custom, ""), goal: { atMost: PLAN_GOAL } },
    ];
  });

const thousands = (count: number): string => count.toLocaleString("en-US");

function printPlans({ plans, findings }: PlanFindings): void {
  const faulty = findings.filter(({ faults }) => faults.length > 0);
  console.log(
    `${plans} plans in the large database: ${faulty.length === 0 ? "no sequential scan, no unbounded sort" : `${faulty.length} with sequential scans or unbounded sorts`}`,
  );
  for (const { during, statement, faults, rows } of findings) {
    const read = `rows read ${thousands(rows[0])}, ${thousands(rows[1])}`;
    console.log(`  ${during}: ${[...faults, read].join("; ")}\n    ${statement}`);
  }
}

export function printScale(result: ScaleResult, { json }: { json: boolean }): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const groups = {
    ...requestFigures("merchant with 7 of 10 payments", result.large_merchant),
    ...requestFigures("merchant with 3,000 payments", result.small_merchant),
    Exports: exportFigures(result.exports),
    [`Poll of ${thousands(result.poll?.payments ?? 0)} pending payments`]: pollFigures(result.poll),
    "Housekeeping, a batch": housekeepingFigures(result.housekeeping),
    "Check of invariants": invariantFigures(result.invariants),
    "Prepared statements in the large database": preparedFigures(result.prepared),
  };
  const measured = Object.entries(groups).filter(([, figures]) => figures.length > 0);
  const sizes = `${thousands(result.small)} and ${thousands(result.large)} payments`;
  printFigures({ title: sizes, groups: Object.fromEntries(measured), options: { json } });
  if (result.plans) printPlans(result.plans);
}
