import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";
import { ValidationFailed } from "@/lib/errors";

const refused = (message: string) => new ValidationFailed([{ field: "base_url", message }]);

/** Ranges that a connector can stand in; what is left are this machine, cloud metadata and addresses of no host. */
const USABLE = new Set(["unicast", "private", "uniqueLocal", "carrierGradeNat"]);

/**
 * Holds the address of a gateway against the rules: https, of any network, since a connector may well be internal;
 * this machine only where WEBHOOK_ALLOW_LOOPBACK is on, then over http too. Throws `ValidationFailed`.
 */
export function checkGatewayAddress(given: string): string {
  if (/[\s\\\p{Cc}]/u.test(given) || !URL.canParse(given)) {
    throw refused("Give a web address, such as https://connector.example/qassa");
  }
  const url = new URL(given);
  if (url.username || url.password || url.search || url.hash) {
    throw refused("Leave out user names, ? and #: the token below is what identifies Qassa.");
  }
  const place = placeOf(url.hostname.replace(/^\[(.*)\]$/, "$1"));
  if (place === "loopback" && !env().WEBHOOK_ALLOW_LOOPBACK) {
    throw refused("The gateway cannot be on this machine unless WEBHOOK_ALLOW_LOOPBACK is on.");
  }
  if (place === "unusable") throw refused("No gateway can be reached at this address.");
  const mayBePlain = place === "loopback";
  if (url.protocol !== "https:" && !(mayBePlain && url.protocol === "http:")) {
    throw refused("The address must begin with https://, since the token travels with each call.");
  }
  return url.href.replace(/\/+$/, "");
}

function placeOf(host: string): "loopback" | "usable" | "unusable" {
  if (/^(.*\.)?localhost\.?$/i.test(host)) return "loopback";
  if (!ipaddr.isValid(host)) return "usable";
  const range = ipaddr.process(host).range();
  if (range === "loopback") return "loopback";
  return USABLE.has(range) ? "usable" : "unusable";
}
