import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Scan as WireScan } from "./contract";

/** What was posted to the URL of a registration. */
export interface ScanDelivery {
  headers: Pick<Headers, "get">;
  body: Uint8Array;
}

/** A scan of a printed code: nobody else can have told it. */
export interface SignedScan {
  /** When it was signed. */
  signedAt: Date;
  /** Undefined if the body is not as documented. */
  scan: Scan | undefined;
}
export type Scan = { codeId: string; customerToken: string; scannedAt: Date };

/**
 * Reads what was posted to a registered URL, after checking that it is signed with the registration's secret. Returns
 * undefined if it is not
 * (https://developer.vippsmobilepay.com/docs/APIs/webhooks-api/request-authentication).
 */
export function readScan(
  { url, secret }: { url: string; secret: string },
  { headers, body }: ScanDelivery,
): SignedScan | undefined {
  const date = headers.get("x-ms-date") ?? "";
  const { host, pathname, search } = new URL(url);
  // Of the body that came, whatever the header says about it.
  const hash = createHash("sha256").update(body).digest("base64");
  const signature = createHmac("sha256", secret)
    .update(`POST\n${pathname}${search}\n${date};${host};${hash}`)
    .digest("base64");
  const expected = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`;
  if (!isSame(expected, headers.get("authorization") ?? "")) return undefined;
  const signedAt = new Date(date);
  if (Number.isNaN(signedAt.getTime())) return undefined;
  return { signedAt, scan: scanIn(body) };
}

const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [expected, given].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one!, other!);
};

function scanIn(body: Uint8Array): SignedScan["scan"] {
  try {
    const read = WireScan.safeParse(
      JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)),
    );
    if (!read.success) return undefined;
    const { merchantQrId: codeId, customerToken, initiatedAt: scannedAt } = read.data;
    return { codeId, customerToken, scannedAt };
  } catch {
    return undefined;
  }
}
