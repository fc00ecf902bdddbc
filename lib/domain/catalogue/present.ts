import type { CatalogueItem } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { readTillCatalogue } from "./list-catalogue";
import type { CatalogueItemResource, PaymentLineResource, TillCatalogue } from "./schemas";
import type { PaymentLine } from "./sql";

/** Converts an item to its API resource. */
export const presentCatalogueItem = (
  item: CatalogueItem,
  currency: string,
): CatalogueItemResource => ({
  item_id: item.id,
  name: item.name,
  amount: toMajorUnits(item.amount, currency),
  ...(item.category !== null && { category: item.category }),
  ...(item.barcode !== null && { barcode: item.barcode }),
  is_favourite: item.isFavourite,
  created_at: toTimestamp(item.createdAt),
});

/** Converts what a till shows of the catalogue at first. */
export const presentTillCatalogue = (
  { favourites, hasItems }: Awaited<ReturnType<typeof readTillCatalogue>>,
  currency: string,
): TillCatalogue => ({
  has_items: hasItems,
  favourites: favourites.map((item) => presentCatalogueItem(item, currency)),
});

/** Converts what was bought with a payment. */
export const presentLines = (
  lines: readonly PaymentLine[],
  currency: string,
): PaymentLineResource[] =>
  lines.map(({ name, quantity, amount }) => ({
    ...(name !== undefined && { name }),
    quantity,
    amount: toMajorUnits(BigInt(amount), currency),
  }));
