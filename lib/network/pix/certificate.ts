import { X509Certificate } from "node:crypto";
import { MalformedFile, readEncryption, type Encryption } from "./key-derivations";
import {
  type PlainCertificate,
  readCertificateFile,
  ReadingTooSlow,
} from "./read-certificate-file";

/** A certificate with its private key: PEM, or PKCS #12 in base64. */
export type PixCertificate =
  | { cert: string; key: string; passphrase: string }
  | { pfx: string; passphrase: string };

/** A certificate that cannot be used; the message says why, and what to do. */
export class CertificateUnusable extends Error {}

/** What OpenSSL 3.6 and browsers write is at most a tenth of it. */
const MAX_ITERATIONS = 600_000;

const NOT_A_CERTIFICATE =
  "This is not a certificate with its private key, as PEM or PKCS #12 (.pfx, .p12).";

/**
 * Returns a certificate as it is used for connections: PEM that is not encrypted, so that nothing has to be decrypted for
 * them. Before anything else, reads how many iterations the password takes, and refuses more than 600,000; decrypts in a
 * process of its own. Throws `CertificateUnusable`.
 */
export async function openCertificate(certificate: PixCertificate): Promise<PlainCertificate> {
  if (isPlain(certificate)) return certificate;
  const { passphrase } = certificate;
  const keys = requireCheap(certificate).map((key) => key.toString("base64"));
  const file =
    "pfx" in certificate
      ? { pfx: certificate.pfx, keys, passphrase }
      : { pem: pemOf(certificate), passphrase };
  try {
    return await readCertificateFile(file);
  } catch (error) {
    throw new CertificateUnusable(explain(error), { cause: error });
  }
}

const PLAIN_KEY = /^-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\s*$/;

/** It was opened before it was stored. */
const isPlain = (
  certificate: PixCertificate,
): certificate is { cert: string; key: string; passphrase: string } =>
  "key" in certificate &&
  certificate.passphrase === "" &&
  certificate.cert !== certificate.key &&
  PLAIN_KEY.test(certificate.key);

const pemOf = ({ cert, key }: { cert: string; key: string }): string =>
  cert === key ? cert : `${cert}\n${key}`;

/** Returns the keys of a PKCS #12 file. */
function requireCheap(certificate: PixCertificate): Buffer[] {
  const files =
    "pfx" in certificate
      ? [Buffer.from(certificate.pfx, "base64")]
      : encryptedKeysOf(pemOf(certificate));
  const found = files.map(encryptionOf);
  const most = Math.max(0, ...found.map(({ mostIterations }) => mostIterations));
  if (most > MAX_ITERATIONS) {
    throw new CertificateUnusable(
      `The file takes ${most} iterations of its password, and at most ${MAX_ITERATIONS} are read. Export it again with fewer, for example with "openssl pkcs12 -export -iter 100000", or as PEM.`,
    );
  }
  return found.flatMap(({ keys }) => keys);
}

function encryptionOf(file: Buffer): Encryption {
  try {
    return readEncryption(file);
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    throw new CertificateUnusable(NOT_A_CERTIFICATE, { cause: error });
  }
}

const encryptedKeysOf = (pem: string): Buffer[] =>
  [...pem.matchAll(/-----BEGIN ENCRYPTED PRIVATE KEY-----([^-]*)-----END/g)].map(([, text]) =>
    Buffer.from(text!, "base64"),
  );

/** Returns when an opened certificate ends. Throws `CertificateUnusable` if there is none, or it has ended. */
export function endOfCertificate({ cert }: PlainCertificate, now: Date): Date {
  if (cert === "") {
    throw new CertificateUnusable("The file has no certificate. Ask your bank for another one.");
  }
  const end = new Date(new X509Certificate(cert).validTo);
  if (end > now) return end;
  const day = end.toISOString().slice(0, 10);
  throw new CertificateUnusable(`The certificate ended on ${day}. Ask your bank for a new one.`);
}

function explain(error: unknown): string {
  if (error instanceof ReadingTooSlow) {
    return "The file takes too long to decrypt. Try again in a minute, or export it again as PEM.";
  }
  const told = error instanceof Error ? error.message : "";
  if (/key too long/.test(told)) {
    return "The private key is longer than 8,192 bits, or of a kind that banks don't use. Ask your bank for another certificate.";
  }
  if (/mac verify failure|bad decrypt|bad password|interrupted or cancelled/i.test(told)) {
    return "The password does not open this certificate.";
  }
  if (/unsupported/i.test(told)) {
    return "The file uses encryption that is not accepted any more. Export it again, or as PEM.";
  }
  if (/key values mismatch/i.test(told)) return "The private key belongs to another certificate.";
  return NOT_A_CERTIFICATE;
}
