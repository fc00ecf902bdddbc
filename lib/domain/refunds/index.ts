export { checkDueRefunds } from "./check-due-refunds";
export { createRefund, recordRefundReplay, refundToRetry } from "./create-refund";
export { deleteRefundsOf } from "./delete-refunds";
export { CashierRefundLimitExceeded } from "./errors";
export { presentAccountRefund, presentRefund } from "./present";
export { recordNetworkRefunds } from "./record-network-refunds";
export { findRefund, listRefunds, readRefund } from "./read-refunds";

// For the account area.
export { exportRefunds } from "./export-refunds";
export { newestRefundsOf } from "./newest-refunds";
export { readAccountRefund, searchRefunds } from "./search-refunds";
