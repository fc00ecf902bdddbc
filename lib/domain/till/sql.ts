// SQL fragments on tills for statements in other folders, restricted to the actor's organization and mode.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";

const ofMode = ({ organizationId, mode }: Actor) =>
  Prisma.sql`t.organization_id = ${organizationId} AND t.mode = ${mode}::mode`;

/** SELECT of the `payment_id` of each payment taken at the actor's own till, identified by the browser's token. */
export const paymentsOfOwnTill = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT tp.payment_id FROM tills t JOIN till_payments tp ON tp.till_id = t.id
  WHERE t.token_hash = ${actor.tillHash ?? null}::bytea AND ${ofMode(actor)}`;

/** A boolean: someone has opened a till. */
export const hasTill = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM tills t WHERE ${ofMode(actor)})`;

/** SELECT of the `payment_id` of each payment taken at any till. */
export const paymentsOfTills = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT tp.payment_id FROM tills t JOIN till_payments tp ON tp.till_id = t.id WHERE ${ofMode(actor)}`;

/** A FROM item of the tills at which people sign in with a PIN: `id`, `organization_id`, `mode`, `token_hash`, `name`. */
export const tillsWithPins = Prisma.sql`(
  SELECT id, organization_id, mode, token_hash, name FROM tills WHERE accepts_pins AND ended_at IS NULL)`;

/** A FROM item of tills' names, including ended tills: `id`, `organization_id`, `name`. */
export const tillNames = Prisma.sql`(SELECT id, organization_id, name FROM tills)`;
