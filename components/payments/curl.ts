/** A placeholder for the key: keys are shown once and never stored. */
const KEY = "YOUR_DEVICE_KEY";

/** A word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface Request {
  amount: number;
  payer_phone?: string | undefined;
  merchant_order_id?: string | undefined;
  comment?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** The request that reads a payment, as a line for a shell. */
export const readCurl = (apiAddress: string, paymentId: string): string =>
  `curl ${quoted(`${apiAddress}/payments/${paymentId}`)} -H 'Authorization: Bearer ${KEY}'`;

/** A request that makes a payment like this one: to its payer, or a link where there was none. */
export function createCurl(apiAddress: string, payment: Request): string {
  const { amount, payer_phone, merchant_order_id, comment, metadata } = payment;
  const body = payer_phone
    ? { amount, payer_phone, merchant_order_id, comment, metadata }
    : { amount, merchant_order_id };
  return [
    `curl ${quoted(`${apiAddress}${payer_phone ? "/payments" : "/payments/link"}`)}`,
    `-H 'Authorization: Bearer ${KEY}'`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" ");
}
