export { checkDueRefunds } from "./check-due-refunds";
export { createRefund } from "./create-refund";
export { noteRefundReplay } from "./note-replay";
export { presentRefund } from "./present";
export { listRefunds, readRefund } from "./read-refunds";
export { settleRefunds } from "./settle-refunds";
