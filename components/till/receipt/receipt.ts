import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import type { PayerReceiptResource, ReceiptTexts } from "@/lib/domain/receipts/schemas";
import type { View } from "@/lib/domain/sign-in/view-schemas";

/** The receipt of a payment that has just been paid: without asking the server, it prints at once. */
export const freshReceipt = (
  { paid_amount: paid, ...payment }: AccountPayment,
  view: View,
  texts: ReceiptTexts,
): PayerReceiptResource => ({
  payment_id: payment.payment_id,
  mode: view.mode,
  merchant_name: view.organizationName,
  ...(view.brand.logo && { merchant_logo: view.brand.logo }),
  ...texts,
  time_zone: view.timeZone,
  amount: paid ?? payment.amount,
  tip: payment.tip,
  currency: payment.currency,
  method: payment.method,
  display_method: payment.display_method,
  merchant_order_id: payment.merchant_order_id,
  comment: payment.comment,
  lines: payment.lines,
  payer_phone_end: payment.payer_phone?.slice(-4),
  till_name: payment.till_name,
  cashier: payment.made_by,
  network_payment_id: payment.ext_tran_id,
  paid_at: payment.completed_at ?? payment.created_at,
  refunds: [],
  left: paid ?? payment.amount,
});
