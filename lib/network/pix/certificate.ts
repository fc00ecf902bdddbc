import { X509Certificate } from "node:crypto";
import { after, minutes } from "@/lib/kit/time";
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

/** A certificate that was issued a moment ago can begin in the future of our clock. */
const CLOCKS_DIFFER = minutes(10);
/** What OpenSSL 3.6 and browsers write is at most a tenth of it. */
const MAX_ITERATIONS = 600_000;

const NOT_A_CERTIFICATE =
  "This is not a certificate with its private key, as PEM or PKCS #12 (.pfx, .p12).";
const WITHOUT_KEY =
  "The file has no private key. Choose the certificate and the key together, if they are two files, or the file with both.";

/**
 * Returns a certificate as it is used for connections: PEM that is not encrypted, so that nothing has to be decrypted for
 * them. Before anything else, reads how many iterations the password takes, and refuses more than 600,000; decrypts in a
 * process of its own. Throws `CertificateUnusable`.
 */
export async function openCertificate(certificate: PixCertificate): Promise<PlainCertificate> {
  if (isPlain(certificate)) return certificate;
  const { passphrase } = certificate;
  const keys = requireCheap(certificate).map((key) => key.toString("base64"));
  if ("pfx" in certificate && isCertificateAlone(certificate.pfx)) {
    throw new CertificateUnusable(WITHOUT_KEY);
  }
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

/** The .cer or .crt of a bank's portal, in DER. */
function isCertificateAlone(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, "base64")).raw.length > 0;
  } catch {
    return false;
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
  const iterations = Math.max(0, ...found.map(({ maxIterations }) => maxIterations));
  if (iterations > MAX_ITERATIONS) {
    throw new CertificateUnusable(
      `The file takes ${iterations} iterations of its password, and at most ${MAX_ITERATIONS} are read. Export it again with fewer, for example with "openssl pkcs12 -export -iter 100000", or as PEM.`,
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

/**
 * Returns when an opened certificate ends. Throws `CertificateUnusable` if there is none, or it has ended, or not begun.
 */
export function endOfCertificate({ cert }: PlainCertificate, now: Date): Date {
  if (cert === "") {
    throw new CertificateUnusable("The file has no certificate. Ask your bank for another one.");
  }
  const { validFrom, validTo } = new X509Certificate(cert);
  const [start, end] = [new Date(validFrom), new Date(validTo)];
  if (end <= now) {
    const day = dayOf(end);
    throw new CertificateUnusable(`The certificate ended on ${day}. Ask your bank for a new one.`);
  }
  if (after(start, -CLOCKS_DIFFER) > now) {
    throw new CertificateUnusable(
      `The certificate is not valid before ${dayOf(start)}. Connect then, or check the clock of the server that runs Qassa.`,
    );
  }
  return end;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

function explain(error: unknown): string {
  if (error instanceof ReadingTooSlow) {
    return "The file takes too long to decrypt. Try again in a minute, or export it again as PEM.";
  }
  const message = error instanceof Error ? error.message : "";
  if (/key too long/.test(message)) {
    return "The private key is longer than 8,192 bits, or of a kind that banks don't use. Ask your bank for another certificate.";
  }
  if (/mac verify failure|bad decrypt|bad password|interrupted or cancelled/i.test(message)) {
    return "The password does not open this certificate.";
  }
  if (/unsupported/i.test(message)) {
    return 'The file is encrypted in an old way that this server can\'t read. Convert it with "openssl pkcs12 -legacy -in company.p12 -nodes -out company.pem", and choose company.pem.';
  }
  if (/certificate without key|load private key from PFX/i.test(message)) return WITHOUT_KEY;
  if (/key without certificate/.test(message)) {
    return "The file has a private key, but no certificate. Choose both files together.";
  }
  if (/key values mismatch/i.test(message))
    return "The private key belongs to another certificate.";
  if (/request/.test(message)) {
    return "This is a request for a certificate (CSR). Choose the certificate that your bank made of it, with its private key.";
  }
  return NOT_A_CERTIFICATE;
}
