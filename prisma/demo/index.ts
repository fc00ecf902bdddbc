export { takePendingPayments } from "./take-pending-payments";
export { type DemoHistoryRequest, writeDemoHistory } from "./write-history";
