import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { barcodeOf } from "@/lib/kit/barcode";
import { type CatalogueItem, db, inTransaction, Prisma } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { newId } from "@/lib/kit/ids";
import { toMajorUnits } from "@/lib/kit/money";
import { BarcodeTaken, CatalogueFull, CatalogueItemNotFound } from "./errors";
import type { CatalogueItemChange } from "./schemas";

const MAX_ITEMS = 500;

/**
 * Adds an item to the organization's catalogue, of both modes; its amount is in major units. Items added at the same
 * moment can exceed the limit by a few. Throws `Forbidden`, `ValidationFailed`, `CatalogueFull` and `BarcodeTaken`.
 */
export async function addItem(actor: Actor, change: CatalogueItemChange): Promise<CatalogueItem> {
  authorize(actor, "tills.manage");
  const { organizationId } = actor;
  const data = { id: newId("catalogueItem"), organizationId, ...columnsOf(actor, change) };
  return writing(actor, data, async (transaction) => {
    const count = await transaction.catalogueItem.count({ where: { organizationId } });
    if (count >= MAX_ITEMS) throw new CatalogueFull(MAX_ITEMS);
    const item = await transaction.catalogueItem.create({ data });
    await record(transaction, actor, "catalogue.item_added", item);
    return item;
  });
}

/**
 * Changes an item; what was bought before stays as it was. Throws `Forbidden`, `ValidationFailed`,
 * `CatalogueItemNotFound` and `BarcodeTaken`.
 */
export async function changeItem(
  actor: Actor,
  id: string,
  change: CatalogueItemChange,
): Promise<CatalogueItem> {
  authorize(actor, "tills.manage");
  const data = columnsOf(actor, change);
  return writing(actor, data, async (transaction) => {
    await findItem(transaction, actor, id);
    const item = await transaction.catalogueItem.update({ where: { id }, data });
    await record(transaction, actor, "catalogue.item_changed", item);
    return item;
  });
}

/** Deletes an item; what was bought before stays as it was. Throws `Forbidden` and `CatalogueItemNotFound`. */
export async function deleteItem(actor: Actor, id: string): Promise<void> {
  authorize(actor, "tills.manage");
  await inTransaction(async (transaction) => {
    const item = await findItem(transaction, actor, id);
    await record(transaction, actor, "catalogue.item_deleted", item);
    await transaction.catalogueItem.deleteMany({ where: { id } });
  });
}

const columnsOf = ({ currency }: Actor, change: CatalogueItemChange) => ({
  name: change.name.trim(),
  amount: amountOf(change.amount, currency),
  category: change.category?.trim() ?? null,
  isFavourite: change.is_favourite ?? false,
  // A page from before the field was there does not send it.
  ...(change.barcode !== undefined && {
    barcode: change.barcode === null ? null : barcodeOf(change.barcode),
  }),
});

/** Writes an item in a transaction. Throws `BarcodeTaken` if another one has its barcode. */
async function writing(
  { organizationId }: Actor,
  { barcode }: ReturnType<typeof columnsOf>,
  write: (transaction: Prisma.TransactionClient) => Promise<CatalogueItem>,
): Promise<CatalogueItem> {
  try {
    return await inTransaction(write);
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    if (!isTaken || !barcode) throw error;
    const other = await db().catalogueItem.findFirst({ where: { organizationId, barcode } });
    throw other ? new BarcodeTaken(barcode, other.name) : error;
  }
}

async function findItem(
  transaction: Prisma.TransactionClient,
  { organizationId }: Actor,
  id: string,
): Promise<CatalogueItem> {
  // Locked, so that one that is deleted at the same moment is not found rather than an error.
  const [locked] = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM catalogue_items WHERE id = ${id} AND organization_id = ${organizationId} FOR UPDATE`;
  if (!locked) throw new CatalogueItemNotFound();
  return transaction.catalogueItem.findUniqueOrThrow({ where: { id } });
}

async function record(
  transaction: Prisma.TransactionClient,
  actor: Actor,
  action: "catalogue.item_added" | "catalogue.item_changed" | "catalogue.item_deleted",
  { id, name, amount }: CatalogueItem,
): Promise<void> {
  const facts = { name, amount: toMajorUnits(amount, actor.currency), currency: actor.currency };
  await transaction.auditEntry.create({ data: auditLine(actor, action, id, facts) });
}
