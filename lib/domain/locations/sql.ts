// SQL fragments on locations for statements in other folders.
import type { Actor } from "@/lib/kit/actor";
import { sqlRows } from "@/lib/kit/rows";

/** SELECT of the organization's locations. */
export const locationsOf = ({ organizationId }: Pick<Actor, "organizationId">) =>
  sqlRows<
    "id" | "name"
  >`SELECT id, name FROM locations WHERE organization_id = ${organizationId} ORDER BY id`;

/** A FROM item of locations' names. */
export const locationNames = sqlRows<"id" | "name">`(SELECT id, name FROM locations)`;
