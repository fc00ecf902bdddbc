// PostgreSQL's own plans for the server's statements, with their values (auto_explain).
import type { Underlying } from "./qassa-under-load";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/** Returns the plans of all queries of an organization's payments during `work`, in sessions that start meanwhile. */
export async function plansOf(
  { run, log }: Underlying,
  work: () => Promise<unknown>,
): Promise<PlanNode[]> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_format": "json",
  };
  const before = log().length;
  for (const [name, value] of Object.entries(settings)) {
    await run(`ALTER DATABASE postgres SET ${name} = '${value}'`);
  }
  try {
    await work();
  } finally {
    for (const name of Object.keys(settings)) await run(`ALTER DATABASE postgres RESET ${name}`);
  }
  return [
    ...log()
      .slice(before)
      .matchAll(/plan:\n(\t\{[\s\S]*?\n\t\})/g),
  ]
    .map(([, json]) => JSON.parse(json!) as { "Query Text": string; Plan: PlanNode })
    .filter(
      ({ "Query Text": text }) => /FROM payments\b/.test(text) && text.includes("organization_id"),
    )
    .map(({ Plan }) => Plan);
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

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
