import type { Actor, Mode } from "@/lib/kit/actor";
import { Prisma, query, queryRawPg } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import type { Scope } from "@/lib/kit/permissions";
import { organizationSettings } from "@/lib/domain/accounts/sql";
import { hashDeviceKey, isDeviceKey } from "./key-format";

/** The device that a valid key identifies. */
export interface Device extends Actor {
  deviceKeyId: string;
}

interface KeyRow {
  id: string;
  organizationId: string;
  mode: Mode;
  currency: string;
  createdBy: string;
  scopes: Scope[];
  usedRecently: boolean;
}

/**
 * Returns the device of a key, or null: mistyped, unknown, expired and revoked keys are indistinguishable. Records the
 * last use and its IP address at most once a minute, without making the caller wait.
 */
export async function authenticateDeviceKey(key: string, ip?: string): Promise<Device | null> {
  if (!isDeviceKey(key)) return null;
  const [row] = await queryRawPg<KeyRow>(Prisma.sql`
    SELECT k.id, k.organization_id AS "organizationId", k.mode, o.currency, k.created_by AS "createdBy", k.scopes,
           coalesce(k.last_used_at > now() - interval '1 minute', false) AS "usedRecently"
    FROM device_keys k JOIN ${organizationSettings} o ON o.id = k.organization_id
    WHERE k.key_hash = ${hashDeviceKey(key)} AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > now())`);
  if (!row) return null;
  if (!row.usedRecently) {
    void recordUse(row.id, ip).catch((error: unknown) => {
      log.warn({ error, deviceKeyId: row.id }, "could not note the use of a device key");
    });
  }
  return {
    deviceKeyId: row.id,
    organizationId: row.organizationId,
    mode: row.mode,
    currency: row.currency,
    userId: row.createdBy,
    grant: { scopes: row.scopes },
    ip,
  };
}

const recordUse = (id: string, ip: string | undefined) =>
  query(Prisma.sql`
    UPDATE device_keys SET last_used_at = now(), last_used_ip = ${ip ?? null}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute') RETURNING id`);
