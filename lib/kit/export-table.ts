import { toMajorUnits } from "./money";
import type { Page } from "./pagination";

export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  /** With the signs that spreadsheets expect where the reader's language is spoken. */
  csv_local: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
export type ExportFormat = keyof typeof EXPORT_TYPES;

export type TextValue = string | null | undefined;

/** An amount in major units, shown with the decimals of its currency. */
export interface Money {
  amount: number;
  currency: string;
}

export const toMoney = (minor: bigint, currency: string): Money => ({
  amount: toMajorUnits(minor, currency),
  currency,
});

/**
 * What a column has in each row. A day is a date such as `2026-11-21`; a local time is shown in the time zone; a phone
 * number was checked before it was stored, so no spreadsheet runs it as a formula.
 */
export type Column<Row> = { name: string } & (
  | { kind: "text"; of: (row: Row) => TextValue }
  | { kind: "phone"; of: (row: Row) => TextValue }
  | { kind: "count"; of: (row: Row) => number | null }
  | { kind: "amount"; of: (row: Row) => Money | null }
  | { kind: "day"; of: (row: Row) => string }
  | { kind: "local time"; of: (row: Row) => Date | null; timeZone: string }
  | { kind: "UTC time"; of: (row: Row) => Date | null }
);

/** A list or report as it is downloaded, described once for all formats that have the same columns. */
export interface ExportTable<Row> {
  /** The name of the sheet in a workbook: at most 31 characters, without any of `[]:*?/\'`. */
  title: string;
  columns: readonly Column<Row>[];
  /** What the rows come to, in a workbook below them: only its counts and amounts are shown. */
  total?: () => Promise<{ label: string; row: Row }>;
  /** "" is the cursor of the first page, and the next cursor after the last. */
  readPage: (cursor: string) => Promise<Pick<Page<Row>, "rows" | "nextCursor">>;
}

export const textColumn = <Row>(name: string, of: (row: Row) => TextValue): Column<Row> => ({
  name,
  kind: "text",
  of,
});

export const phoneColumn = <Row>(name: string, of: (row: Row) => TextValue): Column<Row> => ({
  name,
  kind: "phone",
  of,
});

export const countColumn = <Row>(name: string, of: (row: Row) => number | null): Column<Row> => ({
  name,
  kind: "count",
  of,
});

export const amountColumn = <Row>(name: string, of: (row: Row) => Money | null): Column<Row> => ({
  name,
  kind: "amount",
  of,
});

export const dayColumn = <Row>(name: string, of: (row: Row) => string): Column<Row> => ({
  name,
  kind: "day",
  of,
});

export const localTimeColumn = <Row>(
  name: string,
  timeZone: string,
  of: (row: Row) => Date | null,
): Column<Row> => ({ name, kind: "local time", timeZone, of });

/** Returns two columns with the same time: in the time zone and in UTC. */
export const timeColumns = <Row>(
  name: string,
  timeZone: string,
  of: (row: Row) => Date | null,
): Column<Row>[] => [
  localTimeColumn(`${name} (${timeZone})`, timeZone, of),
  { name: `${name} (UTC)`, kind: "UTC time", of },
];

/** Reads rows that are already there. */
export const allAtOnce =
  <Row>(rows: Row[]): ExportTable<Row>["readPage"] =>
  () =>
    Promise.resolve({ rows, nextCursor: "" });
