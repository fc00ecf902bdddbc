import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { addressKind, isPrivateAddress } from "./addresses";

/** Where a request of Qassa's own may go at a person's word, and how a name becomes addresses. */
export interface DestinationRules {
  /** Loopback addresses too, over plain http as well. For local trials. */
  allowLoopback: boolean;
  /** Addresses of private networks too, by https. */
  allowPrivate?: boolean;
  /** Every address of a host name. Throws `HostNotResolved`. */
  resolve: (hostname: string) => Promise<string[]>;
}

/** The host is, or resolves to, an address that nothing may be sent to. Nothing was sent. */
export class DestinationRefused extends Error {}
/** The host name has no address, or no name server answered. Nothing was sent. */
export class HostNotResolved extends Error {}

const NO_SUCH_NAME = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

/**
 * Resolution by DNS alone. Not by dns.lookup, whose few threads are shared by the whole process: one slow
 * name server would hold up every other endpoint. Each lookup has a resolver of its own: one that has had quick
 * answers cuts its timeout down to as little as 250 ms, and gives up on names that take longer.
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
      (answer) => answer.status === "rejected" && NO_SUCH_NAME.has(codeOf(answer.reason)),
    );
    throw new HostNotResolved(
      absent
        ? `${hostname} has no address in DNS`
        : `${hostname} could not be resolved: no name server answered`,
    );
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** The resolution for everyday use. */
export const resolveByDns = (): DestinationRules["resolve"] =>
  resolveWith(() => new Resolver({ timeout: 2000, tries: 2 }));

/** The host of a URL without the brackets of an IPv6 address. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * The addresses that may be dialled for a host: all that it has, or none if a single one is not allowed.
 * Throws `DestinationRefused` or `HostNotResolved`.
 */
export async function allowedAddresses(
  hostname: string,
  protocol: string,
  rules: DestinationRules,
): Promise<string[]> {
  const host = bareHost(hostname);
  const addresses = isIP(host) ? [host] : await rules.resolve(host);
  for (const address of addresses) refuseUnlessAllowed(host, address, protocol, rules);
  return addresses;
}

function refuseUnlessAllowed(
  host: string,
  address: string,
  protocol: string,
  rules: DestinationRules,
) {
  const kind = addressKind(address);
  if (kind === "loopback" && rules.allowLoopback) return;
  const what = host === address ? address : `${host} leads to ${address}, which`;
  const isUsable = kind === "public" || (rules.allowPrivate && isPrivateAddress(address));
  if (!isUsable) throw new DestinationRefused(`${what} is not a public address`);
  if (protocol !== "https:") throw new DestinationRefused(`${what} must use https`);
}
