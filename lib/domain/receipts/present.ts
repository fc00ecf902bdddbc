import { presentLines } from "@/lib/domain/catalogue";
import type { OrganizationBrand } from "@/lib/domain/organizations";
import { brandOf } from "@/lib/kit/brand";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { PayerReceipt } from "./read-receipt";
import type { PayerReceiptResource, ReceiptTexts } from "./schemas";

/** Converts what an organization's receipts say, without what is not set. */
export const presentReceiptTexts = ({
  receiptAddress,
  taxNumber,
  receiptFooter,
}: Pick<OrganizationBrand, "receiptAddress" | "taxNumber" | "receiptFooter">): ReceiptTexts => ({
  ...(receiptAddress !== null && { address: receiptAddress }),
  ...(taxNumber !== null && { tax_number: taxNumber }),
  ...(receiptFooter !== null && { footer: receiptFooter }),
});

/** Converts a receipt to what its page shows. */
export function presentPayerReceipt(
  receipt: Omit<PayerReceipt, "zoneOffsets">,
): PayerReceiptResource {
  const { currency, refunds } = receipt;
  const { accent, logo } = brandOf(receipt);
  const refunded = refunds
    .filter(({ status }) => status === "completed")
    .reduce((sum, { amount }) => sum + amount, 0n);
  return {
    payment_id: receipt.paymentId,
    mode: receipt.mode,
    merchant_name: receipt.merchantName,
    ...(accent && { merchant_accent: accent }),
    ...(logo && { merchant_logo: logo }),
    ...presentReceiptTexts(receipt),
    time_zone: receipt.timeZone,
    amount: toMajorUnits(receipt.amount, currency),
    ...(receipt.tip !== null && { tip: toMajorUnits(receipt.tip, currency) }),
    currency,
    method: receipt.method,
    display_method: receipt.displayMethod,
    ...(receipt.merchantOrderId !== null && { merchant_order_id: receipt.merchantOrderId }),
    ...(receipt.comment && { comment: receipt.comment }),
    ...(receipt.lines && { lines: presentLines(receipt.lines, currency) }),
    ...(receipt.payerPhone !== null && { payer_phone_end: receipt.payerPhone.slice(-4) }),
    ...(receipt.cashier !== null && { cashier: receipt.cashier }),
    ...(receipt.tillName !== null && { till_name: receipt.tillName }),
    ...(receipt.networkPaymentId !== null && { network_payment_id: receipt.networkPaymentId }),
    paid_at: toTimestamp(receipt.completedAt),
    refunds: refunds.map(({ id, amount, status, createdAt, completedAt }) => ({
      refund_id: id,
      amount: toMajorUnits(amount, currency),
      status,
      at: toTimestamp(completedAt ?? createdAt),
    })),
    left: toMajorUnits(receipt.amount - refunded, currency),
  };
}
