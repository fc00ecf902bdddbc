import { locationsOf } from "@/lib/domain/locations/sql";
import type { Prisma } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import type { Role } from "@/lib/kit/permissions";

/** A location at which a cashier works. */
export interface WorkPlace {
  id: string;
  name: string;
}

/** Returns the organization's locations by their ID. */
export async function locationsById(
  transaction: Pick<Prisma.TransactionClient, "$queryRaw">,
  organizationId: string,
): Promise<Map<string, WorkPlace>> {
  const all = await transaction.$queryRaw<WorkPlace[]>(locationsOf({ organizationId }));
  return new Map(all.map((location) => [location.id, location]));
}

/** Returns those of a member's locations that exist; undefined if the member is not limited. */
export const workPlaces = (
  locationIds: readonly string[],
  locations: ReadonlyMap<string, WorkPlace>,
): WorkPlace[] | undefined =>
  locationIds.length === 0 ? undefined : locationIds.flatMap((id) => locations.get(id) ?? []);

/**
 * Checks the locations that a member of a role is to be limited to, and returns them without repetitions. Throws
 * `ValidationFailed` for roles other than cashier, and for unknown locations.
 */
export function checkWorkPlaces(
  role: Role,
  locationIds: readonly string[],
  locations: ReadonlyMap<string, WorkPlace>,
): string[] {
  const refuse = (message: string) => new ValidationFailed([{ field: "location_ids", message }]);
  if (locationIds.length > 0 && role !== "cashier") {
    throw refuse("location_ids is for cashiers only; leave it out for other roles");
  }
  if (!locationIds.every((id) => locations.has(id))) {
    throw refuse("location_ids has an unknown location; reload the list");
  }
  return [...new Set(locationIds)];
}

/** The locations as the audit log has them. */
export const namesOf = (places: readonly WorkPlace[] | undefined): string | null =>
  places ? places.map(({ name }) => name).join(", ") : null;
