import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { hashDeviceKey, isDeviceKey } from "./key-format";
import { knownKey } from "./known-keys";

/** The device that a valid key identifies. */
export interface Device extends Actor {
  deviceKeyId: string;
}

/**
 * Returns the device of a key, or null: mistyped, unknown, expired and revoked keys are indistinguishable. A key that
 * another process revokes is accepted for another second at most. Records the last use and its IP address at most once a
 * minute, without making the caller wait.
 */
export async function authenticateDeviceKey(key: string, ip?: string): Promise<Device | null> {
  if (!isDeviceKey(key)) return null;
  const known = await knownKey(hashDeviceKey(key));
  if (!known) return null;
  if (!known.usedRecently) {
    known.usedRecently = true;
    void recordUse(known.id, ip).catch((error: unknown) => {
      log.warn({ error, deviceKeyId: known.id }, "could not note the use of a device key");
    });
  }
  return {
    deviceKeyId: known.id,
    organizationId: known.organizationId,
    mode: known.mode,
    currency: known.currency,
    userId: known.createdBy,
    grant: { scopes: known.scopes },
    isPayerPresent: known.isPayerPresent ?? undefined,
    ip,
  };
}

const recordUse = (id: string, ip: string | undefined) =>
  query(Prisma.sql`
    UPDATE device_keys SET last_used_at = now(), last_used_ip = ${ip ?? null}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute') RETURNING id`);
