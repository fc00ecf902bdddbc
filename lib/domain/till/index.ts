export { deleteOldDisplays } from "./delete-old-displays";
export {
  listDisplays,
  offerPairing,
  pairDisplay,
  pairDisplayHere,
  removeDisplay,
} from "./displays";
export { DisplayNotPaired, PaymentInProgress } from "./errors";
export { forgetPayments } from "./forget-payments";
export { findTill, openTill } from "./open-till";
export { presentDisplay, presentPairing, presentRefundLimit } from "./present";
export { openDisplay, readDisplay, readWatchedDisplays, type ShownOnDisplay } from "./read-display";
export { listTillPayments, readShown, showPayment } from "./showing";
export { takePayment } from "./take-payment";
