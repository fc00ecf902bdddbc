import ipaddr from "ipaddr.js";

/** Set by the server in front of the routes when a proxy that it was not told of has forwarded the request. */
const FORWARDED = "x-qassa-forwarded";

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** `localhost` and the like, whatever the port. */
function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return /^(?:.+\.)?localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Whether somebody at this machine asks: by the client's address as the server in front of the routes tells it, not
 * through a proxy that it was not told of, and by a local name, so that no page elsewhere makes a name of its own
 * mean this machine.
 */
export function isFromThisMachine(headers: Headers): boolean {
  const address = headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? "";
  return isLoopback(address) && isLocalHost(headers.get("host") ?? "") && !headers.has(FORWARDED);
}
