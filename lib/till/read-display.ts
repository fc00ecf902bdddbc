import type { Actor } from "@/lib/actor";
import { recentDatabaseTime } from "@/lib/clock";
import { type Payment, Prisma, query } from "@/lib/db";
import { toMajorUnits } from "@/lib/money";
import { findPayment, readPayment } from "@/lib/payments";
import { after, seconds, toTimestamp } from "@/lib/time";
import { hashOfToken } from "./displays";
import { DisplayNotPaired } from "./errors";
import { type Till, tillColumns } from "./open-till";
import type { DisplayResource, Shown } from "./schemas";
import { isStillShown } from "./showing";

/** A display that nobody has switched on for so long has to be paired again. */
const FORGOTTEN_AFTER = "30 days";

/** Longer than two checks of a till's screen are apart. */
const UNWATCHED = seconds(3);

interface DisplayRow extends Till {
  displayId: string;
  merchantName: string;
  currency: string;
  isSeenLately: boolean;
}

/**
 * What a customer display shows: the merchant's name, and what is on the till's screen at this moment. Nothing else
 * can be read with its token. A pending payment is checked at the network first. Throws `DisplayNotPaired` when the
 * display was never paired, was unpaired, or has been off for 30 days.
 */
export async function readDisplay(token: string | undefined): Promise<DisplayResource> {
  if (!token) throw new DisplayNotPaired();
  const [display] = await query<DisplayRow>(Prisma.sql`
    SELECT ${tillColumns}, d.id AS "displayId", o.name AS "merchantName", o.currency,
      d.last_seen_at > now() - interval '1 minute' AS "isSeenLately"
    FROM till_displays d JOIN tills t ON t.id = d.till_id JOIN organizations o ON o.id = t.organization_id
    WHERE d.token_hash = ${hashOfToken(token)} AND d.last_seen_at > now() - ${FORGOTTEN_AFTER}::interval`);
  if (!display) throw new DisplayNotPaired();
  if (!display.isSeenLately) {
    await query(Prisma.sql`
      UPDATE till_displays SET last_seen_at = now() WHERE id = ${display.displayId} RETURNING id`);
  }
  const now = await recentDatabaseTime();
  const payment = display.paymentId && (await readForDisplay(display, display.paymentId, now));
  return {
    merchant_name: display.merchantName,
    mode: display.mode,
    ...(payment && isStillShown(payment, now) && { showing: presentShown(payment) }),
  };
}

/**
 * The cashier's screen has the network asked every two seconds and hears of it at once. Only where no such screen
 * watches any more, the display does it.
 */
async function readForDisplay(display: DisplayRow, id: string, now: Date): Promise<Payment> {
  const actor = tillAsActor(display);
  const payment = await findPayment(actor, id);
  const checkedAt = payment.lastCheckedAt ?? payment.createdAt;
  const isWatched = after(checkedAt, UNWATCHED) > now;
  return payment.status !== "pending" || isWatched ? payment : readPayment(actor, id);
}

/** Reading on behalf of the till that is followed, and no more than that. */
const tillAsActor = (till: DisplayRow): Actor => ({
  organizationId: till.organizationId,
  mode: till.mode,
  currency: till.currency,
  userId: till.openedBy,
  grant: { scopes: ["payments"] },
});

const presentShown = (payment: Payment): Shown => ({
  amount: toMajorUnits(payment.amount, payment.currency),
  currency: payment.currency,
  status: payment.status,
  merchant_order_id: payment.merchantOrderId ?? undefined,
  qr_token: payment.status === "pending" ? (payment.qrToken ?? undefined) : undefined,
  payer_phone_end: payment.payerPhone?.slice(-4),
  created_at: toTimestamp(payment.createdAt),
  expires_at: toTimestamp(payment.expiresAt),
});
