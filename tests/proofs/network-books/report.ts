import { log } from "@/lib/kit/log";
import type { ProofRun } from "../../support/proof";
import { type Cell, compareBooks, compareDay } from "./compare";
import { NETWORKS } from "./shop";

const MAX_SHOWN = 5;

/** Compares, prints a line for each deviation of each network, and adds a figure for each network. */
export async function reportBooks(run: ProofRun): Promise<void> {
  // Networks fail here all the time.
  const { level } = log;
  log.level = "silent";
  const setting = run.isFull ? { payments: 12 } : { payments: 3, rows: 2 };
  try {
    const cells = await compareBooks(run, setting);
    for (const cell of cells) show(cell);
    for (const network of new Set(cells.map((cell) => cell.network))) {
      reportNetwork(run, network, cells);
    }
    await reportDay(run, run.isFull ? 2_000 : 30);
  } finally {
    log.level = level;
  }
}

function show({ network, row, payments, refunds, byOthers, faults }: Cell): void {
  const result = faults.length === 0 ? "equal" : faults.slice(0, MAX_SHOWN).join("; ");
  console.log(
    `    ${network.padEnd(16)} ${row.padEnd(26)} ${payments} payments, ${refunds} refunds, ${byOthers} by others: ${result}`,
  );
}

async function reportDay(run: ProofRun, payments: number): Promise<void> {
  const cells: Cell[] = [];
  const kinds = Object.keys(NETWORKS);
  for (const kind of kinds) {
    const cell = await compareDay(run, kind, Math.ceil(payments / kinds.length));
    show(cell);
    cells.push(cell);
  }
  const sum = (of: "payments" | "refunds" | "byOthers") =>
    cells.reduce((total, cell) => total + cell[of], 0);
  const wrong = cells.reduce((total, { faults }) => total + faults.length, 0);
  run.figure({
    what: "a day's payments at all networks, with deviations and faults: differences from the networks' own books",
    seen: `${wrong} of ${sum("payments")} payments and ${sum("refunds")} refunds, ${sum("byOthers")} of them by others`,
    goal: "0",
    holds: wrong === 0 && sum("payments") > 0 && sum("byOthers") > 0,
  });
}

function reportNetwork(run: ProofRun, network: string, all: readonly Cell[]): void {
  const cells = all.filter((cell) => cell.network === network);
  const sum = (of: "payments" | "refunds") => cells.reduce((total, cell) => total + cell[of], 0);
  const right = cells.filter(({ faults }) => faults.length === 0).length;
  run.figure({
    what: `${network}: deviations under which books are equal to the last unit, and nothing final was wrong`,
    seen: `${right} of ${cells.length}, with ${sum("payments")} payments and ${sum("refunds")} refunds`,
    goal: "all",
    holds: right === cells.length && sum("payments") > 0,
  });
}
