export { endCode, findCode, makeCode } from "./codes";
export {
  findCustomer,
  forgetCustomer,
  forgetLateCustomers,
  readWaitingCustomer,
  type WaitingCustomer,
} from "./customers";
export { ScanOver } from "./errors";
export { findScanWebhook, receiveScan } from "./receive-scan";
export { asFarAsPossible, endOfScans, unwatchScans, watchScans } from "./watch-scans";
