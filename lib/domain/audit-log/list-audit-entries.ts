import { auditEntries } from "@/lib/domain/audit/sql";
import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { userNames } from "@/lib/domain/sign-in/sql";
import type { Actor, Mode } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import type { PageRequest } from "@/lib/kit/pagination";
import { withinDays } from "@/lib/kit/start-of-day";
import type { AuditSearch } from "./schemas";

export interface AuditQuery extends AuditSearch, PageRequest {
  /** Days are in this zone; by default, in UTC. */
  timeZone?: string;
}

export interface AuditRow {
  id: bigint;
  at: Date;
  mode: Mode | null;
  actor: string;
  actorName: string | null;
  action: string;
  target: string | null;
  targetName: string | null;
  data: Record<string, unknown>;
  ip: string | null;
}

export interface AuditPage {
  rows: AuditRow[];
  /** "" on the last page. */
  nextCursor: string;
}

const SHAPE = /^(\d{1,14})\.(\d{1,18})$/;

function readCursor(cursor: string | undefined): { at: Date; id: bigint } | undefined {
  if (!cursor) return undefined;
  const match = SHAPE.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (match) return { at: new Date(Number(match[1])), id: BigInt(match[2]!) };
  const message = "cursor is not valid for this list; leave it out to start at the newest entry";
  throw new ValidationFailed([{ field: "cursor", message }]);
}

const writeCursor = ({ at, id }: AuditRow): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString("base64url");

/**
 * Returns the changes in the actor's organization, in both modes, newest first, with their actors and current names.
 * Throws `Forbidden`, and `ValidationFailed` for an invalid cursor.
 */
export async function listAuditEntries(actor: Actor, filters: AuditQuery): Promise<AuditPage> {
  authorize(actor, "audit.read");
  const after = readCursor(filters.cursor);
  const conditions = [
    Prisma.sql`organization_id = ${actor.organizationId}`,
    ...(filters.actor ? [Prisma.sql`actor = ${filters.actor}`] : []),
    ...(filters.action ? [Prisma.sql`action = ${filters.action}`] : []),
    ...(filters.ip ? [Prisma.sql`ip = ${filters.ip}`] : []),
    ...withinDays(
      Prisma.sql`at`,
      { from: filters.created_from, to: filters.created_to },
      filters.timeZone ?? "UTC",
    ),
    ...(after ? [Prisma.sql`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`] : []),
  ];
  const rows = await query<AuditRow>(Prisma.sql`
    WITH page AS (
      SELECT * FROM ${auditEntries} e WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY at DESC, id DESC LIMIT ${filters.limit + 1})
    SELECT p.id, p.at, p.mode, p.actor, p.action, p.target, p.data, p.ip,
           coalesce(au.name, ak.name) AS "actorName", coalesce(tu.name, tk.name) AS "targetName"
    FROM page p
      LEFT JOIN ${userNames} au ON au.id = p.actor
      LEFT JOIN ${deviceKeyNames} ak ON ak.id = p.actor AND ak.organization_id = p.organization_id
      LEFT JOIN ${userNames} tu ON tu.id = p.target
      LEFT JOIN ${deviceKeyNames} tk ON tk.id = p.target AND tk.organization_id = p.organization_id
    ORDER BY p.at DESC, p.id DESC`);
  const shown = rows.slice(0, filters.limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > filters.limit && last ? writeCursor(last) : "" };
}
