import { presentSums, sumColumns, zoneDays } from "@/lib/domain/reports";
import type { Sums } from "@/lib/domain/reports/schemas";
import { zoneOffsets } from "@/lib/domain/shared/time-zones";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { withLongStatements } from "@/lib/kit/db";
import {
  amountColumn,
  type Column,
  countColumn,
  type ExportTable,
  textColumn,
  timeColumns,
  toMoney,
} from "@/lib/kit/export-table";
import { listShifts, type Shift } from "./read-shifts";
import type { ShiftsReportQuery } from "./schemas";

interface ShiftRow extends Sums {
  shift: Shift;
}

const columnsIn = (timeZone: string, currency: string): Column<ShiftRow>[] => [
  textColumn("shift_id", ({ shift }) => shift.id),
  countColumn("z_number", ({ shift }) => shift.zNumber),
  textColumn("till", ({ shift }) => shift.tillName ?? shift.tillId),
  textColumn("location", ({ shift }) => shift.locationName),
  ...timeColumns<ShiftRow>("opened_at", timeZone, ({ shift }) => shift.openedAt),
  textColumn("opened_by", ({ shift }) => shift.openedBy),
  ...timeColumns<ShiftRow>("closed_at", timeZone, ({ shift }) => shift.closedAt),
  textColumn("closed_by", ({ shift }) => shift.closedBy),
  countColumn("goes_on_from", ({ shift }) => shift.goesOnFrom),
  textColumn("currency", () => currency),
  ...sumColumns<ShiftRow>(currency),
  amountColumn("tips", ({ tips = 0 }) => ({ amount: tips, currency })),
  amountColumn("float", ({ shift }) =>
    shift.floatAmount === null ? null : toMoney(shift.floatAmount, shift.currency),
  ),
];

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns the table, read page by page, of all shifts that `listShifts` would find, with times in the time zone and in
 * UTC, and the days that it has. Throws `Forbidden` and `ValidationFailed`.
 */
export async function exportShifts(
  actor: Actor,
  filters: ShiftsReportQuery,
): Promise<{ first: string; last: string; table: ExportTable<ShiftRow> }> {
  authorize(actor, "reports.read");
  const { from, to, time_zone } = filters;
  const { first, last, timeZone } = await zoneDays(actor, { from, to, timeZone: time_zone });
  await zoneOffsets(timeZone);
  const { currency } = actor;
  return {
    first,
    last,
    table: {
      title: "Shifts",
      columns: columnsIn(timeZone, currency),
      readPage: (cursor) =>
        withLongStatements(async () => {
          const { rows, nextCursor } = await listShifts(actor, filters, { limit: PAGE, cursor });
          return {
            rows: rows.map((shift) => ({ shift, ...presentSums(shift, currency) })),
            nextCursor,
          };
        }),
    },
  };
}
