import { type Actor, actorName } from "@/lib/kit/actor";
import { db, Prisma } from "@/lib/kit/db";

type AuditData = Prisma.InputJsonObject;

/**
 * Returns an audit log entry about a change that an actor made in their organization, to be created in the transaction
 * of the change. `mode` is set only if what changed belongs to one. The facts hold no secrets.
 */
export const auditLine = (
  actor: Pick<Actor, "organizationId" | "userId" | "deviceKeyId" | "ip"> &
    Partial<Pick<Actor, "mode">>,
  action: string,
  target: string | null,
  data: AuditData = {},
): Prisma.AuditEntryUncheckedCreateInput => ({
  organizationId: actor.organizationId,
  mode: actor.mode ?? null,
  actor: actorName(actor as Actor),
  action,
  target,
  data,
  ip: actor.ip ?? null,
});

/** Returns an actor without a mode, for entries about the organization itself. */
export const ofOrganization = ({
  organizationId,
  userId,
  ip,
}: Pick<Actor, "organizationId" | "userId" | "ip">) => ({ organizationId, userId, ip });

/**
 * Returns SQL that inserts such an entry, as part of the statement that makes the change. `target` and `data` are
 * expressions over the rows of `from`.
 */
export const insertAuditLine = (
  actor: Pick<
    Actor,
    "organizationId" | "mode" | "userId" | "deviceKeyId" | "reusableLinkId" | "ip"
  >,
  action: string,
  { target, data = Prisma.sql`'{}'::jsonb` }: { target: Prisma.Sql; data?: Prisma.Sql },
  from: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO audit_log (organization_id, mode, actor, action, target, data, ip)
  SELECT ${actor.organizationId}, ${actor.mode}::mode, ${actorName(actor as Actor)}, ${action}, ${target}, ${data},
    ${actor.ip ?? null}::text
  FROM ${from}`;

/**
 * Like `insertAuditLine`, for acts that devices and payers perform all day: theirs are only in the payment's timeline,
 * those of members also in the audit log. Returns undefined if the actor is no member.
 */
export const insertAuditLineOfMember = (
  actor: Parameters<typeof insertAuditLine>[0],
  action: string,
  { target, data }: { target: Prisma.Sql; data: AuditData },
  from: Prisma.Sql,
): Prisma.Sql | undefined =>
  actor.deviceKeyId === undefined && actor.reusableLinkId === undefined
    ? insertAuditLine(
        actor,
        action,
        { target, data: Prisma.sql`${JSON.stringify(data)}::jsonb` },
        from,
      )
    : undefined;

/** Records a change of a user's own account in the log of several organizations: a SELECT of `organization_id`. */
export const auditInEach = (
  organizations: Prisma.Sql,
  transaction: Prisma.TransactionClient,
  { userId, ip }: { userId: string; ip?: string | undefined },
  action: string,
  data: AuditData = {},
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    INSERT INTO audit_log (organization_id, actor, action, target, data, ip)
    SELECT organization_id, ${userId}, ${action}, ${userId}, ${JSON.stringify(data)}::jsonb, ${ip ?? null}
    FROM (${organizations}) AS own`);

/** Records that a member takes a file away, before anything of it is read. */
export const recordDownload = (
  actor: Pick<Actor, "organizationId" | "mode" | "userId" | "ip">,
  file: string,
): Promise<unknown> =>
  db().auditEntry.create({ data: auditLine(actor, "file.downloaded", null, { file }) });
