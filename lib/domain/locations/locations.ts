import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction, type Location } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sortedByName } from "@/lib/kit/names";
import { LocationNotFound, TooManyLocations } from "./errors";

const MAX_LOCATIONS = 100;

/** Lists where the organization's tills can stand, or where the actor works, by name. Throws `Forbidden`. */
export async function listLocations({ organizationId, ...actor }: Actor): Promise<Location[]> {
  authorize({ organizationId, ...actor }, "payments.create");
  const locations = await db().location.findMany({
    where: {
      organizationId,
      ...(actor.locationIds && { id: { in: [...actor.locationIds] } }),
    },
    orderBy: { id: "asc" },
  });
  return sortedByName(locations);
}

/** Adds a location. Throws `Forbidden` and `TooManyLocations`. */
export async function addLocation(actor: Actor, name: string): Promise<Location> {
  authorize(actor, "tills.manage");
  const { organizationId } = actor;
  return inTransaction(async (transaction) => {
    const count = await transaction.location.count({ where: { organizationId } });
    if (count >= MAX_LOCATIONS) throw new TooManyLocations(MAX_LOCATIONS);
    const data = { id: newId("location"), organizationId, name: name.trim() };
    const location = await transaction.location.create({ data });
    const facts = { name: location.name };
    await transaction.auditEntry.create({
      data: auditLine(actor, "location.added", location.id, facts),
    });
    return location;
  });
}

/** Renames a location. Throws `Forbidden` and `LocationNotFound`. */
export async function renameLocation(actor: Actor, id: string, name: string): Promise<Location> {
  authorize(actor, "tills.manage");
  return inTransaction(async (transaction) => {
    const where = { id, organizationId: actor.organizationId };
    const before = await transaction.location.findFirst({ where });
    if (!before) throw new LocationNotFound();
    const facts = { from: before.name, to: name.trim() };
    await transaction.auditEntry.create({
      data: auditLine(actor, "location.renamed", id, facts),
    });
    return transaction.location.update({ where: { id }, data: { name: name.trim() } });
  });
}
