import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { withLongStatements } from "@/lib/kit/db";
import { type Column, type ExportTable, textColumn, timeColumns } from "@/lib/kit/export-table";
import { type AuditRow, listAuditEntries } from "./list-audit-entries";
import type { AuditSearch } from "./schemas";

const columnsIn = (timeZone: string): Column<AuditRow>[] => [
  ...timeColumns<AuditRow>("at", timeZone, ({ at }) => at),
  textColumn("mode", ({ mode }) => mode),
  textColumn("actor", ({ actorName }) => actorName),
  textColumn("actor_id", ({ actor }) => actor),
  textColumn("action", ({ action }) => action),
  textColumn("target", ({ targetName }) => targetName),
  textColumn("target_id", ({ target }) => target),
  textColumn("data", ({ data }) => JSON.stringify(data)),
  textColumn("ip", ({ ip }) => ip),
];

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns the table, read page by page, of all entries that `listAuditEntries` would find, with times in the time zone
 * and in UTC. Throws `Forbidden`.
 */
export function exportAuditLog(
  actor: Actor,
  search: AuditSearch,
  timeZone: string,
): ExportTable<AuditRow> {
  authorize(actor, "audit.read");
  return {
    title: "Audit log",
    columns: columnsIn(timeZone),
    readPage: (cursor) =>
      withLongStatements(() =>
        listAuditEntries(actor, { ...search, cursor, limit: PAGE, timeZone }),
      ),
  };
}
