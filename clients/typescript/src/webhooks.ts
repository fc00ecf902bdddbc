import type { Webhook } from "./types.js";

const PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const TOLERANCE_SECONDS = 5 * 60;

/** Why a request is not accepted as a webhook. */
export type WebhookRejection =
  /** It has no signature: it is not from Qassa, or the subscription has no secret. */
  | "no_signature"
  /** It is not from Qassa, or the secret is not that of its subscription, or the body is not as it arrived. */
  | "wrong_signature"
  /** It is too old: somebody repeats what they have recorded, or the clock of this machine is wrong. */
  | "too_old"
  /** The signature is right, but the body is not a webhook's. */
  | "not_a_webhook";

/** The request is not a genuine webhook: respond with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The headers of a request: those of `fetch`, of Node.js, or any other object of names and values. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedWebhook {
  /** The body as it arrived, before anything has parsed it. */
  body: string | Uint8Array | ArrayBuffer;
  headers: WebhookHeaders;
  /** The signing secret of the subscription. Pass the old and the new one while you rotate it. */
  secret: string | readonly string[];
  /** How old an attempt can be. Default: 300 seconds. */
  toleranceSeconds?: number | undefined;
  /** The current time, for tests. */
  now?: Date | undefined;
}

/**
 * Returns the webhook that a request brings. Throws `WebhookVerificationError` if it is not genuine or too old, and
 * `TypeError` if it is called with a body that was parsed or without a secret.
 *
 * The same webhook can arrive more than once: skip a `delivery_id` that you have processed.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<Webhook> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = received;
  const body = bytesOf(received.body);
  const secrets = secretsOf(received.secret);

  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) {
    const advice = "It is not from Qassa, or its subscription has no signing secret.";
    throw new WebhookVerificationError("no_signature", `The request has no signature. ${advice}`);
  }
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, signatures, secrets))) {
    const advice =
      "It is not from Qassa, the secret is not its subscription's, or the body is not as it arrived.";
    throw new WebhookVerificationError("wrong_signature", `The signature is wrong. ${advice}`);
  }
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds)) {
    const advice = "Somebody may be repeating it. Check the clock of this machine.";
    throw new WebhookVerificationError("too_old", `The webhook is too old. ${advice}`);
  }
  return parse(body);
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", keyOf(secret), algorithm, false, ["verify"]);
    for (const signature of signatures.split(" ")) {
      const [version, value = ""] = signature.split(",");
      if (version !== "v1" || !BASE64.test(value)) continue;
      // Compares in constant time.
      if (await crypto.subtle.verify("HMAC", key, decode(value), signed)) return true;
    }
  }
  return false;
}

/** The key of a `whsec_` secret is the decoded base64 after the prefix; of any other secret, its text. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : "";
  return encoded && BASE64.test(encoded) ? decode(encoded) : new TextEncoder().encode(secret);
}

const decode = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

function bytesOf(body: ReceivedWebhook["body"]): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    "body must be the text or the bytes that arrived. JSON that was parsed has another signature.",
  );
}

function secretsOf(secret: ReceivedWebhook["secret"]): readonly string[] {
  const secrets = typeof secret === "string" ? [secret] : secret;
  // An empty key would let anyone sign.
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.some((each) => !each)) {
    throw new TypeError("secret is missing. Pass the signing secret of the subscription.");
  }
  return secrets as readonly string[];
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value.join(", ") : (value as string | undefined);
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function parse(body: Uint8Array): Webhook {
  try {
    const webhook: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof webhook === "object" && webhook !== null && "event" in webhook) {
      return webhook as Webhook;
    }
  } catch {
    // Not JSON.
  }
  throw new WebhookVerificationError("not_a_webhook", "The body is not that of a webhook.");
}
