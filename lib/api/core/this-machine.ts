import ipaddr from "ipaddr.js";
import { addressOf } from "@/lib/kit/address-block";
import { FORWARDED_HEADER } from "@/lib/kit/front-server";

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** Returns whether a host is `localhost`, a name below it or a loopback address, whatever the port. */
function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return /^(?:.+\.)?localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Returns whether a request comes from this machine: the front server reports a loopback address, no undeclared proxy
 * forwarded it, and its host name is local, so that a page elsewhere cannot point its own name at this machine.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const address = addressOf(headers) ?? "";
  const isHere = isLoopback(address) && isLocalHost(headers.get("host") ?? "");
  return isHere && !headers.has(FORWARDED_HEADER);
}
