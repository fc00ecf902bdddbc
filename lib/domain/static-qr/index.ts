export { checkStaticQrNow, staticQrSyncedAt } from "./check-now";
export { deleteOldTestStaticQrPayments } from "./delete-test-payments";
export { type FoundStaticQr, staticQrWithOrder } from "./find-by-order";
export { listStaticQrPayments } from "./list-static-qr-payments";
export { presentStaticQrPayment } from "./present";
export { readStaticQrPayment } from "./read-static-qr-payment";
export { staticQrAddress } from "./static-qr-address";
export { syncStaticQrHistory } from "./sync-history";
