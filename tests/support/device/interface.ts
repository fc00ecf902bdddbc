import type { OperationId } from "./document";

export type InterfaceRow = [
  id: OperationId,
  scheme: "bearer" | "device" | "none",
  success: number,
  ...errors: number[],
];

/** The required statuses and authentication schemes of the documented interface's 12 operations. */
export const INTERFACE: Record<string, InterfaceRow> = {
  "GET /payments": ["listPayments", "bearer", 200, 401, 500],
  "POST /payments": ["createPayment", "bearer", 201, 400, 401, 422, 500],
  "GET /payments/{paymentID}": ["getPayment", "bearer", 200, 401, 404, 500],
  "POST /payments/{paymentID}/cancel": ["cancelPayment", "bearer", 200, 401, 404, 409, 500],
  "POST /payments/{paymentID}/refund": ["createRefund", "bearer", 202, 400, 401, 404, 409, 500],
  "GET /payments/{paymentID}/refunds": ["listPaymentRefunds", "bearer", 200, 401, 500],
  "POST /payments/link": ["createPaymentLink", "bearer", 200, 400, 401, 422, 500],
  "GET /refunds": ["listRefunds", "bearer", 200, 401, 500],
  "GET /refunds/{refundID}": ["getRefund", "bearer", 200, 401, 404, 500],
  "GET /static-qr-payments/{orderNumber}": ["getStaticQrPayment", "none", 200, 404, 500],
  "POST /webhook-simulate": ["simulateWebhook", "device", 200, 400, 401, 404, 500],
  "GET /webhook-simulate/subscriptions": ["listSubscriptions", "device", 200, 401, 500],
};

/** Those of the operations that were added to it. */
const ADDITIONS: Record<string, InterfaceRow> = {
  "GET /events": ["listEvents", "bearer", 200, 401, 500],
  "GET /network": ["readNetwork", "bearer", 200, 401, 500],
  "GET /networks": ["listNetworks", "bearer", 200, 401, 500],
  "GET /webhook-listen": ["listenForWebhooks", "device", 200, 401, 409, 500],
};
export const OPERATIONS = { ...INTERFACE, ...ADDITIONS };
