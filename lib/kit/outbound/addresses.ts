import ipaddr from "ipaddr.js";

export type AddressKind = "public" | "loopback" | "other";

// All IPv6 addresses allocated for the public internet; others are special-purpose or unassigned.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
// Blocks within it that ipaddr.js counts as unicast: special-purpose (RFC 6890) and documentation (RFC 9637).
const SPECIAL_IPV6 = ["2001::/23", "3fff::/20"].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

/**
 * Classifies an address. An IPv6 address that leads to the host of an embedded IPv4 address (IPv4-mapped, NAT64) is
 * classified as that IPv4 address; tunnels (6to4, Teredo) are never public.
 */
export function addressKind(text: string): AddressKind {
  if (!ipaddr.isValid(text)) return "other";
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return ipv4Kind(address);
  if (address.zoneId) return "other";
  const range = address.range();
  if (range === "ipv4Mapped") return ipv4Kind(address.toIPv4Address());
  if (range === "rfc6052") return ipv4Kind(new ipaddr.IPv4(address.toByteArray().slice(12)));
  if (range === "loopback") return "loopback";
  const ordinary =
    range === "unicast" &&
    address.match(GLOBAL_UNICAST) &&
    !SPECIAL_IPV6.some((block) => address.match(block));
  return ordinary ? "public" : "other";
}

function ipv4Kind(address: ipaddr.IPv4): AddressKind {
  const range = address.range();
  if (range === "unicast") return "public";
  return range === "loopback" ? "loopback" : "other";
}

const PRIVATE = new Set(["private", "uniqueLocal", "carrierGradeNat"]);

/** Returns whether this is a private address, of a host that cannot be reached from the internet. */
export const isPrivateAddress = (text: string): boolean =>
  ipaddr.isValid(text) && PRIVATE.has(ipaddr.process(text).range());
