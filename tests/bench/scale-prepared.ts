// Statements that are prepared by name: whether the plan for any values is as good as the one for the actual values.
import { percentile } from "@/tests/support/proof";
import type { ScaleDatabase } from "./scale-database";
import { nameOfStatement } from "./unbounded-plans";

const MODES = ["auto", "force_custom_plan", "force_generic_plan"] as const;
type PlanMode = (typeof MODES)[number];

export interface PreparedFigures {
  statement: string;
  executions: number;
  /** Planning and execution, in milliseconds: the 50th percentile with each kind of plan. */
  p50: Record<PlanMode, number>;
}

const LINE = /duration: ([\d.]+) ms {2}(bind|execute) (qassa_[\w-]+)[^:]*: (.*(?:\n\t.*)*)/g;

interface Execution {
  text: string;
  ms: number[];
  planningMs: number;
}

/** Returns the durations of named statements in a log, of binding, which plans, and executing together. */
function durationsIn(log: string): Map<string, Execution> {
  const found = new Map<string, Execution>();
  for (const [, duration, step, name, text] of log.matchAll(LINE)) {
    const known = found.get(name!) ?? { text: text!, ms: [], planningMs: 0 };
    found.set(name!, known);
    if (step === "bind") known.planningMs = Number(duration);
    else known.ms.push(known.planningMs + Number(duration));
  }
  return found;
}

/** After so many executions PostgreSQL decides which plan to keep. */
const CUSTOM_EXECUTIONS = 5;

/** Does the same work with each kind of plan, in sessions that start meanwhile, and compares the statements. */
export async function comparePrepared(
  { run, log }: ScaleDatabase,
  work: () => Promise<void>,
): Promise<PreparedFigures[]> {
  const byMode = new Map<PlanMode, Map<string, Execution>>();
  try {
    await run("ALTER DATABASE postgres SET log_min_duration_statement = 0");
    for (const mode of MODES) {
      await run(`ALTER DATABASE postgres SET plan_cache_mode = ${mode}`);
      const before = log().length;
      // What a plan makes too slow to end is worth knowing too.
      await work().catch((error: unknown) => console.error(`${mode}: ${String(error)}`));
      byMode.set(mode, durationsIn(log().slice(before)));
    }
  } finally {
    await run("ALTER DATABASE postgres RESET log_min_duration_statement");
    await run("ALTER DATABASE postgres RESET plan_cache_mode");
  }
  const [auto] = [byMode.get("auto")!];
  return [...auto].flatMap(([name, { text, ms }]) => {
    const p50Of = (mode: PlanMode) =>
      percentile(byMode.get(mode)?.get(name)?.ms.slice(CUSTOM_EXECUTIONS) ?? [], 0.5);
    if (ms.length <= CUSTOM_EXECUTIONS) return [];
    const p50 = Object.fromEntries(MODES.map((mode) => [mode, p50Of(mode)])) as Record<
      PlanMode,
      number
    >;
    return [{ statement: nameOfStatement(text), executions: ms.length, p50 }];
  });
}
