import { auditLine } from "@/lib/domain/audit";
import { lockVisiblePayments } from "@/lib/domain/payments";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { type ChangedTags, type ChangeTags, tagKey } from "./schemas";
import { MAX_TAGS } from "./vocabulary";

/** As many as a person can choose from. */
const MAX_LISTED = 200;

/**
 * Returns the tags that payments in the actor's organization and mode have: the first 200 by name. It reads one index
 * entry for each tag, however many payments have it.
 */
export async function listUsedTags(actor: Actor): Promise<string[]> {
  authorize(actor, "payments.search");
  const own = Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode`;
  const used = await query<{ name: string }>(Prisma.sql`
    WITH RECURSIVE used AS (
      (SELECT tag, name FROM payment_tags WHERE ${own} ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT following.tag, following.name FROM used, LATERAL (
        SELECT tag, name FROM payment_tags WHERE ${own} AND tag > used.tag ORDER BY tag LIMIT 1) following
    )
    SELECT name FROM used LIMIT ${MAX_LISTED}`);
  return used.map(({ name }) => name);
}

/** What changes about the tags of one payment: keys to remove, names by key to add. */
interface TagChange {
  paymentId: string;
  createdAt: Date;
  added: [key: string, name: string][];
  removed: [key: string, name: string][];
}

/**
 * Adds tags to several payments, and removes others; what is both added and removed is added. Payments that the actor
 * cannot see are skipped, and so are those that would have more than 10 tags: they are counted in `full`. A tag that the
 * organization uses keeps its spelling.
 */
export async function changeTags(
  actor: Actor,
  { payment_ids: ids, add, remove }: ChangeTags,
): Promise<ChangedTags> {
  authorize(actor, "payments.annotate");
  const wanted = new Map(add.map((name) => [tagKey(name), name]));
  const unwanted = new Set(remove.map(tagKey).filter((key) => !wanted.has(key)));
  return inTransaction(async (transaction) => {
    const payments = await lockVisiblePayments(
      transaction,
      actor,
      ids.filter((id) => isId("payment", id)),
    );
    const inUse = await spellingsInUse(transaction, actor, wanted);
    const present = await tagsOf(
      transaction,
      payments.map(({ id }) => id),
    );
    let full = 0;
    const changes: TagChange[] = [];
    for (const { id, createdAt } of payments) {
      const tags = present.get(id) ?? new Map<string, string>();
      const added = [...inUse].filter(([key]) => !tags.has(key));
      const removed = [...tags].filter(([key]) => unwanted.has(key));
      if (added.length > 0 && tags.size + added.length - removed.length > MAX_TAGS) full += 1;
      else if (added.length + removed.length > 0) {
        changes.push({ paymentId: id, createdAt, added, removed });
      }
    }
    await write(transaction, actor, changes);
    return { changed: changes.length, full };
  });
}

/** Returns the tags with the names that the organization already uses for them. */
async function spellingsInUse(
  transaction: Prisma.TransactionClient,
  { organizationId, mode }: Actor,
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const used = await transaction.$queryRaw<{ tag: string; name: string }[]>(Prisma.sql`
    SELECT used.tag, used.name FROM unnest(${[...wanted.keys()]}::text[]) AS wanted(tag), LATERAL (
      SELECT t.tag, t.name FROM payment_tags t
      WHERE t.organization_id = ${organizationId} AND t.mode = ${mode}::mode AND t.tag = wanted.tag
      ORDER BY t.payment_created_at LIMIT 1) AS used`);
  return new Map([...wanted, ...used.map(({ tag, name }) => [tag, name] as const)]);
}

/** Returns each payment's tags: names by key. */
async function tagsOf(transaction: Prisma.TransactionClient, ids: string[]) {
  const rows = await transaction.$queryRaw<{ id: string; tag: string; name: string }[]>(Prisma.sql`
    SELECT payment_id AS id, tag, name FROM payment_tags WHERE payment_id = ANY(${ids})`);
  const tags = new Map<string, Map<string, string>>();
  for (const { id, tag, name } of rows) {
    tags.set(id, (tags.get(id) ?? new Map<string, string>()).set(tag, name));
  }
  return tags;
}

async function write(
  transaction: Prisma.TransactionClient,
  actor: Actor,
  changes: readonly TagChange[],
): Promise<void> {
  const { organizationId, mode } = actor;
  for (const { paymentId, removed } of changes.filter(({ removed }) => removed.length > 0)) {
    const tag = { in: removed.map(([key]) => key) };
    await transaction.paymentTag.deleteMany({ where: { paymentId, tag } });
  }
  await transaction.paymentTag.createMany({
    data: changes.flatMap(({ paymentId, createdAt: paymentCreatedAt, added }) =>
      added.map(([tag, name]) => ({
        ...{ paymentId, tag, name },
        ...{ organizationId, mode, paymentCreatedAt },
      })),
    ),
  });
  await transaction.auditEntry.createMany({
    data: changes.map(({ paymentId, added, removed }) =>
      auditLine(actor, "payment.tags_changed", paymentId, {
        added: added.map(([, name]) => name),
        removed: removed.map(([, name]) => name),
      }),
    ),
  });
}
