// SQL fragments on organizations for statements in other folders. The statement that uses a FROM item restricts its rows.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";

/** A FROM item of organizations' brands. Without a brand, no row. */
export const organizationBrands = sqlRows<
  | "organization_id"
  | "accent_color"
  | "logo_key"
  | "receipt_address"
  | "tax_number"
  | "receipt_footer"
>`(
  SELECT organization_id, accent_color, logo_key, receipt_address, tax_number, receipt_footer
  FROM organization_brands)`;

/**
 * A FROM item of organizations' settings. While the database does not know a stored time zone, `time_zone` is UTC and
 * `zone_is_known` false: what acts at a local time, for many organizations at once, leaves such a one out.
 * `checkTimeZones` names it.
 */
export const organizationSettings = sqlRows<
  | "id"
  | "name"
  | "currency"
  | "time_zone"
  | "zone_is_known"
  | "require_device_key_for_static_qr"
  | "require_two_factor"
  | "tip_percents"
>`(
  SELECT id, name, currency, coalesce(known_time_zone(time_zone), 'UTC') AS time_zone,
    known_time_zone(time_zone) IS NOT NULL AS zone_is_known, require_device_key_for_static_qr, require_two_factor, tip_percents
  FROM organizations)`;

/** SELECT of the percentages of the tips that an organization's tills offer; empty: they ask for none. */
export const tipPercentsOf = ({ organizationId }: Actor) =>
  sqlRows<"percents">`SELECT tip_percents AS percents FROM organizations WHERE id = ${organizationId}`;

/** SELECT of the amount above which an organization's tills ask, in minor units; null: they never ask. */
export const tillQuestionAboveOf = ({ organizationId }: Actor) =>
  sqlRows<"amount">`SELECT till_question_above AS amount FROM organizations WHERE id = ${organizationId}`;

/** SELECT of the next `limit` IDs of organizations after one, in their order. */
export const organizationsAfter = (id: string, limit: number) =>
  sqlRows<"id">`SELECT id FROM organizations WHERE id > ${id} ORDER BY id LIMIT ${limit}`;

/**
 * Expression: how much of one payment the actor can refund in total, in minor units. NULL: no limit, as for everyone
 * but cashiers.
 */
export const refundLimitOf = ({ organizationId, grant }: Actor): Prisma.Sql =>
  "role" in grant && grant.role === "cashier"
    ? Prisma.sql`(SELECT cashier_refund_limit FROM organizations WHERE id = ${organizationId})`
    : Prisma.sql`NULL::bigint`;

/**
 * SELECT that locks an organization's row. `FOR NO KEY UPDATE` excludes others that do the same; `FOR UPDATE` also
 * excludes inserts of device keys and payments, which hold a key share lock on the row.
 */
export const lockOrganization = (
  organizationId: string,
  strength: "FOR SHARE" | "FOR NO KEY UPDATE" | "FOR UPDATE",
): Prisma.Sql =>
  Prisma.sql`SELECT 1 FROM organizations WHERE id = ${organizationId} ${Prisma.raw(strength)}`;

/** A FROM item of organizations, when they were created and by whom. */
export const openedOrganizations = sqlRows<
  "id" | "created_at" | "opened_by"
>`(SELECT id, created_at, opened_by FROM organizations)`;
