import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "@/lib/kit/env";
import { ofProcess } from "@/lib/kit/process-state";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const bytesOf = (key: string): Buffer => Buffer.from(key, "base64");
const masterKey = (): Buffer => bytesOf(env().SECRETS_KEY);

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

function decryptWith(key: Buffer, encrypted: Uint8Array, boundTo: string): string {
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return (
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") +
    decipher.final("utf8")
  );
}

/**
 * Decrypts the result of `encryptSecret` and says which setting its key is in. Throws if neither key of this process, the
 * row or any byte is the one.
 */
export function openSecret(
  encrypted: Uint8Array,
  boundTo: string,
): { secret: string; key: "SECRETS_KEY" | "SECRETS_KEY_PREVIOUS" } {
  const { SECRETS_KEY_PREVIOUS: previous } = env();
  try {
    return { secret: decryptWith(masterKey(), encrypted, boundTo), key: "SECRETS_KEY" };
  } catch (error) {
    if (previous === undefined) throw error;
    const secret = decryptWith(bytesOf(previous), encrypted, boundTo);
    return { secret, key: "SECRETS_KEY_PREVIOUS" };
  }
}

/** Decrypts the result of `encryptSecret`. Throws as `openSecret` does. */
export const decryptSecret = (encrypted: Uint8Array, boundTo: string): string =>
  openSecret(encrypted, boundTo).secret;

/** Returns whether `openSecret` opens this value. */
export function isReadable(encrypted: Uint8Array, boundTo: string): boolean {
  try {
    openSecret(encrypted, boundTo);
    return true;
  } catch {
    return false;
  }
}

const links = ofProcess("key of links", (): { key?: string | undefined } => ({}));

/**
 * Sets the key of `keyedHash`, in base64, once it is read from the database. "unknown" if that failed: nothing is made
 * with SECRETS_KEY then, which may not be it.
 */
export function useLinksKey(key: string | undefined): void {
  links.key = key;
}

/** Returns the key of addresses and codes that outlive a SECRETS_KEY. Throws while it is unknown. */
export function linksKey(): Buffer {
  if (links.key === "unknown") {
    throw new Error(
      "The key of receipts and codes is not known yet: the database has not answered",
    );
  }
  return links.key === undefined ? masterKey() : bytesOf(links.key);
}

/**
 * Returns an HMAC-SHA256 under the installation's key of links, for text so short that a plain hash would not hide it. It
 * stays the same when SECRETS_KEY is replaced. `purpose` keeps uses apart.
 */
export const keyedHash = (text: string, purpose: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHmac("sha256", linksKey()).update(`${purpose}:${text}`).digest());

/** Returns 256 random bits. Only the hash is stored, so that a copy of the database contains no usable token. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashOfToken = (token: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(token).digest());
