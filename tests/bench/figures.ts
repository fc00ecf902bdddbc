// Measured figures with their goals.
import { availableParallelism, cpus } from "node:os";
import { percentile } from "@/tests/support/proof";

export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal?: { atLeast: number } | { atMost: number };
}

export const machine = () => ({
  cpu: cpus()[0]?.model ?? "",
  cores: availableParallelism(),
  node: process.version,
});

/** Returns the 50th, 95th and 99th percentile of milliseconds. */
export const percentiles = (
  name: string,
  values: readonly number[],
  p95AtMost?: number,
): Figure[] =>
  [0.5, 0.95, 0.99].map((share) => ({
    name: `${name}, p${share * 100}`,
    value: percentile(values, share),
    unit: "ms",
    ...(share === 0.95 && p95AtMost !== undefined && { goal: { atMost: p95AtMost } }),
  }));

function goalOf({ value, goal }: Figure): string {
  if (!goal) return "";
  const [words, isReached] =
    "atLeast" in goal
      ? [`at least ${goal.atLeast}`, value >= goal.atLeast]
      : [`at most ${goal.atMost}`, value <= goal.atMost];
  return `  ${words}: ${Number.isNaN(value) ? "unknown" : isReached ? "reached" : "missed"}`;
}

/** Three digits are as much as a measurement is worth, and what is at least a hundred is a whole number. */
const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

/** Rows with the same columns. */
export type Table = Record<string, string | number>[];

export function printFigures({
  title,
  groups,
  options: { json },
  tables = {},
}: {
  title: string;
  groups: Record<string, Figure[]>;
  options: { json: boolean };
  tables?: Record<string, Table> | undefined;
}): void {
  if (json) {
    const exact = Object.entries(groups).map(([group, figures]) => [
      group,
      figures.map((figure) => ({ ...figure, value: rounded(figure.value) })),
    ]);
    const result = {
      machine: machine(),
      title,
      ...(Object.fromEntries(exact) as object),
      ...tables,
    };
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const { cores, cpu, node } = machine();
  const lines = ["", `${cores} × ${cpu}, Node.js ${node}; ${title}`];
  for (const [group, figures] of Object.entries(groups)) {
    lines.push("", group);
    for (const figure of figures) {
      const value = String(rounded(figure.value)).padStart(8);
      lines.push(
        `  ${figure.name.padEnd(48)}${value} ${figure.unit.padEnd(4)}${goalOf(figure)}`.trimEnd(),
      );
    }
  }
  for (const [name, rows] of Object.entries(tables)) {
    if (rows.length > 0) lines.push("", name, ...linesOf(rows));
  }
  console.log([...lines, ""].join("\n"));
}

function linesOf(rows: Table): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) =>
    columns.map((column) => {
      const value = row[column] ?? "";
      return typeof value === "number" ? String(rounded(value)) : value;
    }),
  );
  const widths = columns.map((column, place) =>
    Math.max(column.length, ...texts.map((cells) => cells[place]!.length)),
  );
  const line = (cells: string[]) =>
    `  ${cells.map((cell, place) => (place === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[place]!))).join("  ")}`;
  return [columns, ...texts].map(line);
}
