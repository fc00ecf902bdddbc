import { createHmac, randomBytes } from "node:crypto";
import { isBase64 } from "./vocabulary";

const PREFIX = "whsec_";

/** Generates a secret in the format of the Standard Webhooks specification: `whsec_` and 32 random bytes in base64. */
export function generateWebhookSecret(): string {
  return webhookSecretOf(randomBytes(32));
}

/** Returns 32 bytes as a secret in that format. */
export const webhookSecretOf = (bytes: Buffer): string => PREFIX + bytes.toString("base64");

/** Returns X-Service-Signature: HMAC-SHA256 of the exact bytes in lowercase hex. The key is the secret in UTF-8. */
export function serviceSignature(secret: string, body: Buffer): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/**
 * Returns webhook-signature of the Standard Webhooks specification, one or two entries for each secret: HMAC-SHA256 over
 * `id.timestamp.body` in base64.
 */
export function standardSignature(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: Buffer },
): string {
  return secrets
    .flatMap(standardKeys)
    .map((key) => {
      const mac = createHmac("sha256", key)
        .update(`${message.id}.${message.timestamp}.`)
        .update(message.body);
      return `v1,${mac.digest("base64")}`;
    })
    .join(" ");
}

/**
 * Returns the keys that receivers may have for a secret. That of `whsec_` and base64 is what the base64 stands for. For any other
 * secret it is its text, but the libraries of Standard Webhooks decode whatever they are given: without `whsec_`, hexadecimal digits
 * too, and in most languages base64 without its padding.
 */
function standardKeys(secret: string): Buffer[] {
  const isMarked = secret.startsWith(PREFIX);
  const encoded = isMarked ? secret.slice(PREFIX.length) : secret;
  if (!isBase64(encoded)) return [Buffer.from(secret)];
  const decoded = Buffer.from(encoded, "base64");
  return isMarked && encoded.length % 4 === 0 ? [decoded] : [Buffer.from(secret), decoded];
}
