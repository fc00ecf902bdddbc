import { hasInngestServer } from "@/lib/kit/env";
import { metrics } from "@/lib/kit/metrics";

/** Counts background work by what started it: an Inngest server, or this process because there is none or it is silent. */
export function countWork(work: "poll" | "deliveries", startedBy: "engine" | "process"): void {
  const driver = startedBy === "engine" ? "engine" : hasInngestServer() ? "fallback" : "embedded";
  metrics.backgroundWork.inc({ work, driver });
}
