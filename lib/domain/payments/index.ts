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
export { andVisibleTo, findPayment, lockVisiblePayments } from "./find-payment";
export {
  type AlongsidePayment,
  draftPayment,
  insertPayment,
  paymentFromDraft,
} from "./insert-payment";
export { listPayments } from "./list-payments";
export { paidAmount, presentDisplayPayment, presentPayment, refundableAmount } from "./present";
export { readPayment, readPaymentLink } from "./read-payment";
export { paymentOfReceipt, receiptAddress } from "./receipt-address";
export { applyTransfers, paymentsAtNetwork, unknownTransfers } from "./record-transfers";
export {
  checkReturnsSoon,
  claimReturnChecks,
  postponeReturnChecks,
  recordWhetherBehind,
} from "./return-checks";
export { deleteOldScannedCodes } from "./scanned-codes";
export { settlePayments } from "./settle-payments";
export type { TimelineEntry } from "./timeline";
