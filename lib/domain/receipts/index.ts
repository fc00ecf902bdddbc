export { ReceiptNotFound } from "./errors";
export { mailReceipt } from "./mail-receipt";
export { presentPayerReceipt, presentReceiptTexts } from "./present";
export { readReceipt, readReceiptOfPayment } from "./read-receipt";
