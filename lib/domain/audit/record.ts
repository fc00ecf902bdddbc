import { type Actor, actorName } from "@/lib/kit/actor";
import { db, Prisma } from "@/lib/kit/db";
import { type Expression, expressionSql, type Rows } from "@/lib/kit/rows";

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

type AuditActor = Pick<
  Actor,
  "organizationId" | "mode" | "userId" | "deviceKeyId" | "reusableLinkId" | "ip"
>;

/** Returns an actor without a mode, for entries about the organization itself. */
export const ofOrganization = ({
  organizationId,
  userId,
  ip,
}: Pick<Actor, "organizationId" | "userId" | "ip">) => ({ organizationId, userId, ip });

/** Returns SQL that inserts such an entry for each row of `from`, as part of the statement that makes the change. */
export const insertAuditLine = <Column extends string>(
  actor: AuditActor,
  action: string,
  {
    target,
    data = Prisma.sql`'{}'::jsonb`,
    from,
  }: {
    target: Expression<NoInfer<Column>>;
    data?: Prisma.Sql;
    from: Rows<Column>;
  },
): Prisma.Sql => Prisma.sql`
  INSERT INTO audit_log (organization_id, mode, actor, action, target, data, ip)
  SELECT ${actor.organizationId}, ${actor.mode}::mode, ${actorName(actor as Actor)}, ${action}, ${expressionSql(target)}, ${data},
    ${actor.ip ?? null}::text
  FROM ${from}`;

/**
 * Like `insertAuditLine`, for acts that devices and payers perform all day: theirs are only in the payment's timeline,
 * those of members also in the audit log. Returns undefined if the actor is no member.
 */
export const insertAuditLineOfMember = <Column extends string>(
  actor: AuditActor,
  action: string,
  { data, ...line }: { target: NoInfer<Column>; data: AuditData; from: Rows<Column> },
): Prisma.Sql | undefined =>
  actor.deviceKeyId === undefined && actor.reusableLinkId === undefined
    ? insertAuditLine(actor, action, {
        ...line,
        data: Prisma.sql`${JSON.stringify(data)}::jsonb`,
      })
    : undefined;

/** Records a change of a user's own account in the log of several organizations. */
export const auditInEach = (
  organizations: Rows<"organization_id">,
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
