import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

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
 * Returns webhook-signature of the Standard Webhooks specification, one entry per secret: HMAC-SHA256 over
 * `id.timestamp.body` in base64. The key of a `whsec_` secret is the decoded base64 after the prefix; of any other
 * secret, its UTF-8 bytes.
 */
export function standardSignature(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: Buffer },
): string {
  return secrets
    .map((secret) => {
      const mac = createHmac("sha256", standardKey(secret))
        .update(`${message.id}.${message.timestamp}.`)
        .update(message.body);
      return `v1,${mac.digest("base64")}`;
    })
    .join(" ");
}

function standardKey(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : "";
  return encoded && BASE64.test(encoded) ? Buffer.from(encoded, "base64") : Buffer.from(secret);
}
