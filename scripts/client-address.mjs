// @ts-check
import { isIP } from "node:net";

/**
 * An address as proxies write it: with a port or not, IPv4 inside IPv6 or not. Undefined when it is none.
 * @param {string | undefined} text
 */
function plainAddress(text) {
  const trimmed = text?.trim() ?? "";
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const unmapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(unmapped) ? unmapped : undefined;
}

/**
 * Whom a request comes from, so that a forged header gets around no rate limit: every trusted proxy appends the
 * address that it saw, so the client is that many places from the right, the connection itself being the last.
 * @param {string | string[] | undefined} forwardedFor the X-Forwarded-For header as it came
 * @param {string | undefined} socketAddress
 * @param {number} trustedProxies
 */
export function clientAddress(forwardedFor, socketAddress, trustedProxies) {
  const connection = plainAddress(socketAddress) ?? "";
  if (trustedProxies === 0 || !forwardedFor) return connection;
  const seen = String(forwardedFor).split(",").slice(-trustedProxies).map(plainAddress);
  // What is not an address was not written by a proxy: the next one to the right is the farthest known.
  return seen.slice(seen.lastIndexOf(undefined) + 1)[0] ?? connection;
}

/** What proxies write, and browsers never do. */
const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Whether a proxy has forwarded a request.
 * @param {import("node:http").IncomingHttpHeaders} headers as they came
 */
export const isForwarded = (headers) => FORWARDING.some((name) => headers[name] !== undefined);
