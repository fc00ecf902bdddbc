import { userNames } from "@/lib/domain/sign-in/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type DeviceKey, Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { DeviceKeyNotFound } from "./errors";
import type { DeviceKeyFilters } from "./schemas";
import { isWorking } from "./sql";

/** A device key for display, without its hash. */
export interface ListedDeviceKey extends Omit<DeviceKey, "keyHash"> {
  /** The current name of the user who created it. */
  createdByName: string | null;
  isExpired: boolean;
  /** The key that replaces this one. */
  rotatedToId: string | null;
}

const listed = (condition: Prisma.Sql, limit: number) =>
  query<ListedDeviceKey>(Prisma.sql`
    SELECT k.id, k.organization_id AS "organizationId", k.mode, k.name, k.prefix,
      k.last_four AS "lastFour", coalesce(k.expires_at <= now(), false) AS "isExpired", k.scopes, k.created_by AS "createdBy", k.expires_at AS "expiresAt",
      k.last_used_at AS "lastUsedAt", k.last_used_ip AS "lastUsedIp", k.revoked_at AS "revokedAt",
      k.rotated_from_id AS "rotatedFromId", k.created_at AS "createdAt", k.is_payer_present AS "isPayerPresent", u.name AS "createdByName",
      (SELECT r.id FROM device_keys r
        WHERE r.organization_id = k.organization_id AND r.mode = k.mode AND r.rotated_from_id = k.id
          AND r.created_at >= k.created_at
        ORDER BY r.created_at DESC LIMIT 1) AS "rotatedToId"
    FROM device_keys k LEFT JOIN ${userNames} u ON u.id = k.created_by
    WHERE ${condition}
    ORDER BY k.created_at DESC, k.id DESC LIMIT ${limit}`);

/**
 * Returns the device keys of the actor's organization and mode, newest first: only active ones, or all. Throws
 * `ValidationFailed` for an invalid cursor.
 */
export async function listDeviceKeys(
  actor: Actor,
  { show }: DeviceKeyFilters,
  page: PageRequest,
): Promise<Page<ListedDeviceKey>> {
  authorize(actor, "devices.read");
  const after = readCursor(page.cursor, "deviceKey");
  const conditions = [
    Prisma.sql`k.organization_id = ${actor.organizationId}`,
    Prisma.sql`k.mode = ${actor.mode}::mode`,
    ...(show === "active" ? [isWorking] : []),
    ...(after
      ? [Prisma.sql`(k.created_at, k.id) < (${after.createdAt}::timestamptz, ${after.id})`]
      : []),
  ];
  return toPage(await listed(Prisma.join(conditions, " AND "), page.limit + 1), page.limit);
}

/** Returns one key of the actor's organization and mode. Throws `DeviceKeyNotFound`. */
export async function readDeviceKey(actor: Actor, id: string): Promise<ListedDeviceKey> {
  authorize(actor, "devices.read");
  const [deviceKey] = isId("deviceKey", id)
    ? await listed(
        Prisma.sql`k.id = ${id} AND k.organization_id = ${actor.organizationId}
          AND k.mode = ${actor.mode}::mode`,
        1,
      )
    : [];
  if (!deviceKey) throw new DeviceKeyNotFound(id);
  return deviceKey;
}
