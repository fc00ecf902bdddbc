import { sumSheetColumns } from "@/lib/domain/reports";
import type { Sums } from "@/lib/domain/reports/schemas";
import {
  amountColumn,
  countColumn,
  type ExportTable,
  localTimeColumn,
  textColumn,
  toMoney,
} from "@/lib/kit/export-table";
import { sheetOf, type SheetTable } from "@/lib/kit/xlsx-cells";
import * as messages from "@/lib/messages";
import type { Shift } from "./read-shifts";

const m = messages.shifts;

/** A shift, or how much several took together. */
export interface ShiftRow extends Sums {
  shift?: Shift;
}

/** Returns the workbook of shifts: a sheet with the columns of the screen. */
export const shiftSheets = ({
  timeZone,
  currency,
  hasFloats,
  ...rows
}: {
  timeZone: string;
  currency: string;
  /** Whether a version before noted the cash in the drawer of one of them. */
  hasFloats: boolean;
} & Pick<ExportTable<ShiftRow>, "readPage" | "total">): SheetTable[] => [
  sheetOf<ShiftRow>({
    ...rows,
    title: m.table,
    columns: [
      countColumn(m.sheet.number, ({ shift }) => shift?.zNumber ?? null),
      textColumn(m.columns.till, ({ shift }) => shift && (shift.tillName ?? messages.tills.noName)),
      textColumn(messages.filters.location, ({ shift }) => shift?.locationName),
      localTimeColumn(m.columns.opened, timeZone, ({ shift }) => shift?.openedAt ?? null),
      textColumn(m.sheet.openedBy, ({ shift }) => shift?.openedBy),
      localTimeColumn(m.columns.closed, timeZone, ({ shift }) => shift?.closedAt ?? null),
      textColumn(
        m.sheet.closedBy,
        ({ shift }) => shift?.closedAt && (shift.closedBy ?? m.byDailyClose),
      ),
      countColumn(m.goesOnFrom, ({ shift }) => shift?.goesOnFrom ?? null),
      ...sumSheetColumns<ShiftRow>(currency, (sums) => sums, true),
      ...(hasFloats
        ? [
            amountColumn<ShiftRow>(`${m.floatFact}, ${currency}`, ({ shift }) =>
              typeof shift?.floatAmount === "bigint"
                ? toMoney(shift.floatAmount, shift.currency)
                : null,
            ),
          ]
        : []),
    ],
  }),
];
