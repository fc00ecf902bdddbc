import { STATUS_CODES } from "node:http";
import { errors } from "undici";
import { DestinationRefused, HostNotResolved, TooManyInterimResponses } from "@/lib/kit/outbound";
import { SecretUnreadable } from "./request";

/** Returns why an attempt with this response failed, in plain language; undefined if it succeeded. */
export function responseFailure(status: number, location: string | undefined): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  const answer = `The endpoint answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
  if (status >= 300 && status < 400) {
    const target = location ? ` to ${location.slice(0, 500)}` : "";
    return `${answer}, a redirect${target}. Redirects are not followed: use the final URL`;
  }
  if (status === 410) return `${answer}: it no longer accepts deliveries`;
  return answer;
}

const TLS_ERROR = /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/;

/** Returns why there was no response, in plain language. */
export function connectionFailure(error: unknown): string {
  if (error instanceof SecretUnreadable) return `${error.message}. Nothing was sent`;
  if (error instanceof DestinationRefused || error instanceof HostNotResolved) {
    return `${error.message}. Nothing was sent`;
  }
  if (error instanceof TooManyInterimResponses) return error.message;
  // If a host has several addresses, Node wraps the errors of all of them.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return connectionFailure(error.errors[0]);
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return "The connection timed out";
  }
  if (code === "ECONNREFUSED")
    return "The connection was refused: nothing is listening at that address";
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return "The host cannot be reached";
  if (code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET") {
    return "The connection was closed before a response arrived";
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW") return "The response headers were too long";
  if (code.startsWith("HPE_") || error instanceof errors.HTTPParserError) {
    return "The response was not HTTP";
  }
  if (TLS_ERROR.test(code)) return `The TLS connection failed: ${message}`;
  return `The delivery could not be sent: ${message}`;
}
