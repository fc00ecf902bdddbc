// SQL fragments on users and members for statements in other folders. The statement that uses a FROM item
// restricts its rows.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";
import type { Role } from "@/lib/kit/permissions";
import { sqlRows } from "@/lib/kit/rows";

/** After this many wrong PINs within a day, wherever they were entered, a PIN is locked. */
export const MAX_WRONG_PINS = 20;

/**
 * Expression: the organization that the passwords of the user `u` are hashed for, which is their first one, or their own
 * ID without one. So people of one organization wait for each other, and for nobody else's.
 */
export const hashingAccount = Prisma.sql`coalesce((
  SELECT m.organization_id FROM memberships m WHERE m.user_id = u.id
  ORDER BY m.created_at, m.organization_id LIMIT 1), u.id)`;

/** A FROM item of users' current names. */
export const userNames = sqlRows<"id" | "name">`(SELECT id, name FROM users)`;

/**
 * SELECT of the number of members of the actor's organization that have one of these roles, of the number of those that
 * use two-factor sign-in, and of whether the actor is one of these.
 */
export const twoFactorOfRoles = (
  { organizationId, userId }: Actor,
  roles: readonly Role[],
) => sqlRows<"members" | "with_two_factor" | "own_two_factor">`
  SELECT count(*)::int AS members, count(u.totp_confirmed_at)::int AS with_two_factor,
    coalesce(bool_or(u.id = ${userId} AND u.totp_confirmed_at IS NOT NULL), false) AS own_two_factor
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ${organizationId} AND m.role = ANY(${[...roles]}::role[])`;

/** SELECT of each organization that a user belongs to. */
export const organizationsOf = (userId: string) =>
  sqlRows<"organization_id">`SELECT organization_id FROM memberships WHERE user_id = ${userId}`;

/** A boolean: the organization has a cashier, or an invitation of one that can still be accepted. */
export const hasCashier = ({ organizationId }: Actor): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM memberships WHERE organization_id = ${organizationId} AND role = 'cashier')
  OR EXISTS (
    SELECT FROM ${openInvitations} i
    WHERE organization_id = ${organizationId} AND role = 'cashier' AND expires_at > now()))`;

export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: "users",
    column: "totp_secret_encrypted",
    whenLost: Prisma.sql`UPDATE users SET totp_secret_encrypted = NULL, totp_confirmed_at = NULL,
      totp_last_step = 0, recovery_code_hashes = '{}'`,
  },
];

/** A FROM item of the members of all organizations. */
export const memberships = sqlRows<
  "organization_id" | "user_id" | "role"
>`(SELECT organization_id, user_id, role FROM memberships)`;

/** Expression: the locations that the member `m` is limited to; empty: none, as for everyone but cashiers. */
export const locationsOfMember = Prisma.sql`CASE WHEN m.role = 'cashier' THEN m.location_ids ELSE '{}' END`;

/** Expression: too many wrong PINs keep the PIN of the member `m` locked; the version before says so by their number. */
export const isPinLocked = Prisma.sql`(m.pin_locked_at IS NOT NULL OR m.pin_failures >= ${MAX_WRONG_PINS}::int)`;

/** A FROM item of the members who have a PIN that works. Those who work at all locations have none in the list. */
export const membersWithPins = sqlRows<"organization_id" | "user_id" | "role" | "location_ids">`(
  SELECT m.organization_id, m.user_id, m.role, ${locationsOfMember} AS location_ids FROM memberships m
  WHERE m.pin_hash IS NOT NULL AND NOT ${isPinLocked})`;

/** A FROM item of users' addresses, and their languages. */
export const userEmails = sqlRows<
  "id" | "email" | "email_confirmed_at" | "language"
>`(SELECT id, email, email_confirmed_at, language FROM users)`;

/** SELECT of a row if the address is that of a member of the organization. */
export const memberWithEmail = (organizationId: string, email: string): Prisma.Sql => Prisma.sql`
  SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ${organizationId} AND u.email = ${email}`;

/** A FROM item of invitations that have not been accepted. */
export const openInvitations = sqlRows<
  | "id"
  | "organization_id"
  | "email"
  | "role"
  | "location_ids"
  | "created_by"
  | "created_at"
  | "expires_at"
>`(
  SELECT id, organization_id, email, role, location_ids, created_by, created_at, expires_at FROM mailed_links
  WHERE kind = 'invitation' AND used_at IS NULL)`;

/** SELECT that locks a user's row. */
export const lockUser = (userId: string): Prisma.Sql =>
  Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;

/** SELECT of the first user, who is the operator. IDs are in the order of time. */
export const firstUser = sqlRows<"id">`SELECT id FROM users ORDER BY id LIMIT 1`;
