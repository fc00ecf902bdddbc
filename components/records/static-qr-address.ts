/** The path of a static QR payment's page. Networks choose the order number, so it can have any characters. */
export const staticQrAddress = (orderNumber: string): string =>
  `/static-qr/${encodeURIComponent(orderNumber)}`;
