import type { Actor } from "@/lib/kit/actor";
import { auditLine } from "@/lib/domain/audit";
import { inTransaction } from "@/lib/kit/db";
import { publishChange } from "@/lib/domain/shared/changes";
import { LocationNotFound } from "./errors";
import { findTill, type Till } from "./open-till";
import type { NameTill } from "./schemas";

/**
 * Names a till, and says where it stands; what is left out stays as it is. A cashier can name the till of the own
 * browser. Throws `Forbidden`, `TillNotFound` and `LocationNotFound`.
 */
export async function nameTill(
  actor: Actor,
  id: string,
  { name, location_id: locationId }: NameTill,
): Promise<Till> {
  const till = await findTill(actor, id);
  const named = name.trim();
  await inTransaction(async (transaction) => {
    if (actor.locationIds && locationId !== undefined) {
      if (!locationId || !actor.locationIds.includes(locationId)) throw new LocationNotFound();
    }
    if (locationId) {
      const where = { id: locationId, organizationId: actor.organizationId };
      if (!(await transaction.location.findFirst({ where }))) throw new LocationNotFound();
    }
    const { count } = await transaction.till.updateMany({
      where: { id, endedAt: null },
      data: { name: named, ...(locationId !== undefined && { locationId }) },
    });
    if (count === 0 || named === till.name) return;
    const facts = { from: till.name, to: named };
    await transaction.auditEntry.create({ data: auditLine(actor, "till.named", id, facts) });
  });
  publishChange([id]);
  return { ...till, name: named };
}
