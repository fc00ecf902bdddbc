import type { DeletionImpact, Deletion, Reuse, TableSize } from "./growth-measure";

const cell = (value: string | number, width = 12) => String(value).padStart(width);
const name = (text: string) => text.padEnd(52);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mega = (bytes: number) => (bytes / 1e6).toFixed(1);

export function printSizes(sizes: TableSize[], payments: number): void {
  const each = (bytes: number) => cell(Math.round(bytes / payments));
  const line = (what: string, bytes: number, rows: string | number = "") =>
    console.log(`${name(what)}${each(bytes)}${cell((bytes / 1e9).toFixed(2))}${cell(rows)}`);
  console.log(`\n${name("")}${cell("B/payment")}${cell("GB")}${cell("rows")}`);
  let total = 0;
  for (const { table, rows, heap, indexes } of sizes) {
    const whole = heap + sum(Object.values(indexes));
    total += whole;
    line(table, whole, rows);
    line("  rows", heap);
    for (const [index, bytes] of Object.entries(indexes)) line(`  ${index}`, bytes);
  }
  line("all", total);
}

export function printDaily(daily: Deletion[]): void {
  const columns = ["rows", "s", "rows/s", "WAL B/row"].map((title) => cell(title)).join("");
  console.log(`\n${name("One day's worth, at steady state")}${columns}`);
  for (const { kind, deleted, seconds, walPerRow } of daily) {
    const figures = [
      deleted,
      seconds.toFixed(1),
      Math.round(deleted / seconds),
      Math.round(walPerRow),
    ];
    console.log(`${name(kind)}${figures.map((figure) => cell(figure)).join("")}`);
  }
}

export function printBeside(beside: DeletionImpact[]): void {
  const columns = ["deleted/s", "payments/s", "p50 ms", "p99 ms", "p50 ratio", "p99 ratio"];
  console.log(
    `\n${name("Inserting payments without → with a deletion")}${columns.map((title) => cell(title, 16)).join("")}`,
  );
  const pair = ([without, with_]: [number, number], decimals: number) =>
    `${without.toFixed(decimals)} → ${with_.toFixed(decimals)}`;
  const ratio = ([without, with_]: [number, number]) => (with_ / without).toFixed(2);
  for (const { kind, deletedPerSecond, perSecond, p50Ms, p99Ms } of beside) {
    const figures = [
      Math.round(deletedPerSecond),
      ...[pair(perSecond, 0), pair(p50Ms, 1), pair(p99Ms, 1), ratio(p50Ms), ratio(p99Ms)],
    ];
    console.log(`${name(kind)}${figures.map((figure) => cell(figure, 16)).join("")}`);
  }
}

export function printReuse({ rows, beforeVacuum, afterVacuum, vacuumSeconds }: Reuse): void {
  console.log(
    `\nTimeline, ${rows} entries deleted and as many added: ${mega(beforeVacuum)} MB larger without a vacuum between, ` +
      `${mega(afterVacuum)} MB with one, which took ${vacuumSeconds.toFixed(1)} s`,
  );
}
