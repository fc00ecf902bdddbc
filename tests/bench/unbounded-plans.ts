// What in a plan takes longer the larger the tables are.
import { nodesOf, type PlanNode } from "./plans";

/** The tables that grow with every payment. */
const GROWING: ReadonlySet<string> = new Set([
  ...["payments", "refunds", "events", "deliveries", "delivery_attempts", "payment_timeline"],
  ...["idempotency_keys", "audit_log", "payment_tags"],
]);

const isScan = (node: PlanNode): boolean => / Scan$/.test(node["Node Type"]);
const isOfGrowing = (node: PlanNode): boolean => GROWING.has(node["Relation Name"] ?? "");
const isSeparate = ({ "Parent Relationship": relation }: PlanNode): boolean =>
  relation === "InitPlan" || relation === "SubPlan";

/** Returns whether the number of rows of a node has a bound that does not depend on the size of the tables. */
function isBounded(node: PlanNode, root: PlanNode): boolean {
  const type = node["Node Type"];
  if (type === "Limit") return true;
  // Its groups are hours, days, statuses or devices.
  if (type === "Aggregate" || type === "Group") return true;
  if (type === "CTE Scan") {
    const name = `CTE ${node["CTE Name"] ?? ""}`;
    const common = nodesOf(root).find((one) => one["Subplan Name"] === name);
    return common === undefined || isBounded(common, root);
  }
  if (isScan(node) && isOfGrowing(node)) return /_pkey$/.test(node["Index Name"] ?? "");
  return (node.Plans ?? [])
    .filter((child) => !isSeparate(child))
    .every((child) => isBounded(child, root));
}

/** Returns the sequential scans of growing tables and the sorts without a bound. */
export function faultsOf(plan: PlanNode): string[] {
  const faults = nodesOf(plan).flatMap((node) => {
    const type = node["Node Type"];
    if (type === "Seq Scan" && isOfGrowing(node)) return [`Seq Scan on ${node["Relation Name"]!}`];
    if (!/Sort$/.test(type)) return [];
    const [input] = (node.Plans ?? []).filter((child) => !isSeparate(child));
    if (!input || isBounded(input, plan)) return [];
    const tables = nodesOf(input).flatMap((one) =>
      isOfGrowing(one) ? [one["Relation Name"]!] : [],
    );
    return [`${type} of ${[...new Set(tables)].join(", ") || "rows"}`];
  });
  return [...new Set(faults)];
}

/** Returns the number of rows of growing tables that an analyzed plan has read. */
export const rowsRead = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => isScan(node) && isOfGrowing(node))
    .reduce((sum, node) => {
      const perLoop =
        (node["Actual Rows"] ?? 0) +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0);
      return sum + perLoop * (node["Actual Loops"] ?? 0);
    }, 0);

/** Returns what tells a statement from the others: its tables and how it begins, without values. */
export function nameOfStatement(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  return plain.length > 110 ? `${plain.slice(0, 110)}…` : plain;
}
