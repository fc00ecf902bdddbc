import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "@/lib/kit/env";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const masterKey = (): Buffer => Buffer.from(env().SECRETS_KEY, "base64");

/**
 * Encrypts with AES-256-GCM under SECRETS_KEY and returns nonce, tag and ciphertext. `boundTo` is the row that the
 * secret belongs to; a ciphertext moved to another row cannot be decrypted.
 */
export function encryptSecret(secret: string, boundTo: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", masterKey(), nonce).setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts the result of `encryptSecret`. Throws if the key, the row or any byte is different. */
export function decryptSecret(encrypted: Uint8Array, boundTo: string): string {
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv("aes-256-gcm", masterKey(), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return (
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") +
    decipher.final("utf8")
  );
}

/**
 * Returns an HMAC-SHA256 under SECRETS_KEY, for text so short that a plain hash would not hide it. `purpose` keeps uses
 * apart.
 */
export const keyedHash = (text: string, purpose: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHmac("sha256", masterKey()).update(`${purpose}:${text}`).digest());

/** Returns 256 random bits. Only the hash is stored, so that a copy of the database contains no usable token. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashOfToken = (token: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(token).digest());
