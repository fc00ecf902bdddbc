export { takePendingPayments } from "./take-pending-payments";
export { type DemoHistoryRequest, writeDemoHistory } from "./write-history";
export { demoTimeZone } from "./time-zone";
