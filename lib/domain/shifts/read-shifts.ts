import { locationNames } from "@/lib/domain/locations/sql";
import {
  completedPayments,
  countsOfTill,
  refundedPayments,
  type Span,
} from "@/lib/domain/payments/sql";
import type { DisplayMethod } from "@/lib/domain/payments/vocabulary";
import { completedRefunds } from "@/lib/domain/refunds/sql";
import { type MoneyTotals, spanOf, type ZoneDays, zoneDays } from "@/lib/domain/reports";
import { userNames } from "@/lib/domain/sign-in/sql";
import { findTill } from "@/lib/domain/till";
import { isAtLocation, tillNames } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import {
  inSnapshot,
  type Payment,
  Prisma,
  type Query,
  query,
  withLongStatements,
} from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { sqlRows } from "@/lib/kit/rows";
import { closeLeftShifts } from "./close-shift";
import { ShiftNotFound } from "./errors";
import type { ShiftFilters, ShiftsReportQuery } from "./schemas";

export interface Shift extends MoneyTotals {
  id: string;
  tillId: string;
  tillName: string | null;
  locationName: string | null;
  zNumber: number | null;
  floatAmount: bigint | null;
  currency: string;
  openedAt: Date;
  openedBy: string;
  closedAt: Date | null;
  /** Null while it is open, and if the daily close closed it. */
  closedBy: string | null;
  /** The Z-number of the shift that midnight closed and that goes on in this one. */
  goesOnFrom: number | null;
}

/** What the shifts took that were opened in a range of days. */
export interface ShiftsTotal extends MoneyTotals, ZoneDays {
  currency: string;
  count: number;
}

export interface Slip extends Shift {
  /** The database's time of what it says. */
  madeAt: Date;
  byPerson: (MoneyTotals & { userId: string; name: string })[];
  byMethod: (MoneyTotals & { method: Payment["method"] })[];
  byDisplayMethod: (MoneyTotals & { displayMethod: DisplayMethod })[];
  firstAt: Date | null;
  lastAt: Date | null;
  counts: Partial<Record<Payment["status"], number>>;
}

const span = {
  from: Prisma.sql`s.opened_at`,
  until: Prisma.sql`coalesce(s.closed_at, 'infinity'::timestamptz)`,
};

/** Joined after `s`: the shift before it at its till, as `before`. */
const JOIN_BEFORE = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT b.z_number, b.closed_at, b.closed_by, b.carries_over FROM shifts b
    WHERE b.till_id = s.till_id AND b.z_number < coalesce(s.z_number, 2147483647)
    ORDER BY b.z_number DESC LIMIT 1) before ON true`;

/** Between the shift before and this one. Nothing is pending for longer than 30 days. */
const gap = {
  from: Prisma.sql`before.closed_at`,
  until: Prisma.sql`least(s.opened_at, before.closed_at + interval '30 days')`,
};

/**
 * A condition on what was paid between two shifts, and was begun at the till at a time: it had been pending while shifts
 * were on. After a shift that midnight closed there is a gap only if a version before let it not go on, and they still were.
 */
const isCarriedOver = (begunAt: Prisma.Sql): Prisma.Sql => Prisma.sql`
  s.carries_over AND (before.carries_over AND before.closed_by IS NULL OR (
    SELECT z.closed_at > ${begunAt} OR z.carries_over AND z.closed_by IS NULL FROM shifts z
    WHERE z.till_id = s.till_id AND z.opened_at <= ${begunAt}
    ORDER BY z.opened_at DESC, z.z_number DESC LIMIT 1))`;

/** SELECT of a line for each payment that was paid at the till of `s` in a span, and for each refund that completed then. */
const linesIn = (actor: Actor, within: Span, isCounted: (begunAt: Prisma.Sql) => Prisma.Sql) =>
  Prisma.sql`
  SELECT p.user_id AS person, p.method, p.display_method, p.completed_at AS at, p.amount AS taken, NULL::bigint AS refunded,
    p.tip AS tips
  FROM (${completedPayments(actor, within)}) p
  WHERE p.till_id = s.till_id AND ${isCounted(Prisma.sql`p.created_at`)}
  UNION ALL
  SELECT r.user_id, p.method, p.display_method, NULL, NULL, r.amount, NULL
  FROM (${completedRefunds(actor, within)}) r JOIN ${refundedPayments} p ON p.id = r.payment_id
  WHERE r.till_id = s.till_id AND ${isCounted(Prisma.sql`r.created_at`)}`;

/**
 * SELECT of a line for each payment that was paid at the till of shift `s` while it was open, and for each refund that
 * was requested there and completed then; and for what was pending at a close before and came about before `s` was
 * opened. So each is in one shift. Refunds are the person's who requested them.
 */
const linesOf = (actor: Actor): Prisma.Sql => Prisma.sql`
  ${linesIn(actor, span, () => Prisma.sql`true`)} UNION ALL ${linesIn(actor, gap, isCarriedOver)}`;

const sums = Prisma.sql`
  count(line.taken)::int AS "takenCount", coalesce(sum(line.taken), 0)::bigint AS taken,
  count(line.refunded)::int AS "refundedCount", coalesce(sum(line.refunded), 0)::bigint AS refunded,
  coalesce(sum(line.tips), 0)::bigint AS tips`;

/** The sums of several shifts `found`, added up. */
const ADDED_UP = Prisma.sql`
  coalesce(sum(found."takenCount"), 0)::int AS "takenCount", coalesce(sum(found.taken), 0)::bigint AS taken,
  coalesce(sum(found."refundedCount"), 0)::int AS "refundedCount",
  coalesce(sum(found.refunded), 0)::bigint AS refunded, coalesce(sum(found.tips), 0)::bigint AS tips`;

/** SELECT of the shifts that a condition on `s` allows, newest first, each with its sums. */
const shiftsWhere = (actor: Actor, condition: Prisma.Sql, limit?: number) => sqlRows<keyof Shift>`
  SELECT s.id, s.till_id AS "tillId", t.name AS "tillName", l.name AS "locationName", s.z_number AS "zNumber", s.float_amount AS "floatAmount",
    s.currency, s.opened_at AS "openedAt", opener.name AS "openedBy", s.closed_at AS "closedAt",
    closer.name AS "closedBy",
    CASE WHEN before.closed_by IS NULL AND before.closed_at = s.opened_at THEN before.z_number END AS "goesOnFrom",
    total.*
  FROM (
    SELECT s.* FROM shifts s
    WHERE s.organization_id = ${actor.organizationId} AND s.mode = ${actor.mode}::mode AND ${condition}
    ORDER BY s.opened_at DESC, s.id DESC ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}
  ) s JOIN ${tillNames} t ON t.id = s.till_id LEFT JOIN ${locationNames} l ON l.id = t.location_id JOIN ${userNames} opener ON opener.id = s.opened_by
    LEFT JOIN ${userNames} closer ON closer.id = s.closed_by ${JOIN_BEFORE}
    CROSS JOIN LATERAL (SELECT ${sums} FROM (${linesOf(actor)}) line) total
  ORDER BY s.opened_at DESC, s.id DESC`;

/** A condition on `s`: at a till or a location, and opened in a range of days. A shift that is on at midnight ends then. */
function matches(
  actor: Actor,
  { till_id: tillId, location_id: locationId }: ShiftFilters,
  days: ZoneDays | undefined,
): Prisma.Sql {
  const span = days && spanOf(days);
  const conditions = [
    ...(tillId ? [Prisma.sql`s.till_id = ${tillId}`] : []),
    ...(locationId ? [isAtLocation(actor, Prisma.sql`s.till_id`, locationId)] : []),
    ...(span ? [Prisma.sql`s.opened_at >= ${span.from} AND s.opened_at < ${span.until}`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;
}

/**
 * Lists the shifts of the actor's organization and mode, or of a till, a location or a range of days, newest first. Throws
 * `Forbidden` and `ValidationFailed`, also for an invalid cursor.
 */
export async function listShifts(
  actor: Actor,
  filters: ShiftFilters,
  { limit, cursor }: PageRequest,
): Promise<Page<Shift & { createdAt: Date }>> {
  authorize(actor, "reports.read");
  const { from, to, time_zone: timeZone } = filters;
  const days = from && to ? await zoneDays(actor, { from, to, timeZone }) : undefined;
  const after = readCursor(cursor, "shift");
  const isAfter = after
    ? Prisma.sql`(s.opened_at, s.id) < (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.sql`true`;
  const condition = Prisma.sql`${matches(actor, filters, days)} AND ${isAfter}`;
  const shifts = await query<Shift>(shiftsWhere(actor, condition, limit + 1));
  return toPage(
    shifts.map((shift) => ({ ...shift, createdAt: shift.openedAt })),
    limit,
  );
}

/**
 * Returns what the shifts that `listShifts` finds took together: the sum of what their slips say. Throws `Forbidden` and
 * `ValidationFailed`.
 */
export async function readShiftsTotal(
  actor: Actor,
  filters: ShiftsReportQuery,
): Promise<ShiftsTotal> {
  authorize(actor, "reports.read");
  const { from, to, time_zone: timeZone } = filters;
  const days = await zoneDays(actor, { from, to, timeZone });
  const [total] = await withLongStatements(() =>
    query<MoneyTotals & { count: number }>(Prisma.sql`
      SELECT count(*)::int AS count, ${ADDED_UP}
      FROM (${shiftsWhere(actor, matches(actor, filters, days))}) found`),
  );
  return { ...days, ...total!, currency: actor.currency };
}

/** Returns whether a version before noted the cash in the drawer of a shift that `listShifts` finds. */
export async function hasFloats(
  actor: Actor,
  filters: ShiftsReportQuery,
  days: ZoneDays,
): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(Prisma.sql`
    SELECT EXISTS (SELECT FROM shifts s WHERE s.organization_id = ${actor.organizationId}
      AND s.mode = ${actor.mode}::mode AND s.float_amount IS NOT NULL AND ${matches(actor, filters, days)}) AS found`);
  return row!.found;
}

/** Returns a shift with all that is on its slip. Throws `Forbidden` and `ShiftNotFound`. */
export async function readShift(actor: Actor, id: string): Promise<Slip> {
  authorize(actor, "reports.read");
  const slip = isId("shift", id) && (await readSlip(actor, Prisma.sql`s.id = ${id}`));
  if (!slip) throw new ShiftNotFound();
  return slip;
}

/**
 * Returns the open shift of a till with what it has taken so far, and the one that was closed last. Throws `Forbidden`
 * and `TillNotFound`.
 */
export async function readTillShift(
  actor: Actor,
  tillId: string,
): Promise<{ open: Slip | undefined; last: Slip | undefined }> {
  const { id } = await findTill(actor, tillId);
  // Until the background function comes by, for up to a quarter of an hour.
  await closeLeftShifts({ tillId: id });
  const of = (state: Prisma.Sql) =>
    readSlip(actor, Prisma.sql`s.till_id = ${id} AND s.closed_at ${state}`);
  return { open: await of(Prisma.sql`IS NULL`), last: await of(Prisma.sql`IS NOT NULL`) };
}

interface Facet extends MoneyTotals {
  facet: "person" | "method" | "display_method" | "times";
  person: string | null;
  name: string | null;
  method: Payment["method"] | null;
  displayMethod: DisplayMethod | null;
  firstAt: Date | null;
  lastAt: Date | null;
}

/** One snapshot, so that all that is on the slip counts the same payments. */
const readSlip = (actor: Actor, condition: Prisma.Sql): Promise<Slip | undefined> =>
  inSnapshot(async (read) => {
    const [shift] = await read<Shift & { madeAt: Date }>(Prisma.sql`
      SELECT found.*, now() AS "madeAt" FROM (${shiftsWhere(actor, condition, 1)}) found`);
    if (!shift) return undefined;
    const facets = await readFacets(read, actor, shift.id);
    const counts = await read<{ status: Payment["status"]; count: number }>(Prisma.sql`
      SELECT made.status, made.count FROM shifts s, LATERAL (${countsOfTill(actor, Prisma.sql`s.till_id`, span)}) made
      WHERE s.id = ${shift.id}`);
    const times = facets.find(({ facet }) => facet === "times");
    return {
      ...shift,
      byPerson: facets.flatMap(({ facet, person, name, ...rest }) =>
        facet === "person" && person !== null
          ? [{ ...rest, userId: person, name: name ?? "" }]
          : [],
      ),
      byMethod: facets.flatMap(({ facet, method, ...rest }) =>
        facet === "method" && method !== null ? [{ ...rest, method }] : [],
      ),
      byDisplayMethod: facets.flatMap(({ facet, displayMethod, ...rest }) =>
        facet === "display_method" && displayMethod !== null ? [{ ...rest, displayMethod }] : [],
      ),
      firstAt: times?.firstAt ?? null,
      lastAt: times?.lastAt ?? null,
      counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    };
  });

const readFacets = (read: Query, actor: Actor, id: string): Promise<Facet[]> =>
  read<Facet>(Prisma.sql`
    WITH facet AS (
      SELECT CASE WHEN grouping(line.person) = 0 THEN 'person' WHEN grouping(line.method) = 0 THEN 'method'
          WHEN grouping(line.display_method) = 0 THEN 'display_method' ELSE 'times' END AS facet,
        line.person, line.method, line.display_method AS "displayMethod", ${sums}, min(line.at) AS "firstAt", max(line.at) AS "lastAt"
      FROM shifts s ${JOIN_BEFORE} CROSS JOIN LATERAL (${linesOf(actor)}) line WHERE s.id = ${id}
      GROUP BY GROUPING SETS ((), (line.person), (line.method), (line.display_method))
    )
    SELECT f.*, u.name FROM facet f LEFT JOIN ${userNames} u ON u.id = f.person ORDER BY f.taken DESC, u.name, f.method, f."displayMethod"`);
