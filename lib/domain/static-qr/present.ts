import type { StaticQrPayment } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { longInteger, safeInteger } from "@/lib/kit/safe-integer";
import { toTimestamp } from "@/lib/kit/time";
import type { AccountStaticQrPayment, StaticQrPaymentResource } from "./schemas";

/** Converts a static QR payment to the resource of the device API; fields that are not set are omitted. */
export const presentStaticQrPayment = (payment: StaticQrPayment): StaticQrPaymentResource => ({
  id: Number(payment.id),
  order_number: payment.orderNumber,
  provider_operation_id: safeInteger(payment.providerOperationId),
  provider_operation_id_text: longInteger(payment.providerOperationId),
  sale_id: safeInteger(payment.saleId),
  sale_id_text: longInteger(payment.saleId),
  sale_type: payment.saleType,
  source_type: payment.sourceType,
  operation_type: payment.operationType,
  operation_method: payment.operationMethod,
  features: payment.features,
  amount: toMajorUnits(payment.amount, payment.currency),
  comment: payment.comment ?? undefined,
  client_short_name: payment.clientShortName ?? undefined,
  order_reg_date: toTimestamp(payment.orderRegDate),
  synced_at: toTimestamp(payment.syncedAt),
});

/** Converts a static QR payment to the resource of the account API. */
export const presentAccountStaticQrPayment = (
  payment: StaticQrPayment,
): AccountStaticQrPayment => ({
  ...presentStaticQrPayment(payment),
  currency: payment.currency,
  merchant_order_id: payment.merchantOrderId ?? undefined,
});
