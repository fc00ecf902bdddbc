import { paidAmount, receiptAddress } from "@/lib/domain/payments";
import { brandOf } from "@/lib/kit/brand";
import { recentDatabaseTime } from "@/lib/kit/clock";
import type { Payment } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import { payAddress } from "./address";
import type { ReusableLink } from "./columns";
import type { PayableLinkRow } from "./pay-link";
import type { ReusableLinkRow } from "./read-links";
import type { PayableLink, PayerPayment, ReusableLinkResource } from "./schemas";

const major = (amount: bigint | null, { currency }: ReusableLink): number | undefined =>
  amount === null ? undefined : toMajorUnits(amount, currency);

/** Converts a link to its API resource. */
export const presentReusableLink = (link: ReusableLinkRow): ReusableLinkResource => ({
  reusable_link_id: link.id,
  url: payAddress(link),
  title: link.title,
  description: link.description ?? undefined,
  amount: major(link.amount, link),
  amount_min: major(link.amountMin, link),
  amount_max: major(link.amountMax, link),
  currency: link.currency,
  network: link.networkNumber ?? undefined,
  is_active: link.isActive,
  paid_count: link.paidCount,
  collected: toMajorUnits(link.collected, link.currency),
  refunded: toMajorUnits(link.refunded, link.currency),
  pending_count: link.pendingCount,
  created_by: link.creator ?? undefined,
  created_at: toTimestamp(link.createdAt),
  ended_at: link.endedAt ? toTimestamp(link.endedAt) : undefined,
});

/** Converts a link to what payers see. */
export function presentPayableLink(link: PayableLinkRow): PayableLink {
  const [amount, amountMin, amountMax] = [link.amount, link.amountMin, link.amountMax].map(
    (value) => major(value, link),
  );
  return {
    title: link.title,
    ...(link.description !== null && { description: link.description }),
    ...(amount !== undefined && { amount }),
    ...(amountMin !== undefined && { amountMin }),
    ...(amountMax !== undefined && { amountMax }),
    currency: link.currency,
    mode: link.mode,
    merchant: { name: link.merchantName, ...brandOf(link) },
    zone: { name: link.timeZone, offsets: link.zoneOffsets },
  };
}

/** Converts a payment to what its payer sees. */
export const presentPayerPayment = async (payment: Payment): Promise<PayerPayment> => ({
  payment_id: payment.id,
  amount: toMajorUnits(paidAmount(payment), payment.currency),
  currency: payment.currency,
  status: payment.status,
  qr_token: payment.status === "pending" ? (payment.qrToken ?? undefined) : undefined,
  expires_at: toTimestamp(payment.expiresAt),
  completed_at: payment.completedAt ? toTimestamp(payment.completedAt) : undefined,
  receipt_url: payment.status === "completed" ? receiptAddress(payment.id) : undefined,
  now: toTimestamp(await recentDatabaseTime()),
});
