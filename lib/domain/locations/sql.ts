// SQL fragments on locations for statements in other folders.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";

/** SELECT of the `id` and `name` of the organization's locations. */
export const locationsOf = ({ organizationId }: Pick<Actor, "organizationId">): Prisma.Sql =>
  Prisma.sql`SELECT id, name FROM locations WHERE organization_id = ${organizationId} ORDER BY id`;

/** A FROM item of locations' names: `id`, `name`. */
export const locationNames = Prisma.sql`(SELECT id, name FROM locations)`;
