export { checkDueRefunds } from "./check-due-refunds";
export { createRefund } from "./create-refund";
export { noteRefundReplay } from "./note-replay";
export { presentRefund } from "./present";
export { findRefund, listRefunds, readRefund } from "./read-refunds";
export * from "./sql";

// For the account area.
export { presentAccountRefund } from "./account-refund";
export { exportRefunds } from "./export-refunds";
export { refundToRetry } from "./refund-to-retry";
export { readAccountRefund, searchRefunds } from "./search-refunds";
