// The background work of `npm run bench -- scale`, with the product's code, in a process that knows one database.
import { setMaxListeners } from "node:events";
import { closeDatabase } from "@/lib/kit/db";
import { answerOrders } from "./answer-orders";
import { deletions } from "./growth-measure";

export type WorkOrder =
  | { work: "poll" }
  | { work: "delete"; kind: string; now: string; batch: number; runs: number }
  | { work: "invariants"; days?: number }
  | { work: "close" };

export interface WorkDone {
  /** Milliseconds of each run. */
  ms: number[];
  cpuMs: number;
  /** Resident memory before and the most during the work, in bytes. */
  memory: readonly [before: number, most: number];
  /** Payments checked, rows deleted or invariants violated. */
  count: number;
}

async function runWork(order: WorkOrder): Promise<Pick<WorkDone, "ms" | "count">> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  if (order.work === "poll") {
    const { checkDuePayments } = await import("@/lib/domain/payments");
    // A cycle without an end checks everything.
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    const { checked } = await checkDuePayments(signal);
    return { ms: [since()], count: checked };
  }
  if (order.work === "invariants") {
    const { checkInvariants } = await import("@/lib/domain/invariants");
    const results = await checkInvariants({ days: order.days });
    return { ms: [since()], count: results.filter(({ violations }) => violations > 0).length };
  }
  if (order.work === "close") {
    await closeDatabase();
    return { ms: [], count: 0 };
  }
  const deleteOld = (await deletions())[order.kind]!;
  const ms: number[] = [];
  let count = 0;
  for (let run = 0; run < order.runs; run += 1) {
    const from = performance.now();
    const options = { now: new Date(order.now), batch: order.batch, maxMs: 0 };
    count += (await deleteOld(options)).deleted;
    ms.push(performance.now() - from);
  }
  return { ms, count };
}

answerOrders(async (order: WorkOrder): Promise<WorkDone> => {
  const cpuBefore = process.cpuUsage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const reading = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  try {
    const done = await runWork(order);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { ...done, cpuMs: (user + system) / 1000, memory: [before, peak] };
  } finally {
    clearInterval(reading);
  }
});
