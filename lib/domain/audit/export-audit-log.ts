import { type Actor, authorize } from "@/lib/kit/actor";
import { csvLine, csvOfPages, spreadsheetTime } from "@/lib/kit/csv";
import { withLongStatements } from "@/lib/kit/db";
import { toTimestamp } from "@/lib/kit/time";
import { type AuditRow, listAuditEntries } from "./list-audit-entries";
import type { AuditSearch } from "./schemas";

const HEADER = (timeZone: string) =>
  csvLine([
    `at (${timeZone})`,
    "at (UTC)",
    "mode",
    "actor",
    "actor_id",
    "action",
    "target",
    "target_id",
    "data",
    "ip",
  ]);

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns a CSV file, one part at a time, of all entries that `listAuditEntries` would find, with times in the time zone
 * and in UTC. Throws `Forbidden`.
 */
export function exportAuditLog(
  actor: Actor,
  search: AuditSearch,
  timeZone: string,
): AsyncGenerator<string> {
  authorize(actor, "audit.read");
  return csvOfPages<AuditRow>({
    header: HEADER(timeZone),
    line: (entry) => line(entry, timeZone),
    readPage: async (cursor) => {
      const page = await withLongStatements(() =>
        listAuditEntries(actor, { ...search, cursor, limit: PAGE, timeZone }),
      );
      return { ...page, hasMore: page.nextCursor !== "" };
    },
  });
}

const line = (entry: AuditRow, timeZone: string): string =>
  csvLine([
    spreadsheetTime(entry.at, timeZone),
    toTimestamp(entry.at),
    entry.mode,
    entry.actorName,
    entry.actor,
    entry.action,
    entry.targetName,
    entry.target,
    JSON.stringify(entry.data),
    entry.ip,
  ]);
