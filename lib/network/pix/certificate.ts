import { Socket } from "node:net";
import { createSecureContext, type SecureContextOptions, TLSSocket } from "node:tls";

/** A certificate with its private key: PEM, or PKCS #12 in base64. */
export type PixCertificate =
  { cert: string; key: string; passphrase: string } | { pfx: string; passphrase: string };

/** A certificate that cannot be used; the message says why, and what to do. */
export class CertificateUnusable extends Error {}

/** Returns the certificate as TLS takes it. */
export const identityOf = (
  certificate: PixCertificate,
): Pick<SecureContextOptions, "cert" | "key" | "pfx" | "passphrase"> =>
  "pfx" in certificate
    ? { pfx: Buffer.from(certificate.pfx, "base64"), passphrase: certificate.passphrase }
    : certificate;

/** Returns when a certificate ends. Throws `CertificateUnusable` if it cannot be read or has ended. */
export function endOfCertificate(certificate: PixCertificate, now: Date): Date {
  const end = new Date(readEnd(certificate));
  if (Number.isNaN(end.getTime())) {
    throw new CertificateUnusable("The file has no certificate. Ask your bank for another one.");
  }
  if (end > now) return end;
  const day = end.toISOString().slice(0, 10);
  throw new CertificateUnusable(`The certificate ended on ${day}. Ask your bank for a new one.`);
}

function readEnd(certificate: PixCertificate): string {
  try {
    const secureContext = createSecureContext(identityOf(certificate));
    // A socket that is connected to nothing tells of its own certificate.
    const socket = new TLSSocket(new Socket(), { secureContext, isServer: true });
    const own = socket.getCertificate() as { valid_to?: string } | null;
    socket.destroy();
    return own?.valid_to ?? "";
  } catch (error) {
    throw new CertificateUnusable(explain(error), { cause: error });
  }
}

function explain(error: unknown): string {
  const told = error instanceof Error ? error.message : "";
  if (/mac verify failure/i.test(told)) return "The password does not open this certificate.";
  if (/unsupported/i.test(told)) {
    return "The file uses encryption that is not accepted any more. Export it again, or as PEM.";
  }
  if (/key values mismatch/i.test(told)) return "The private key belongs to another certificate.";
  return "This is not a certificate with its private key, as PEM or PKCS #12 (.pfx, .p12).";
}
