// What failed in a TLS connection to a bank: its certificate, or ours.
import { codeOf } from "@/lib/kit/error-code";
import { UNKNOWN_AUTHORITY } from "@/lib/kit/unknown-authority";
import { ConnectionFault } from "../connection-step";

const NOT_VALID_NOW = new Set(["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"]);
/** The alerts by which a server refuses a client's certificate. */
const CLIENT_CERTIFICATE_REFUSED =
  /^ERR_SSL_\w*ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)$/;
/** How a connection looks that a server ends after it has seen the certificate. */
const ENDED = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** Returns what an error of a connection says about certificates; undefined if it is about something else. */
export function faultOfTls(error: unknown, host: string): ConnectionFault | undefined {
  const code = firstCodeOf(error);
  if (code === undefined) return undefined;
  if (UNKNOWN_AUTHORITY.has(code)) {
    return new ConnectionFault(
      "authority",
      `The certificate of ${host} is of an authority that is not known here (${code})`,
    );
  }
  if (NOT_VALID_NOW.has(code)) {
    return new ConnectionFault(
      "authority",
      `The certificate of ${host} has ended, or is not valid yet (${code})`,
    );
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return new ConnectionFault("address", `The certificate at ${host} is for other names`);
  }
  if (CLIENT_CERTIFICATE_REFUSED.test(code)) {
    return new ConnectionFault("certificate", `The bank did not accept the certificate (${code})`);
  }
  if (ENDED.has(code)) {
    return new ConnectionFault(
      "certificate",
      `The bank ended the connection, as banks do that don't know a certificate (${code})`,
    );
  }
  return undefined;
}

/** The code of an error, or of the first of its causes that has one. */
function firstCodeOf(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = codeOf(one);
    if (code !== undefined) return code;
  }
  return undefined;
}
