import { log } from "@/lib/kit/log";
import type { ProofRun } from "../proof";
import { type Cell, compareBooks } from "./compare";

const MAX_SHOWN = 5;

/** Compares, prints a line for each deviation of each network, and adds a figure for each network. */
export async function reportBooks(run: ProofRun): Promise<void> {
  // Networks fail here all the time.
  const { level } = log;
  log.level = "silent";
  const setting = run.isFull ? { payments: 12 } : { payments: 3, rows: 2 };
  const cells = await compareBooks(run, setting).finally(() => (log.level = level));
  for (const { network, row, payments, refunds, faults } of cells) {
    const result = faults.length === 0 ? "equal" : faults.slice(0, MAX_SHOWN).join("; ");
    console.log(
      `    ${network.padEnd(16)} ${row.padEnd(26)} ${payments} payments, ${refunds} refunds: ${result}`,
    );
  }
  for (const network of new Set(cells.map((cell) => cell.network))) {
    reportNetwork(run, network, cells);
  }
}

function reportNetwork(run: ProofRun, network: string, all: readonly Cell[]): void {
  const cells = all.filter((cell) => cell.network === network);
  const sum = (of: "payments" | "refunds") => cells.reduce((total, cell) => total + cell[of], 0);
  const right = cells.filter(({ faults }) => faults.length === 0).length;
  run.figure(
    `${network}: deviations under which books are equal to the last unit, and nothing final was wrong`,
    `${right} of ${cells.length}, with ${sum("payments")} payments and ${sum("refunds")} refunds`,
    "all",
    right === cells.length && sum("payments") > 0,
  );
}
