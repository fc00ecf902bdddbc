export { presentStaticQrPayment } from "./present";
export { readStaticQrPayment } from "./read-static-qr-payment";
export { syncStaticQrHistory } from "./sync-history";
