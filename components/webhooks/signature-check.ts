/** The result of a check: a match, or the first explanation under which the signature matches. */
export type SignatureVerdict =
  | "match"
  | "signature_spelling"
  | "signature_encoding"
  | "standard_header"
  | "malformed"
  | "whitespace"
  | "reserialised"
  | "secret_spelling"
  | "secret_decoded"
  | "wrong";

export interface SignatureCheck {
  verdict: SignatureVerdict;
  /** X-Service-Signature of the given body under the given secret. */
  expected: string;
}

export interface SignedMessage {
  body: string;
  signature: string;
  secret: string;
}

/** Whether this browser can compute signatures, which it can only on HTTPS and localhost. */
export const canCheckSignatures = (): boolean =>
  typeof crypto !== "undefined" && typeof crypto.subtle !== "undefined";

/**
 * Checks X-Service-Signature against a body and a secret, entirely in this browser. If it doesn't match, looks for the
 * usual reasons: white space, reserialized JSON, a different spelling, a different key.
 */
export async function checkSignature(message: SignedMessage): Promise<SignatureCheck> {
  const { body, secret } = message;
  const given = message.signature.trim();
  const digest = await hmac(bytesOf(secret), body);
  const expected = hex(digest);
  const result = (verdict: SignatureVerdict): SignatureCheck => ({ verdict, expected });

  if (given === expected) return result("match");
  if (given.startsWith("v1,")) return result("standard_header");
  const bare = given.replace(/^(?:hmac-)?sha256\s*[=:]\s*/i, "").replaceAll(/\s/g, "");
  if (bare.toLowerCase() === expected) return result("signature_spelling");
  if (bare === btoa(String.fromCharCode(...digest))) return result("signature_encoding");
  if (!/^[0-9a-f]{64}$/i.test(bare)) return result("malformed");

  const wanted = bare.toLowerCase();
  for (const [key, keyVerdict] of keysOf(secret)) {
    for (const [text, bodyVerdict] of bodiesOf(body)) {
      if (hex(await hmac(key, text)) === wanted) {
        return result(keyVerdict ?? bodyVerdict ?? "match");
      }
    }
  }
  return result("wrong");
}

type Variants<Value> = [Value, SignatureVerdict | undefined][];

function keysOf(secret: string): Variants<Uint8Array<ArrayBuffer>> {
  const keys: Variants<Uint8Array<ArrayBuffer>> = [[bytesOf(secret), undefined]];
  const trimmed = secret.trim();
  if (trimmed !== secret) keys.push([bytesOf(trimmed), "secret_spelling"]);
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(trimmed)?.[1];
  if (encoded) {
    try {
      const decoded = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      keys.push([decoded, "secret_decoded"]);
    } catch {
      // Not valid base64, so nobody can have decoded it either.
    }
  }
  return keys;
}

/** A webhook's fields in the order in which Qassa writes them. */
const FIELDS = [
  "event",
  "event_version",
  "delivery_id",
  "attempt_number",
  "source",
  "payment_id",
  "refund_id",
  "merchant_order_id",
  "created_at",
];

function bodiesOf(body: string): Variants<string> {
  const unix = body.replaceAll("\r\n", "\n");
  const spaced = [
    body.trim(),
    `${body}\n`,
    `${body.trim()}\n`,
    unix,
    unix.replaceAll("\n", "\r\n"),
  ];
  return [
    [body, undefined],
    ...spaced.map((text): [string, SignatureVerdict] => [text, "whitespace"]),
    ...rewritten(body).map((text): [string, SignatureVerdict] => [text, "reserialised"]),
  ];
}

/** The JSON as Qassa may have serialized it: in the given and in the original order of the fields. */
function rewritten(body: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [];
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return [JSON.stringify(json)];
  const fields = json as Record<string, unknown>;
  const known = FIELDS.filter((name) => name in fields);
  const others = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  const ordered = Object.fromEntries([...known, ...others].map((name) => [name, fields[name]]));
  return [JSON.stringify(json), JSON.stringify(ordered)];
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  // WebCrypto rejects an empty key. HMAC pads keys with zeros, so a single zero byte is equivalent.
  const material = key.length > 0 ? key : new Uint8Array(1);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", material, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytesOf(text)));
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
