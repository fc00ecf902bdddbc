import { organizationSettings } from "@/lib/domain/organizations/sql";
import type { Actor } from "@/lib/kit/actor";
import { db, Prisma, query, type StaticQrPayment } from "@/lib/kit/db";
import { isPostgresText } from "@/lib/kit/text";
import { NetworkNoAnswer } from "@/lib/network";
import { StaticQrPaymentNotFound } from "./errors";
import { storedPayment } from "./read-account";
import { syncHistoryNow } from "./sync-history";

/**
 * Returns a static QR payment by its order number. With an actor, only the actor's organization and mode are searched,
 * and the network's latest history is synced first if the payment is not stored yet. Without an actor, it is found if
 * exactly one organization that does not require a device key has it. Throws `StaticQrPaymentNotFound`.
 */
export async function readStaticQrPayment(
  orderNumber: string,
  actor?: Actor,
): Promise<StaticQrPayment> {
  const found = isPostgresText(orderNumber)
    ? await (actor ? findOwn(orderNumber, actor) : findPublic(orderNumber))
    : undefined;
  if (!found) throw new StaticQrPaymentNotFound();
  return found;
}

async function findOwn(orderNumber: string, actor: Actor): Promise<StaticQrPayment | undefined> {
  const known = await storedPayment(actor, orderNumber);
  if (known) return known;
  try {
    await syncHistoryNow(actor);
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
  }
  return (await storedPayment(actor, orderNumber)) ?? undefined;
}

async function findPublic(orderNumber: string): Promise<StaticQrPayment | undefined> {
  const candidates = await query<{ id: bigint }>(Prisma.sql`
    SELECT s.id FROM static_qr_payments s JOIN ${organizationSettings} o ON o.id = s.organization_id
    WHERE s.order_number = ${orderNumber} AND NOT o.require_device_key_for_static_qr LIMIT 2`);
  const [only, another] = candidates;
  // Two organizations can have the same number at their networks; without a key, it is ambiguous.
  if (!only || another) return undefined;
  return (await db().staticQrPayment.findUnique({ where: { id: only.id } })) ?? undefined;
}
