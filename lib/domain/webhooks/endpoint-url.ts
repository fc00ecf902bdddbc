import { env } from "@/lib/kit/env";
import { ValidationFailed } from "@/lib/kit/errors";
import {
  allowedAddresses,
  DestinationRefused,
  type DestinationRules,
  HostNotResolved,
  resolveByDns,
} from "@/lib/kit/outbound";
import { MAX_URL_CHARACTERS } from "./schemas";

const refused = (message: string) => new ValidationFailed([{ field: "url", message }]);

/**
 * Checks a URL against the rules for webhook endpoints: https, no credentials, no fragment, and every address that its
 * host currently has in DNS is public. The addresses are checked again on every connection.
 * Throws `ValidationFailed` with a message that says what to do.
 */
export async function checkEndpointUrl(given: string, rules: DestinationRules): Promise<void> {
  const url = parse(given);
  const schemes = rules.allowLoopback ? ["https:", "http:"] : ["https:"];
  if (!schemes.includes(url.protocol)) {
    throw refused("url must start with https://. Enter the https URL of your endpoint");
  }
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(given)?.[1];
  if (authority === undefined) {
    throw refused("url must have the form https://host/path");
  }
  if (authority.includes("@")) {
    throw refused(
      "url must not contain a user name or password. Deliveries are authenticated by their signature",
    );
  }
  if (given.includes("#")) {
    throw refused("url must not contain a fragment. Leave out the # and everything after it");
  }
  try {
    await allowedAddresses(url.hostname, url.protocol, rules);
  } catch (error) {
    if (error instanceof DestinationRefused) {
      throw refused(
        `url cannot be used: ${error.message}. Enter an https URL that is reachable from the internet`,
      );
    }
    if (error instanceof HostNotResolved) {
      throw refused(`url cannot be used: ${error.message}. Check the host name and try again`);
    }
    throw error;
  }
}

function parse(given: string): URL {
  if (given.length > MAX_URL_CHARACTERS) {
    throw refused(`url must be at most ${MAX_URL_CHARACTERS} characters`);
  }
  // Parsers silently drop or convert these characters, so two parsers could see different hosts.
  if (/[\s\\\p{Cc}]/u.test(given)) {
    throw refused("url must not contain spaces, control characters or backslashes");
  }
  try {
    return new URL(given);
  } catch {
    throw refused("url is not a URL. Enter one such as https://shop.example/webhooks");
  }
}

/** Allows public addresses, and loopback addresses if WEBHOOK_ALLOW_LOOPBACK is set. */
export const destinationRules = (): DestinationRules => ({
  allowLoopback: env().WEBHOOK_ALLOW_LOOPBACK,
  resolve: resolveByDns(),
});
