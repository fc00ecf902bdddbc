// The table at the end of `npm run clients`.
import { STAGES } from "./generated-clients";
import type { Outcome, Outcomes } from "./try-client";

export interface Row {
  name: string;
  outcomes: Outcomes;
}

function cell(outcome: Outcome): string {
  switch (outcome.is) {
    case "fine":
      return "✓";
    case "failed":
      return "✗";
    case "missing":
      return `no ${outcome.commands.join(", no ")}`;
    case "skipped":
      return "–";
  }
}

/** Returns the lines of the table, columns aligned. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [
    ["", ...STAGES],
    ...rows.map(({ name, outcomes }) => [name, ...STAGES.map((stage) => cell(outcomes[stage]))]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

const has = (is: Outcome["is"]) => (row: Row) =>
  STAGES.some((stage) => row.outcomes[stage].is === is);

/** Whether something on this machine failed, or nothing was tried. */
export const isFailure = (rows: readonly Row[]): boolean =>
  rows.some(has("failed")) || rows.every((row) => row.outcomes.generates.is !== "fine");

/** Returns one sentence for each kind of result. */
export function verdictOf(rows: readonly Row[]): string[] {
  const failed = rows.filter(has("failed"));
  const incomplete = rows.filter(has("missing"));
  const fine = rows.length - failed.length - incomplete.length;
  const listed = (list: Row[], note: (row: Row) => string) =>
    list.map((row) => `${row.name}${note(row)}`).join("; ");
  const lacking = ({ outcomes }: Row) => {
    const missing = STAGES.map((stage) => outcomes[stage]).find(({ is }) => is === "missing");
    return missing ? ` (${cell(missing)})` : "";
  };
  return [
    `${fine} of ${rows.length} clients work.`,
    ...(incomplete.length > 0
      ? [`Not tried to the end on this machine: ${listed(incomplete, lacking)}.`]
      : []),
    ...(failed.length > 0 ? [`Failed: ${listed(failed, () => "")}.`] : []),
  ];
}
