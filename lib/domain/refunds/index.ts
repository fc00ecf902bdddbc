export { checkDueRefunds } from "./check-due-refunds";
export { createRefund } from "./create-refund";
export { noteRefundReplay } from "./note-replay";
export { presentRefund } from "./present";
export { listRefunds, readRefund } from "./read-refunds";

// For the account area.
export { presentAccountRefund } from "./account-refund";
export { exportRefunds } from "./export-refunds";
export { refundToRetry } from "./refund-to-retry";
export { readAccountRefund, searchRefunds } from "./search-refunds";
