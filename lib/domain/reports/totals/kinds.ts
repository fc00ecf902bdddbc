// The tables of totals, and the rows that they are added up from.
import {
  completedPayments,
  createdPayments,
  type Owner,
  type Span,
} from "@/lib/domain/payments/sql";
import { completedRefunds } from "@/lib/domain/refunds/sql";
import { staticQrWithin } from "@/lib/domain/static-qr/sql";
import { Prisma } from "@/lib/kit/db";

/** A table with the totals of each finished period of a length. */
export interface TotalsKind<Column extends string = string> {
  table: Prisma.Sql;
  /** The length of a period, as an interval. Periods begin at multiples of it in UTC. */
  period: Prisma.Sql;
  /** What the totals are broken down by. */
  keys: readonly Column[];
  sums: readonly Column[];
  /** SELECT of the rows themselves: their time and the columns of the table, in this order. */
  rows: (owner: Owner, span: Span) => Prisma.Sql;
}

const MADE = ["pending", "completed", "cancelled", "failed", "expired"] as const;
const MADE_COLUMNS = MADE.map((status) => `made_${status}` as const);
/** The columns of what was collected and refunded. */
export const MONEY = [
  "taken_count",
  "taken",
  "static_qr_count",
  "static_qr",
  "refunded_count",
  "refunded",
] as const;

const NO_MONEY = Prisma.sql`0, 0::bigint, 0, 0::bigint, 0, 0::bigint`;
const NONE_MADE = Prisma.sql`0, 0, 0, 0, 0`;
const MADE_BY_STATUS = Prisma.join(
  MADE.map((status) => Prisma.sql`(p.status = ${status}::payment_status)::int`),
);

export type QuarterHourColumn = (typeof MONEY)[number] | (typeof MADE_COLUMNS)[number];

/**
 * What was collected and refunded, and what became of the payments that were created. A quarter of an hour lies within
 * one hour and one day of every time zone.
 */
export const quarterHours: TotalsKind<QuarterHourColumn> = {
  table: Prisma.sql`quarter_hour_totals`,
  period: Prisma.sql`interval '15 minutes'`,
  keys: [],
  sums: [...MONEY, ...MADE_COLUMNS],
  rows: (owner, span) => Prisma.sql`
    SELECT p.completed_at, 1, p.amount, 0, 0::bigint, 0, 0::bigint, ${NONE_MADE} FROM (${completedPayments(owner, span)}) p
    UNION ALL SELECT s.order_reg_date, 0, 0::bigint, 1, s.amount, 0, 0::bigint, ${NONE_MADE} FROM (${staticQrWithin(owner, span)}) s
    UNION ALL SELECT r.completed_at, 0, 0::bigint, 0, 0::bigint, 1, r.amount, ${NONE_MADE} FROM (${completedRefunds(owner, span)}) r
    UNION ALL SELECT p.created_at, ${NO_MONEY}, ${MADE_BY_STATUS} FROM (${createdPayments(owner, span)}) p`,
};

/** The same for whole hours, which triggers sum from the quarter-hours. */
export const wholeHours: typeof quarterHours = {
  ...quarterHours,
  table: Prisma.sql`hour_totals`,
  period: Prisma.sql`interval '1 hour'`,
};

/** What was collected with each device key, or else at each till; an empty ID stands for neither. */
export const sourceHours: TotalsKind<"device_key_id" | "count" | "amount"> = {
  table: Prisma.sql`source_hour_totals`,
  period: Prisma.sql`interval '1 hour'`,
  keys: ["device_key_id"],
  sums: ["count", "amount"],
  rows: (owner, span) => Prisma.sql`
    SELECT p.completed_at, coalesce(p.device_key_id, p.till_id, ''), 1, p.amount FROM (${completedPayments(owner, span)}) p`,
};

/** How many payments took how many seconds from their creation until they were paid. */
export const payingDays: TotalsKind<"seconds" | "count"> = {
  table: Prisma.sql`paying_day_totals`,
  period: Prisma.sql`interval '1 day'`,
  keys: ["seconds"],
  sums: ["count"],
  rows: (owner, span) => Prisma.sql`
    SELECT p.completed_at, round(extract(epoch FROM p.completed_at - p.created_at))::int, 1
    FROM (${completedPayments(owner, span)}) p`,
};

/** The kinds that are added up from rows. */
export const totalsKinds: readonly TotalsKind[] = [quarterHours, sourceHours, payingDays];

/** Expression: the beginning of the period of a kind that a time lies in. */
export const periodOf = ({ period }: TotalsKind, at: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`date_bin(${period}, ${at}, 'epoch')`;

/** A list of column names. */
export const columnsOf = ({ keys, sums }: TotalsKind, table?: string): Prisma.Sql =>
  Prisma.raw([...keys, ...sums].map((name) => (table ? `${table}.${name}` : name)).join(", "));

/**
 * FROM item `lone`: the rows of a kind in the span that each row before it gives, as `at` and the columns of the table.
 * OFFSET 0 has PostgreSQL plan it by itself, so that each span is read by index. It takes a few spans for many, and would
 * rather read all of a large table once.
 */
export const loneRows = (kind: TotalsKind, owner: Owner, span: Span): Prisma.Sql =>
  Prisma.sql`LATERAL (${kind.rows(owner, span)} OFFSET 0) AS lone(at, ${columnsOf(kind)})`;
