import { auditLine, ofOrganization } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import { sortedByName } from "@/lib/kit/names";
import type { Permission } from "@/lib/kit/permissions";
import { SavedViewNotFound, TooManySavedViews } from "./errors";
import type { SavedView, SaveView, ViewList } from "./schemas";

/** Views of one list that a member, or the organization, can have. */
const MAX_VIEWS = 30;

const PERMISSIONS: Record<ViewList, Permission> = {
  payments: "payments.search",
  refunds: "refunds.search",
  deliveries: "webhooks.read",
};
/** What it takes to change the views of the whole organization. */
const SHARING: Permission = "organization.manage";

const columns = Prisma.sql`
  id AS view_id, list::text, name, filters, user_id IS NULL AS is_shared`;

/** A condition on a view: it is the actor's own, or the organization's. */
const isVisible = (actor: Actor): Prisma.Sql => Prisma.sql`
  organization_id = ${actor.organizationId} AND (user_id IS NULL OR user_id = ${actor.userId})`;

/**
 * Returns the actor's own saved views of a list and those of the organization, by name. They apply in both modes. Throws
 * `Forbidden`.
 */
export async function listSavedViews(actor: Actor, list: ViewList): Promise<SavedView[]> {
  authorize(actor, PERMISSIONS[list]);
  const views = await query<SavedView>(Prisma.sql`
    SELECT ${columns} FROM saved_views
    WHERE ${isVisible(actor)} AND list = ${list}::saved_view_list
    ORDER BY id`);
  return sortedByName(views).sort((one, other) => Number(other.is_shared) - Number(one.is_shared));
}

/**
 * Saves the filters of a list under a name, in place of a view of the same name. A view for the whole organization takes
 * a role that can change its settings. Throws `Forbidden`, `TooManySavedViews`.
 */
export async function saveView(
  actor: Actor,
  { list, name, filters, is_shared: isShared }: SaveView,
): Promise<SavedView> {
  authorize(actor, PERMISSIONS[list]);
  if (isShared) authorize(actor, SHARING);
  const { organizationId } = actor;
  const owner = isShared ? null : actor.userId;
  const statement = Prisma.sql`
    WITH existing AS (
      SELECT name FROM saved_views
      WHERE organization_id = ${organizationId} AND list = ${list}::saved_view_list
        AND user_id IS NOT DISTINCT FROM ${owner}
    )
    INSERT INTO saved_views (id, organization_id, user_id, list, name, filters)
    SELECT ${newId("savedView")}, ${organizationId}, ${owner}, ${list}::saved_view_list, ${name},
      ${JSON.stringify(filters)}::jsonb
    WHERE (SELECT count(*) FROM existing WHERE name <> ${name}) < ${MAX_VIEWS}
    ON CONFLICT ON CONSTRAINT saved_views_name DO UPDATE SET filters = EXCLUDED.filters
    RETURNING ${columns}`;
  return inTransaction(async (transaction) => {
    const [saved] = await transaction.$queryRaw<SavedView[]>(statement);
    if (!saved) throw new TooManySavedViews(MAX_VIEWS);
    await recordIfShared(transaction, actor, "saved_view.shared", saved);
    return saved;
  });
}

/**
 * Deletes one of the actor's own views, or of the organization's for a role that can change its settings. Throws
 * `SavedViewNotFound`, `Forbidden`.
 */
export async function deleteSavedView(actor: Actor, viewId: string): Promise<void> {
  authorize(actor, "payments.search");
  if (!isId("savedView", viewId)) throw new SavedViewNotFound();
  const where = Prisma.sql`id = ${viewId} AND ${isVisible(actor)}`;
  await inTransaction(async (transaction) => {
    const [deleted] = await transaction.$queryRaw<SavedView[]>(
      Prisma.sql`DELETE FROM saved_views WHERE ${where} RETURNING ${columns}`,
    );
    if (!deleted) throw new SavedViewNotFound();
    if (deleted.is_shared) authorize(actor, SHARING);
    await recordIfShared(transaction, actor, "saved_view.deleted", deleted);
  });
}

/** A member's own views are nobody else's business; those that all members see are audited. */
async function recordIfShared(
  transaction: Prisma.TransactionClient,
  actor: Actor,
  action: string,
  { view_id: id, name, list, is_shared: isShared }: SavedView,
): Promise<void> {
  if (!isShared) return;
  const data = auditLine(ofOrganization(actor), action, {
    target: id,
    data: { name, list },
  });
  await transaction.auditEntry.create({ data });
}
