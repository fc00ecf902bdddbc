import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Parses an address as proxies write it: removes a port and unwraps IPv4 inside IPv6. Undefined if it is not one. */
function plainAddress(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  const bare =
    /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const unmapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(unmapped) ? unmapped : undefined;
}

/**
 * Returns the client's address, safe against forged headers that would evade rate limits. Each trusted proxy appends
 * the address that it saw, so with n trusted proxies, the client is the nth entry from the right. `forwardedFor` is the
 * X-Forwarded-For header as received.
 */
export function clientAddress(
  forwardedFor: string | string[] | undefined,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const connection = plainAddress(socketAddress) ?? "";
  if (trustedProxies === 0 || !forwardedFor) return connection;
  const seen = String(forwardedFor).split(",").slice(-trustedProxies).map(plainAddress);
  // An entry that is not an address was not written by a trusted proxy, so use the next one to the right.
  return seen.slice(seen.lastIndexOf(undefined) + 1)[0] ?? connection;
}

/** Headers that proxies send and browsers never do. */
const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Returns whether a proxy forwarded the request, by its headers as received. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined);
