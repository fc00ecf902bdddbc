export { cancelPayment } from "./cancel-payment";
export { checkDuePayments } from "./check-due-payments";
export { checkPayments } from "./check-payments";
export { createPayment, recordPaymentReplay } from "./create-payment";
export { recentDiscrepancies } from "./discrepancies";
export { displayStatus } from "./display-status";
export { createPaymentLink } from "./create-payment-link";
export { deleteOldTimelines } from "./delete-old-timelines";
export { deletePayments, lockOldTestPayments, type TestPosition } from "./delete-test-payments";
export { PaymentNotFound, RefusedByNetwork } from "./errors";
export { paymentsOfAmount } from "./find-by-amount";
export {
  type FoundPayment,
  paymentsOfOrder,
  paymentsOfPhone,
  paymentsWithId,
} from "./find-by-text";
export { andVisibleTo, findPayment, lockVisiblePayments } from "./find-payment";
export {
  type AlongsidePayment,
  draftPayment,
  insertPayment,
  paymentFromDraft,
} from "./insert-payment";
export { listPaymentLinks, listPayments } from "./list-payments";
export {
  paidAmount,
  presentAccountPayment,
  presentDisplayPayment,
  presentPayment,
  presentSearchPage,
  refundableAmount,
} from "./present";
export { readPayment, readPaymentLink } from "./read-payment";
export { paymentOfReceipt, receiptAddress } from "./receipt-address";
export { applyTransfers, paymentsToldBy, unknownTransfers } from "./record-transfers";
export {
  checkReturnsSoon,
  claimReturnChecks,
  postponeReturnChecks,
  recordWhetherBehind,
} from "./return-checks";
export { deleteOldScannedCodes } from "./scanned-codes";
export { settlePayments } from "./settle-payments";
export type { TimelineEntry } from "./timeline";

// For the account area.
export { exportPayments, exportPaymentsById } from "./export-payments";
export { listPaymentDevices, searchPayments } from "./search-payments";
export { readAccountPayment, readPaymentsById, readPaymentsOfOrder } from "./read-account-payment";
export {
  readDeliveryAttempt,
  resendPaymentWebhook,
  resendPaymentWebhooks,
} from "./payment-webhooks";
export { newestOfPayer, type PayerGroup, readPayerFigures } from "./payer-figures";
export { MAX_COUNTED, readPaymentTotals } from "./payment-totals";
export { readTimeline } from "./read-timeline";
export { readWatchedPayments } from "./watched-payments";
