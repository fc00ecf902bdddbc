import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { codeOf } from "@/lib/kit/error-code";
import { addressKind, isPrivateAddress } from "./addresses";

/** Where Qassa may send requests to URLs that people enter, and how host names are resolved. */
export interface DestinationRules {
  /** Also allows loopback addresses, over plain http as well. For local testing. */
  allowLoopback: boolean;
  /** Also allows private networks, over https. */
  allowPrivate?: boolean;
  /** Returns every address of a host name. Throws `HostNotResolved`. */
  resolve: (hostname: string) => Promise<string[]>;
}

/** The host is, or resolves to, an address that is not allowed. Nothing was sent. */
export class DestinationRefused extends Error {}
/** The host name has no address, or no name server responded. Nothing was sent. */
export class HostNotResolved extends Error {}

const NO_SUCH_NAME = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/**
 * Resolves names with DNS only. Does not use dns.lookup, whose few threads are shared by the whole process: one slow
 * name server would hold up every other endpoint. Each lookup has its own resolver: one that has had quick responses
 * cuts its timeout down to as little as 250 ms, and gives up on names that take longer.
 */
export function resolveWith(newResolver: () => Resolver): DestinationRules["resolve"] {
  return async (hostname) => {
    if (/^(.*\.)?localhost\.?$/i.test(hostname)) return ["127.0.0.1", "::1"];
    const resolver = newResolver();
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const addresses = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    const absent = answers.every(
      (answer) => answer.status === "rejected" && NO_SUCH_NAME.has(codeOf(answer.reason) ?? ""),
    );
    throw new HostNotResolved(
      absent
        ? `${hostname} has no address in DNS`
        : `${hostname} could not be resolved: no name server answered`,
    );
  };
}

/** The default DNS resolution. */
export const resolveByDns = (): DestinationRules["resolve"] =>
  resolveWith(() => new Resolver({ timeout: 2000, tries: 2 }));

/** Returns the host of a URL without the brackets of an IPv6 address. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * Returns all addresses of a host, which may then be dialled. Throws `DestinationRefused` if any of them is not
 * allowed, and `HostNotResolved`.
 */
export async function allowedAddresses(
  hostname: string,
  protocol: string,
  rules: DestinationRules,
): Promise<string[]> {
  const host = bareHost(hostname);
  const addresses = isIP(host) ? [host] : await rules.resolve(host);
  for (const address of addresses) refuseUnlessAllowed({ host, address, protocol }, rules);
  return addresses;
}

function refuseUnlessAllowed(
  { host, address, protocol }: { host: string; address: string; protocol: string },
  rules: DestinationRules,
) {
  const kind = addressKind(address);
  if (kind === "loopback" && rules.allowLoopback) return;
  const what = host === address ? address : `${host} leads to ${address}, which`;
  const isUsable = kind === "public" || (rules.allowPrivate && isPrivateAddress(address));
  if (!isUsable) throw new DestinationRefused(`${what} is not a public address`);
  if (protocol !== "https:") throw new DestinationRefused(`${what} must use https`);
}
