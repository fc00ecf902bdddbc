// Which statements of the requests read more rows the larger the table, scan one, or sort without a bound.
import { type LoggedPlan, explaining } from "./plans";
import type { Caller } from "./scale-callers";
import type { ScaleDatabase } from "./scale-database";
import { everyRequest, type Pair, timed } from "./scale-measure";
import { faultsOf, nameOfStatement, rowsRead } from "./unbounded-plans";

/** Of a statement, while requests of one kind were answered. */
export interface StatementFinding {
  during: string;
  statement: string;
  /** Sequential scans and unbounded sorts in the large database. */
  faults: string[];
  /** Rows of growing tables that one execution read, at most. */
  rows: Pair<number>;
}

export interface PlanFindings {
  plans: number;
  findings: StatementFinding[];
}

/** Below this many rows it does not matter how many they are. */
const FEW_ROWS = 500;
const TIMES_MORE = 2;
const EACH = 3;

const largestByText = (explained: readonly LoggedPlan[]): Map<string, number> => {
  const largest = new Map<string, number>();
  for (const { text, plan } of explained) {
    largest.set(text, Math.max(largest.get(text) ?? 0, rowsRead(plan)));
  }
  return largest;
};

/** Returns what is wrong with the statements that both databases have executed meanwhile. */
export function findingsOf(
  during: string,
  [small, large]: Pair<readonly LoggedPlan[]>,
): StatementFinding[] {
  const few = largestByText(small);
  const many = largestByText(large);
  return [...many].flatMap(([text, rows]) => {
    const plans = large.filter((one) => one.text === text);
    const faults = [...new Set(plans.flatMap(({ plan }) => faultsOf(plan)))];
    const fewer = few.get(text) ?? 0;
    const isGrowing = rows > FEW_ROWS && rows > TIMES_MORE * fewer;
    if (faults.length === 0 && !isGrowing) return [];
    return [{ during, statement: nameOfStatement(text), faults, rows: [fewer, rows] as const }];
  });
}

/** Sends each kind of request a few times to servers that `serve` starts, with all plans logged. */
export async function readPlans(
  databases: Pair<ScaleDatabase>,
  serve: (work: (callers: Pair<Caller>) => Promise<void>) => Promise<void>,
): Promise<PlanFindings> {
  const found: PlanFindings = { plans: 0, findings: [] };
  const [small, large] = databases;
  const explainBoth = (work: (take: () => Pair<LoggedPlan[]>) => Promise<void>) =>
    explaining(
      small,
      (takeSmall) =>
        explaining(large, (takeLarge) => work(() => [takeSmall(), takeLarge()]), {
          isAnalyzed: true,
        }),
      { isAnalyzed: true },
    );
  await explainBoth((take) =>
    serve(async (callers) => {
      take();
      for (const { group, name, requestOf } of everyRequest()) {
        for (let request = 0; request < EACH; request += 1) {
          for (const caller of callers) await timed(caller, requestOf(caller, request));
        }
        const plans = take();
        found.plans += plans[1].length;
        found.findings.push(...findingsOf(`${group}, ${name}`, plans));
      }
    }),
  );
  return found;
}
