// SQL fragments on tills for statements in other folders, restricted to the actor's organization, mode and locations.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";

const ofMode = ({ organizationId, mode, locationIds }: Actor) => {
  const isOwn = Prisma.sql`t.organization_id = ${organizationId} AND t.mode = ${mode}::mode`;
  return locationIds ? Prisma.sql`${isOwn} AND t.location_id = ANY (${[...locationIds]})` : isOwn;
};

/**
 * A condition: a payment was taken at a till `t`. Of payments from before they had a till, `till_payments` says so until the
 * housekeeping has copied it.
 */
export const isTakenAt = (payment: Rows<"id" | "till_id">): Prisma.Sql => Prisma.sql`(
  ${payment}.till_id = t.id OR ${payment}.till_id IS NULL AND EXISTS (
    SELECT FROM till_payments tp WHERE tp.till_id = t.id AND tp.payment_id = ${payment}.id))`;

/** A FROM item of the actor's own till, which the browser's token identifies. */
export const ownTill = (actor: Actor) => sqlRows<"id">`(
  SELECT t.id FROM tills t WHERE t.token_hash = ${actor.tillHash ?? null}::bytea AND ${ofMode(actor)})`;

/** A boolean: someone has opened a till. */
export const hasTill = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM tills t WHERE ${ofMode(actor)})`;

/** SELECT of the tills at which the actor's colleagues take payments. */
export const tillIds = (actor: Actor) =>
  sqlRows<"id">`SELECT t.id FROM tills t WHERE ${ofMode(actor)}`;

/** SELECT of each payment at a till whose till is not copied to it yet. */
export const paymentsNotCopied = (actor: Actor) => sqlRows<"payment_id">`
  SELECT tp.payment_id FROM tills t JOIN till_payments tp ON tp.till_id = t.id
  WHERE ${ofMode(actor)} AND NOT tp.is_copied`;

/** A FROM item of the tills that stand at a location, including ended tills. Few rows. */
export const tillsAtLocation = (actor: Actor, locationId: string) => sqlRows<"id">`(
  SELECT t.id FROM tills t WHERE ${ofMode(actor)} AND t.location_id = ${locationId})`;

/** A condition: a till stands at a location. The tills are looked up once, and joined to nothing: rows keep their order. */
export const isAtLocation = (actor: Actor, tillId: Prisma.Sql, locationId: string): Prisma.Sql =>
  Prisma.sql`${tillId} = ANY (ARRAY${tillsAtLocation(actor, locationId)})`;

/** A FROM item of the tills at which people sign in with a PIN. */
export const tillsWithPins = sqlRows<
  "id" | "organization_id" | "mode" | "token_hash" | "name" | "location_id"
>`(
  SELECT id, organization_id, mode, token_hash, name, location_id FROM tills WHERE accepts_pins AND ended_at IS NULL)`;

/** SELECT of a till if people sign in there with a PIN. Its row can be locked. */
export const tillThatAcceptsPins = (id: string | undefined) => sqlRows<"organization_id">`
  SELECT organization_id FROM tills WHERE id = ${id ?? null} AND accepts_pins AND ended_at IS NULL`;

/** A FROM item of tills' names, including ended tills. */
export const tillNames = sqlRows<
  "id" | "organization_id" | "name" | "location_id"
>`(SELECT id, organization_id, name, location_id FROM tills)`;

/** A FROM item of tills that have been ended. */
export const endedTills = sqlRows<"id">`(SELECT id FROM tills WHERE ended_at IS NOT NULL)`;
