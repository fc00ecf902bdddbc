import { deleteOldRows } from "@/lib/domain/shared/delete-old-rows";
import type { Deleted, DeletionOptions } from "@/lib/domain/shared/retention";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type CaughtRequest, Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { hours } from "@/lib/kit/time";
import { CaughtRequestNotFound } from "./errors";
import { CAUGHT_HOURS } from "./vocabulary";

/** A caught request without its headers and body. */
export type CaughtRow = Omit<CaughtRequest, "headers" | "body">;

// Housekeeping deletes requests once a day, so until then they are left out.
const isKept = Prisma.sql`created_at > now() - ${Prisma.raw(`interval '${CAUGHT_HOURS} hours'`)}`;

const rowColumns = Prisma.raw(`
  id, organization_id AS "organizationId", mode, event_type AS "eventType", delivery_id AS "deliveryId",
  attempt_number AS "attemptNumber", service_signature AS "serviceSignature",
  standard_signature AS "standardSignature", answer, created_at AS "createdAt"`);

/**
 * Lists what the organization's webhook catcher caught within the last day, newest first. Empty without a catcher.
 * Throws `ValidationFailed` if the cursor belongs to another list.
 */
export async function listCaughtRequests(
  actor: Actor,
  page: PageRequest,
): Promise<Page<CaughtRow>> {
  authorize(actor, "webhooks.read");
  const after = readCursor(page.cursor, "caughtRequest");
  const rows = await query<CaughtRow>(Prisma.sql`
    SELECT ${rowColumns} FROM caught_requests
    WHERE organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode AND ${isKept}
      ${after ? Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`);
  return toPage(rows, page.limit);
}

/** Returns one caught request with its headers and body. Throws `CaughtRequestNotFound`, also after a day. */
export async function readCaughtRequest(actor: Actor, id: string): Promise<CaughtRequest> {
  authorize(actor, "webhooks.read");
  const [found] = isId("caughtRequest", id)
    ? await query<CaughtRequest>(Prisma.sql`
        SELECT ${rowColumns}, headers, body FROM caught_requests
        WHERE id = ${id} AND organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
          AND ${isKept}`)
    : [];
  if (!found) throw new CaughtRequestNotFound(id);
  return found;
}

/** Deletes requests that were caught more than a day ago. Returns how many. */
export const deleteOldCaughtRequests = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(
    {
      table: Prisma.sql`caught_requests`,
      column: Prisma.sql`created_at`,
      keptMs: hours(CAUGHT_HOURS),
    },
    options,
  );
