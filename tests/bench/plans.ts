// PostgreSQL's own plans for the server's statements, with their values (auto_explain).
import type { BenchDatabase } from "./qassa-under-load";

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "CTE Name"?: string;
  "Subplan Name"?: string;
  "Parent Relationship"?: string;
  Strategy?: string;
  /** Per loop; only of plans that were analyzed. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

export interface LoggedPlan {
  text: string;
  plan: PlanNode;
}

/**
 * Runs `work`, during which the plans of all statements are logged, in sessions that start meanwhile. `work` gets a
 * function that returns those since its last call. `isAnalyzed`: with the rows that each node has returned.
 */
export async function explaining<Result>(
  { run, log }: BenchDatabase,
  work: (takePlans: () => LoggedPlan[]) => Promise<Result>,
  { isAnalyzed = false }: { isAnalyzed?: boolean } = {},
): Promise<Result> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_format": "json",
    ...(isAnalyzed && { "auto_explain.log_analyze": "on", "auto_explain.log_timing": "off" }),
  };
  let read = log().length;
  for (const [name, value] of Object.entries(settings)) {
    await run(`ALTER DATABASE postgres SET ${name} = '${value}'`);
  }
  const takePlans = () => {
    const text = log().slice(read);
    // What is still being written is left to the next call.
    const whole = text.lastIndexOf("\n\t}\n") + 1;
    read += whole;
    return explainedIn(text.slice(0, whole));
  };
  try {
    return await work(takePlans);
  } finally {
    for (const name of Object.keys(settings)) await run(`ALTER DATABASE postgres RESET ${name}`);
  }
}

const explainedIn = (log: string): LoggedPlan[] =>
  [...log.matchAll(/plan:\n(\t\{[\s\S]*?\n\t\})/g)].map(([, json]) => {
    const { "Query Text": text, Plan: plan } = JSON.parse(json!) as {
      "Query Text": string;
      Plan: PlanNode;
    };
    return { text, plan };
  });

/** Returns the plans of all queries of an organization's payments during `work`. */
export const plansOf = (
  database: BenchDatabase,
  work: () => Promise<unknown>,
): Promise<PlanNode[]> =>
  explaining(database, async (takePlans) => {
    await work();
    return takePlans()
      .filter(({ text }) => /FROM payments\b/.test(text) && text.includes("organization_id"))
      .map(({ plan }) => plan);
  });

export const nodesOf = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

/** Returns the sorts and sequential scans in the plans, which no list may need, without duplicates. */
export const sortsAndScans = (plans: PlanNode[]): string[] => [
  ...new Set(
    plans
      .flatMap(nodesOf)
      .filter(
        (node) =>
          /Sort/.test(node["Node Type"]) ||
          (node["Node Type"] === "Seq Scan" && node["Relation Name"] === "payments"),
      )
      .map((node) => `${node["Node Type"]} ${node["Relation Name"] ?? ""}`.trim()),
  ),
];
