import { type Actor, actorName } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { organizationsOf } from "@/lib/domain/accounts/sql";

type Facts = Prisma.InputJsonObject;

/**
 * A line of the audit log about something that an actor changed in their organization; to be created in the
 * transaction of the change. `mode` only where what changed belongs to one. The facts hold no secrets.
 */
export const auditLine = (
  actor: Pick<Actor, "organizationId" | "userId" | "deviceKeyId" | "ip"> &
    Partial<Pick<Actor, "mode">>,
  action: string,
  target: string | null,
  data: Facts = {},
): Prisma.AuditEntryUncheckedCreateInput => ({
  organizationId: actor.organizationId,
  mode: actor.mode ?? null,
  actor: actorName(actor as Actor),
  action,
  target,
  data,
  ip: actor.ip ?? null,
});

/**
 * SQL of the same as part of a statement of one's own: `what` is a select list of the target and the facts, and
 * where they come from. It belongs into the statement that makes the change.
 */
export const insertAuditLine = (
  actor: Pick<Actor, "organizationId" | "mode" | "userId" | "deviceKeyId" | "ip">,
  action: string,
  { target, data = Prisma.sql`'{}'::jsonb` }: { target: Prisma.Sql; data?: Prisma.Sql },
  from: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO audit_log (organization_id, mode, actor, action, target, data, ip)
  SELECT ${actor.organizationId}, ${actor.mode}::mode, ${actorName(actor as Actor)}, ${action}, ${target}, ${data},
    ${actor.ip ?? null}::text
  FROM ${from}`;

/**
 * The same for what devices do all day: their acts stand in the payment's timeline alone, those of members in the
 * audit log too. Undefined where a device acts.
 */
export const insertAuditLineOfMember = (
  actor: Parameters<typeof insertAuditLine>[0],
  action: string,
  { target, data }: { target: Prisma.Sql; data: Facts },
  from: Prisma.Sql,
): Prisma.Sql | undefined =>
  actor.deviceKeyId === undefined
    ? insertAuditLine(
        actor,
        action,
        { target, data: Prisma.sql`${JSON.stringify(data)}::jsonb` },
        from,
      )
    : undefined;

/** Notes a change of a user's own account in the log of every organization that the user belongs to. */
export const auditUser = (
  transaction: Prisma.TransactionClient,
  { userId, ip }: { userId: string; ip?: string | undefined },
  action: string,
  data: Facts = {},
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    INSERT INTO audit_log (organization_id, actor, action, target, data, ip)
    SELECT organization_id, ${userId}, ${action}, ${userId}, ${JSON.stringify(data)}::jsonb, ${ip ?? null}
    FROM (${organizationsOf(userId)}) AS own`);
