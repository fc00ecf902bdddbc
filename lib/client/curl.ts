/** A placeholder for the key: keys are shown once and never stored. */
const PLACEHOLDER = "YOUR_DEVICE_KEY";

/** Quotes a text as a single shell word. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface Request {
  amount: number;
  payer_phone?: string | undefined;
  merchant_order_id?: string | undefined;
  comment?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** The curl command that reads a payment. */
export const readCurl = (apiAddress: string, paymentId: string): string =>
  `curl ${quoted(`${apiAddress}/payments/${paymentId}`)} -H 'Authorization: Bearer ${PLACEHOLDER}'`;

/** The curl command that creates the same payment: a request to its payer, or a link if there was none. */
export function createCurl(
  apiAddress: string,
  payment: Request,
  { key = PLACEHOLDER, isMultiline = false }: { key?: string; isMultiline?: boolean } = {},
): string {
  const { amount, payer_phone, merchant_order_id, comment, metadata } = payment;
  const body = payer_phone
    ? { amount, payer_phone, merchant_order_id, comment, metadata }
    : { amount, merchant_order_id };
  return [
    `curl ${quoted(`${apiAddress}${payer_phone ? "/payments" : "/payments/link"}`)}`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(isMultiline ? " \\\n  " : " ");
}
