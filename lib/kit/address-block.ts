import ipaddr from "ipaddr.js";

/** Returns the client's IP address. The front server sets this header to the address that it trusts. */
export const addressOf = (headers: Pick<Headers, "get">): string | undefined =>
  headers.get("x-forwarded-for")?.split(",")[0]?.trim() || undefined;

/** Returns the key that an IP address is counted under: anyone with one IPv6 address has all 2^64 of its network. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/**
 * Returns the network that an address belongs to as far as anyone can hire one at little cost: the /24 of IPv4, the /48 of
 * IPv6. What is no address is its own network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join(".")}.0/24`;
  const parts = parsed.parts.slice(0, 3).map((part) => part.toString(16));
  return `${parts.join(":")}::/48`;
}
