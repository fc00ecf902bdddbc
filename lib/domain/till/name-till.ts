import { auditLine } from "@/lib/domain/audit";
import { LocationNotFound } from "@/lib/domain/locations";
import { publishChange } from "@/lib/domain/shared/changes";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction } from "@/lib/kit/db";
import { findTill, type Till } from "./open-till";
import type { NameTill } from "./schemas";

/**
 * Names a till, and says where it stands; what is left out stays as it is. A cashier can name the till of the own
 * browser, but only those who manage tills can move one: reports and other people's work depend on where it stands.
 * Throws `Forbidden`, `TillNotFound` and `LocationNotFound`.
 */
export async function nameTill(
  actor: Actor,
  id: string,
  { name, location_id: locationId }: NameTill,
): Promise<Till> {
  const till = await findTill(actor, id);
  const named = name.trim();
  const moves = locationId !== undefined && locationId !== till.locationId;
  if (moves) authorize(actor, "tills.manage");
  await inTransaction(async (transaction) => {
    const { organizationId } = actor;
    const nameOf = async (place: string | null): Promise<string | null> => {
      if (place === null) return null;
      const where = { id: place, organizationId };
      const location = await transaction.location.findFirst({ where });
      if (!location) throw new LocationNotFound();
      return location.name;
    };
    const places = moves && { from: await nameOf(till.locationId), to: await nameOf(locationId) };
    const { count } = await transaction.till.updateMany({
      where: { id, endedAt: null },
      data: { name: named, ...(moves && { locationId }) },
    });
    if (count === 0) return;
    const lines = [
      ...(named === till.name
        ? []
        : [auditLine(actor, "till.named", id, { from: till.name, to: named })]),
      ...(places ? [auditLine(actor, "till.moved", id, { name: named, ...places })] : []),
    ];
    await transaction.auditEntry.createMany({ data: lines });
  });
  publishChange([id]);
  return { ...till, name: named, ...(moves && { locationId }) };
}
