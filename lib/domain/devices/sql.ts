// SQL fragments on device keys for statements in other folders. The statement that uses a FROM item restricts its rows.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";

const own = ({ organizationId, mode }: Actor) =>
  Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::mode`;

/** A FROM item of device keys' names, including revoked keys. */
export const deviceKeyNames = sqlRows<
  "id" | "organization_id" | "name"
>`(SELECT id, organization_id, name FROM device_keys)`;

/** A FROM item of the device keys that were not revoked before a given time. */
export const keysSince = (actor: Actor, since: Date) => sqlRows<"id">`(
  SELECT id FROM device_keys
  WHERE ${own(actor)} AND (revoked_at IS NULL OR revoked_at >= ${since}::timestamptz))`;

/** SELECT of the newest device keys, including revoked ones. */
export const newestDeviceKeys = (actor: Actor, limit: number) => sqlRows<"id" | "name">`
  SELECT id, name FROM device_keys WHERE ${own(actor)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;

/** Boolean expression: there is a device key that is not revoked. */
export const hasDeviceKey = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM device_keys WHERE ${own(actor)} AND revoked_at IS NULL)`;

/** Condition: the device key `k` works: it is neither revoked nor expired. */
export const isWorking = Prisma.sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`;

/** Boolean expression: there is a device key that works. */
export const hasActiveDeviceKey = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM device_keys k WHERE ${own(actor)} AND ${isWorking})`;

/** SELECT of whether payers stand at the devices of keys, including revoked keys; `ids` is an expression. */
export const payersOfKeys = (ids: Prisma.Sql) =>
  sqlRows<
    "id" | "is_payer_present"
  >`SELECT id, is_payer_present FROM device_keys WHERE id = ANY(${ids})`;
