import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type CatalogueItem, db } from "@/lib/kit/db";
import { compareNames, sortedByName } from "@/lib/kit/names";

/**
 * Lists what the organization sells at its tills, by category and name; items without a category come last. It is the
 * same in both modes. Throws `Forbidden`.
 */
export async function listCatalogue({ organizationId, ...actor }: Actor): Promise<CatalogueItem[]> {
  authorize({ organizationId, ...actor }, "payments.create");
  const items = await db().catalogueItem.findMany({
    where: { organizationId },
    orderBy: { id: "asc" },
  });
  return sortedByName(items).sort((one, other) => compareCategories(one.category, other.category));
}

function compareCategories(one: string | null, other: string | null): number {
  if (one !== null && other !== null) return compareNames(one, other);
  return Number(one === null) - Number(other === null);
}

const MAX_FAVOURITES = 12;

/** Returns what a till shows of the catalogue at first: the favourites that were added first. Throws `Forbidden`. */
export async function readTillCatalogue(
  actor: Actor,
): Promise<{ favourites: CatalogueItem[]; hasItems: boolean }> {
  authorize(actor, "payments.create");
  // The catalogue is small, so that one look-up by its index answers both.
  const favourites = await db().catalogueItem.findMany({
    where: { organizationId: actor.organizationId },
    orderBy: [{ isFavourite: "desc" }, { createdAt: "asc" }, { id: "asc" }],
    take: MAX_FAVOURITES,
  });
  return {
    favourites: favourites.filter(({ isFavourite }) => isFavourite),
    hasItems: favourites.length > 0,
  };
}
