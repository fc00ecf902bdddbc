import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";

/** What a log line names at most. */
const MAX_NAMED = 20;

/**
 * Names organizations with a row that work over several organizations left out because it cannot be used, one for each
 * row, in the log, and counts the rows. The work goes on for all others.
 */
export function reportSkipped(work: string, organizationIds: readonly string[]): void {
  if (organizationIds.length === 0) return;
  metrics.rowsSkipped.inc({ work }, organizationIds.length);
  const organizations = [...new Set(organizationIds)].slice(0, MAX_NAMED);
  log.error({ work, count: organizationIds.length, organizations }, SKIPPED);
}

const SKIPPED =
  "Skipped rows that cannot be used; everything else is done. Correct or delete the rows of these organizations";
