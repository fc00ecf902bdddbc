import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

interface Totals {
  name: string;
  says: string;
  table: string;
  period: string;
  /** Columns besides the organization, the mode and the time. */
  keys: string[];
  sums: string[];
  /** SELECT of the time and the columns, of an organization `o` in a mode `m.mode`, with times in the period `w`. */
  rows: Prisma.Sql;
}

const own = Prisma.sql`organization_id = o.id AND mode = m.mode`;
const within = (column: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} >= w.from AND ${Prisma.raw(column)} < w.until`;
const completed = Prisma.sql`payments WHERE ${own} AND currency = o.currency AND ${within("completed_at")}`;

/** Rows count and totals count against them, so that each period of finished rows comes to nothing. */
const invariant = ({ name, says, table, period, keys, sums, rows }: Totals): Invariant => {
  const columns = (prefix = "") =>
    Prisma.raw([...keys, ...sums.map((sum) => prefix + sum)].join(", "));
  const length = Prisma.raw(`interval '${period}'`);
  const bin = (at: string) => Prisma.sql`date_bin(${length}, ${Prisma.raw(at)}, 'epoch')`;
  return {
    name,
    says,
    offenders: (_, start) => sqlRows<"id">`
      SELECT concat_ws(' ', ${table}::text, o.id, m.mode, ${bin("l.at")}${Prisma.raw(keys.map((key) => `, l.${key}`).join(""))}) AS id
      FROM organizations o CROSS JOIN unnest(enum_range(NULL::mode)) AS m(mode),
        LATERAL (SELECT date_bin(${length}, ${start}, 'epoch') AS from, ${bin("added_up_to")} AS until
          FROM totals_progress) w,
        LATERAL (${rows} UNION ALL SELECT at, ${columns("-")} FROM ${Prisma.raw(table)} WHERE ${own} AND at >= w.from)
          AS l(at, ${columns()})
      WHERE NOT EXISTS (SELECT FROM stale_totals s WHERE s.organization_id = o.id AND s.mode = m.mode AND ${bin("s.at")} = ${bin("l.at")})
      GROUP BY o.id, m.mode, ${bin("l.at")}${Prisma.raw(keys.map((key) => `, l.${key}`).join(""))}
      HAVING ${Prisma.raw(sums.map((sum) => `sum(l.${sum}) <> 0`).join(" OR "))}`,
  };
};

const SUMS = [
  ...["taken_count", "taken", "static_qr_count", "static_qr", "refunded_count", "refunded"],
  ...["made_pending", "made_completed", "made_cancelled", "made_failed", "made_expired"],
];

export const totalsInvariants: readonly Invariant[] = [
  {
    name: "totals-add-up",
    says: "The totals of a quarter of an hour are the sums of its payments, static QR payments and refunds.",
    table: "quarter_hour_totals",
    period: "15 minutes",
    keys: [],
    sums: SUMS,
    rows: Prisma.sql`
      SELECT completed_at, 1, coalesce(paid_amount, amount), 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM ${completed}
      UNION ALL SELECT order_reg_date, 0, 0, 1, amount, 0, 0, 0, 0, 0, 0, 0 FROM static_qr_payments
        WHERE ${own} AND currency = o.currency AND ${within("order_reg_date")}
      UNION ALL SELECT completed_at, 0, 0, 0, 0, 1, amount, 0, 0, 0, 0, 0 FROM refunds
        WHERE ${own} AND currency = o.currency AND ${within("completed_at")}
      UNION ALL SELECT created_at, 0, 0, 0, 0, 0, 0, (status = 'pending')::int, (status = 'completed')::int,
          (status = 'cancelled')::int, (status = 'failed')::int, (status = 'expired')::int
        FROM payments WHERE ${own} AND ${within("created_at")}`,
  },
  {
    name: "hour-totals-add-up",
    says: "The totals of an hour are the sums of the totals of its quarter-hours.",
    table: "hour_totals",
    period: "1 hour",
    keys: [],
    sums: SUMS,
    rows: Prisma.sql`SELECT at, ${Prisma.raw(SUMS.join(", "))} FROM quarter_hour_totals WHERE ${own} AND at >= w.from`,
  },
  {
    name: "source-totals-add-up",
    says: "What a device key or a till took in an hour is the sum of its payments.",
    table: "source_hour_totals",
    period: "1 hour",
    keys: ["device_key_id"],
    sums: ["count", "amount"],
    rows: Prisma.sql`SELECT completed_at, coalesce(device_key_id, till_id, ''), 1, coalesce(paid_amount, amount) FROM ${completed}`,
  },
  {
    name: "paying-totals-add-up",
    says: "Of the payments of a day, as many took a number of seconds to be paid as its totals say.",
    table: "paying_day_totals",
    period: "1 day",
    keys: ["seconds"],
    sums: ["count"],
    rows: Prisma.sql`
      SELECT completed_at, round(extract(epoch FROM completed_at - created_at))::int, 1 FROM ${completed}`,
  },
].map(invariant);
