import type { Brand } from "@/lib/kit/brand";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import {
  type LinkView,
  type ListedPayer,
  MAGIC_AMOUNTS,
  type PayerEntry,
  type PayerHistory,
  type PayerPayment,
  personalQrOf,
  phoneAddress,
  type SandboxMerchant,
  type SandboxPayer,
  type StaticQr,
  staticQrAddress,
} from "./";
import {
  type FaultDescription,
  type FaultName,
  FaultSwitches,
  type ListedPayerAnswer,
  type MagicAmountsAnswer,
  type PayerAnswer,
  type PayerEntryAnswer,
  type PayerHistoryAnswer,
  type PayerPaymentAnswer,
  type PhoneAnswer,
  type QrAnswer,
  type StaticQrAnswer,
} from "./schemas";

export const presentPhone = (merchant: SandboxMerchant): PhoneAnswer => ({
  merchant: merchant.name,
  currency: merchant.currency,
  phone_code: merchant.phoneCode,
  phone_url: phoneAddress(merchant.phoneCode),
  static_qr_token: merchant.staticQrToken,
  static_qr_url: staticQrAddress(merchant.staticQrToken),
});

export const presentPayer = (payer: SandboxPayer, currency: string): PayerAnswer => ({
  phone: payer.phone,
  personal_qr: personalQrOf(payer.phone),
  name: payer.name,
  balance: toMajorUnits(payer.balance, currency),
  currency,
});

export const presentListedPayer = (payer: ListedPayer, currency: string): ListedPayerAnswer => ({
  ...presentPayer(payer, currency),
  waiting_requests: payer.waiting,
});

export const presentPayerPayment = (payment: PayerPayment): PayerPaymentAnswer => ({
  ...(payment.reference && { payment_id: payment.reference }),
  kind: payment.kind,
  status: payment.status,
  amount: toMajorUnits(payment.amount, payment.currency),
  refunded_amount: toMajorUnits(payment.refunded, payment.currency),
  currency: payment.currency,
  ...(payment.comment && { comment: payment.comment }),
  ...(payment.reason && { reason: payment.reason }),
  created_at: toTimestamp(payment.createdAt),
  ...(payment.expiresAt && { expires_at: toTimestamp(payment.expiresAt) }),
});

export const presentPayerHistory = (
  merchant: string,
  { entries, nextCursor }: PayerHistory,
  now: Date,
): PayerHistoryAnswer => ({
  now: toTimestamp(now),
  merchant,
  entries: entries.map(presentEntry),
  next_cursor: nextCursor,
});

const presentEntry = (entry: PayerEntry): PayerEntryAnswer => {
  const amount = toMajorUnits(entry.amount, entry.currency);
  const isGain = entry.balanceChange > 0n;
  return {
    entry_id: entry.cursor,
    what: entry.what,
    ...(entry.reference && { payment_id: entry.reference }),
    ...(entry.orderNumber && { order_number: entry.orderNumber }),
    kind: entry.kind,
    status: entry.status,
    amount,
    balance_change: entry.balanceChange === 0n ? 0 : isGain ? amount : -amount,
    currency: entry.currency,
    ...(entry.comment && { comment: entry.comment }),
    ...(entry.reason && { reason: entry.reason }),
    at: toTimestamp(entry.at),
  };
};

const presentBrand = ({ accent, logo }: Brand) => ({
  ...(accent && { merchant_accent: accent }),
  ...(logo && { merchant_logo: logo }),
});

export const presentQr = (link: LinkView, now: Date): QrAnswer => ({
  now: toTimestamp(now),
  merchant: link.merchantName,
  ...presentBrand(link.brand),
  status: link.status,
  amount: toMajorUnits(link.amount, link.currency),
  currency: link.currency,
  ...(link.comment && { comment: link.comment }),
  ...(link.reason && { reason: link.reason }),
  expires_at: toTimestamp(link.expiresAt),
});

export const presentStaticQr = (
  token: string,
  { name, brand, currency }: StaticQr,
): StaticQrAnswer => ({
  merchant: name,
  ...presentBrand(brand),
  currency,
  url: staticQrAddress(token),
});

export const presentMagicAmounts = (): MagicAmountsAnswer => ({
  magic_amounts: MAGIC_AMOUNTS.map(({ name, amount, whatHappens }) => ({
    name,
    amount,
    what_happens: whatHappens,
  })),
});

/** Returns the title and description of every fault, in the order of the switches. */
export const describeFaults = (): FaultDescription[] =>
  Object.entries(FaultSwitches.shape).map(([name, schema]) => ({
    name: name as FaultName,
    title: schema.meta()?.title ?? name,
    what_happens: schema.meta()?.description ?? "",
  }));
