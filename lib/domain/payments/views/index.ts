export { deviceUsage } from "./device-usage";
export { exportPayments, exportPaymentsById } from "./export-payments";
export { paymentsOfAmount } from "./find-by-amount";
export {
  type FoundPayment,
  paymentsOfOrder,
  paymentsOfPhone,
  paymentsOfPhoneEnd,
  paymentsWithId,
} from "./find-by-text";
export { listPaymentLinks } from "./list-payment-links";
export { newestOfPayer, type PayerGroup, readPayerFigures } from "./payer-figures";
export { MAX_COUNTED, readPaymentTotals } from "./payment-totals";
export { readDeliveryAttempt, resendPaymentWebhook } from "./payment-webhooks";
export { resendDeliveriesOf as resendPaymentWebhooks } from "@/lib/domain/webhooks";
export { presentAccountPayment, presentDeviceUsage, presentSearchPage } from "./present";
export { readAccountPayment, readPaymentsById, readPaymentsOfOrder } from "./read-account-payment";
export { readTimeline } from "./read-timeline";
export { listPaymentDevices, listPaymentMembers, searchPayments } from "./search-payments";
export { readWatchedPayments } from "./watched-payments";
