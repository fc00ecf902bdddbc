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
import type { SheetTable } from "@/lib/kit/xlsx-cells";
import * as messages from "@/lib/messages";
import { hasFloats, listShifts, readShiftsTotal, type Shift } from "./read-shifts";
import type { ShiftsReportQuery } from "./schemas";
import { shiftSheets } from "./shift-sheets";

interface CsvRow extends Sums {
  shift: Shift;
}

const columnsIn = (timeZone: string, currency: string): Column<CsvRow>[] => [
  textColumn("shift_id", ({ shift }) => shift.id),
  countColumn("z_number", ({ shift }) => shift.zNumber),
  textColumn("till", ({ shift }) => shift.tillName ?? shift.tillId),
  textColumn("location", ({ shift }) => shift.locationName),
  ...timeColumns<CsvRow>("opened_at", timeZone, ({ shift }) => shift.openedAt),
  textColumn("opened_by", ({ shift }) => shift.openedBy),
  ...timeColumns<CsvRow>("closed_at", timeZone, ({ shift }) => shift.closedAt),
  textColumn("closed_by", ({ shift }) => shift.closedBy),
  countColumn("goes_on_from", ({ shift }) => shift.goesOnFrom),
  textColumn("currency", () => currency),
  ...sumColumns<CsvRow>(currency),
  amountColumn("tips", ({ tips = 0 }) => ({ amount: tips, currency })),
  amountColumn("float", ({ shift }) =>
    shift.floatAmount === null ? null : toMoney(shift.floatAmount, shift.currency),
  ),
];

/** Small enough that formatting a page delays no other request. */
const PAGE = 100;

/**
 * Returns all shifts that `listShifts` would find, read page by page: a table for programs, with times in the time zone and
 * in UTC, a workbook for people with what all of them took, and the days that they are of. Throws `Forbidden` and `ValidationFailed`.
 */
export async function exportShifts(
  actor: Actor,
  filters: ShiftsReportQuery,
): Promise<{
  first: string;
  last: string;
  table: ExportTable<CsvRow>;
  sheets: SheetTable[];
}> {
  authorize(actor, "reports.read");
  const { from, to, time_zone } = filters;
  const days = await zoneDays(actor, { from, to, timeZone: time_zone });
  const { first, last, timeZone } = days;
  await zoneOffsets(timeZone);
  const { currency } = actor;
  const readPage: ExportTable<CsvRow>["readPage"] = (cursor) =>
    withLongStatements(async () => {
      const { rows, nextCursor } = await listShifts(actor, filters, { limit: PAGE, cursor });
      return {
        rows: rows.map((shift) => ({ shift, ...presentSums(shift, currency) })),
        nextCursor,
      };
    });
  return {
    first,
    last,
    table: { title: "Shifts", columns: columnsIn(timeZone, currency), readPage },
    sheets: shiftSheets({
      timeZone,
      currency,
      hasFloats: await hasFloats(actor, filters, days),
      readPage,
      total: async () => {
        const total = await readShiftsTotal(actor, filters);
        return {
          label: messages.shifts.totalOf(total.count),
          row: presentSums(total, currency),
        };
      },
    }),
  };
}
