import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { organizationSettings } from "@/lib/domain/organizations/sql";
import { firstMovement, type Owner } from "@/lib/domain/payments/sql";
import { firstRefund } from "@/lib/domain/refunds/sql";
import { reportSkipped } from "@/lib/domain/shared/skipped-rows";
import { firstStaticQrSince } from "@/lib/domain/static-qr/sql";
import { db, Prisma, query, withLongStatements } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import { seconds } from "@/lib/kit/time";
import { columnsOf, loneRows, periodOf, quarterHours, type TotalsKind, totalsKinds } from "./kinds";
import { addedUpTo } from "./within";

interface AddedUp {
  /** How many noted changes were taken into the totals. */
  changes: number;
  /** There is more to add up: the time was over. */
  more: boolean;
}

/** After this time no further step is begun; the next call continues. */
const MAX_RUN_MS = seconds(50);
/** Of a long history, so much is added up in one transaction. */
const STEP = Prisma.sql`interval '1 day'`;
const MAX_CHANGES = 2000;
const TRANSACTION_MS = seconds(100);

/** Of a statement over a FROM item `span` with an organization, a mode and its currency. */
const SPAN_OWNER: Owner = {
  organizationId: Prisma.sql`span.organization_id`,
  mode: Prisma.sql`span.mode`,
  currency: Prisma.sql`span.currency`,
};

/**
 * The triggers note changes of what is older than an hour when their transaction begins. Another ten minutes are for a
 * session that has taken its time but does not show it yet.
 */
const SETTLES_WITHIN = Prisma.sql`interval '70 minutes'`;

/** SELECT of the time before which nothing changes any more without a note. */
const finished = sqlRows<"finished">`
  SELECT ${periodOf(quarterHours, Prisma.sql`least(now(), min(xact_start)) - ${SETTLES_WITHIN}`)} AS finished
  FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/**
 * Adds finished quarter-hours up to the totals that reports read, and adds those up again whose payments have changed
 * since. Each step is a short transaction, so it can be interrupted; only one process at a time does it. Without it
 * reports are as exact, but slower.
 */
export async function addUpTotals(): Promise<AddedUp> {
  const startedAt = performance.now();
  const total: AddedUp = { changes: 0, more: await hasWork() };
  while (total.more) {
    const stepAt = performance.now();
    const { changes, more } = await withLongStatements(runStep);
    total.changes += changes;
    total.more = more;
    const now = performance.now();
    if (now - startedAt >= MAX_RUN_MS) break;
    // At least half of the time belongs to payments.
    if (more) await pause(now - stepAt);
  }
  return total;
}

const hasWork = async (): Promise<boolean> => {
  const [state] = await query<{ hasWork: boolean }>(Prisma.sql`
    SELECT EXISTS (SELECT FROM stale_totals) OR
      ${addedUpTo} + ${quarterHours.period} <= now() - ${SETTLES_WITHIN} AS "hasWork"`);
  return state!.hasWork;
};

const runStep = (): Promise<AddedUp> =>
  db().$transaction(
    async (transaction) => {
      const [progress] = await transaction.$queryRaw<{ from: Date; until: Date }[]>(Prisma.sql`
        WITH held AS (SELECT added_up_to FROM totals_progress FOR UPDATE SKIP LOCKED)
        SELECT held.added_up_to AS from, greatest(held.added_up_to, f.finished) AS until
        FROM held, (${finished}) f`);
      // Another process is adding up.
      if (!progress) return { changes: 0, more: false };
      const changes = await addUpAgain(transaction);
      const reached = await addUpNext(transaction, progress);
      return { changes, more: changes === MAX_CHANGES || reached < progress.until };
    },
    { maxWait: seconds(30), timeout: TRANSACTION_MS },
  );

/** Adds up what is finished, up to a day of it. Returns the time that is reached. */
async function addUpNext(
  transaction: Prisma.TransactionClient,
  progress: { from: Date; until: Date },
): Promise<Date> {
  const from = Prisma.sql`${progress.from}::timestamptz`;
  const until = Prisma.sql`${progress.until}::timestamptz`;
  // Days and years without payments are not taken step by step.
  const [step] = await transaction.$queryRaw<{ end: Date }[]>(Prisma.sql`
    SELECT CASE WHEN ${until} - ${from} <= ${STEP} THEN ${until}
      ELSE least(${periodOf(quarterHours, firstSince(from))} + ${STEP}, ${until}) END AS end`);
  const { end } = step!;
  if (end <= progress.from) return end;
  for (const kind of totalsKinds) {
    const spans = sqlRows<SpanColumn>`
      SELECT organization_id, mode, currency,
        ${periodOf(kind, from)} AS from, ${periodOf(kind, Prisma.sql`${end}::timestamptz`)} AS until
      FROM (${everyOwner}) o`;
    await transaction.$executeRaw(insertTotals(kind, spans));
  }
  await transaction.$executeRaw`UPDATE totals_progress SET added_up_to = ${end}::timestamptz`;
  return end;
}

/** SELECT of all organizations in both modes. */
const everyOwner = sqlRows<"organization_id" | "mode" | "currency">`
  SELECT o.id AS organization_id, m.mode, o.currency
  FROM ${organizationSettings} o CROSS JOIN unnest(enum_range(NULL::mode)) AS m(mode)`;

/** Expression: the first time from `since` on at which something happened that is added up; null if nothing did. */
const firstSince = (since: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT min(least(p.first, r.first, s.first)) FROM (${everyOwner}) span,
    LATERAL (${firstMovement(SPAN_OWNER, since)}) p, LATERAL (${firstRefund(SPAN_OWNER, since)}) r,
    LATERAL (${firstStaticQrSince(SPAN_OWNER, since)}) s)`;

/** Adds up again what has changed. Returns how many changes that were. */
async function addUpAgain(transaction: Prisma.TransactionClient): Promise<number> {
  const noted = await transaction.$queryRaw<{ organizationId: string; mode: string; at: Date }[]>(
    Prisma.sql`DELETE FROM stale_totals
      WHERE id = ANY(ARRAY(SELECT id FROM stale_totals ORDER BY id LIMIT ${MAX_CHANGES}))
      RETURNING organization_id AS "organizationId", mode, at`,
  );
  // The database has an infinity, which is no time here.
  const isTime = ({ at }: { at: Date }) => !Number.isNaN(at.getTime());
  const changes = noted.filter(isTime);
  const skipped = noted.filter((change) => !isTime(change));
  reportSkipped(
    "add-up-totals",
    skipped.map(({ organizationId }) => organizationId),
  );
  if (changes.length === 0) return noted.length;
  // The next statements see at least what was committed with these notes. What is committed later has its own.
  for (const kind of totalsKinds) {
    const changed = Prisma.sql`
      SELECT DISTINCT c.organization_id, c.mode, ${periodOf(kind, Prisma.sql`c.at`)} AS from
      FROM unnest(${changes.map(({ organizationId }) => organizationId)}::text[],
        ${changes.map(({ mode }) => mode)}::text[]::mode[], ${changes.map(({ at }) => at)}::timestamptz[])
        AS c(organization_id, mode, at)
      WHERE ${periodOf(kind, Prisma.sql`c.at`)} < ${periodOf(kind, addedUpTo)}`;
    await transaction.$executeRaw(Prisma.sql`
      DELETE FROM ${kind.table} t USING (${changed}) c
      WHERE t.organization_id = c.organization_id AND t.mode = c.mode AND t.at = c.from`);
    const spans = sqlRows<SpanColumn>`
      SELECT c.organization_id, c.mode, o.currency, c.from, c.from + ${kind.period} AS until
      FROM (${changed}) c JOIN ${organizationSettings} o ON o.id = c.organization_id`;
    await transaction.$executeRaw(insertTotals(kind, spans));
  }
  return noted.length;
}

type SpanColumn = "organization_id" | "mode" | "currency" | "from" | "until";

/** INSERT of the totals of a kind in spans of whole periods. */
function insertTotals(kind: TotalsKind, spans: Rows<SpanColumn>): Prisma.Sql {
  const rows = loneRows(kind, SPAN_OWNER, {
    from: Prisma.sql`span.from`,
    until: Prisma.sql`span.until`,
  });
  const keys = kind.keys.map((key) => Prisma.sql`, ${Prisma.raw(key)}`);
  const sums = kind.sums.map((sum) => Prisma.sql`, sum(${Prisma.raw(sum)})`);
  const group = ["1", "2", "3", ...kind.keys].join(", ");
  return Prisma.sql`
    INSERT INTO ${kind.table} (organization_id, mode, at, ${columnsOf(kind)})
    SELECT span.organization_id, span.mode, ${periodOf(kind, Prisma.sql`lone.at`)}
      ${Prisma.join([...keys, ...sums], " ")}
    FROM (${spans}) span, ${rows}
    GROUP BY ${Prisma.raw(group)}
    -- What is read together lies together.
    ORDER BY 1, 2, 3`;
}
