import { env } from "@/lib/kit/env";
import { ValidationFailed } from "@/lib/kit/errors";
import { gatewayDestinations } from "@/lib/network";
import { allowedAddresses, DestinationRefused, HostNotResolved } from "@/lib/kit/outbound";

const refused = (message: string) => new ValidationFailed([{ field: "base_url", message }]);

/**
 * Checks the URL of a gateway before anything is sent there, and returns it without trailing slashes. It must use
 * https, and be public unless GATEWAY_ALLOW_PRIVATE is on; this machine is allowed only if WEBHOOK_ALLOW_LOOPBACK is
 * on, then also over http. Each connection checks the dialled address again. Throws `ValidationFailed`.
 */
export async function checkGatewayAddress(given: string): Promise<string> {
  if (/[\s\\\p{Cc}]/u.test(given) || !URL.canParse(given)) {
    throw refused("Enter a URL such as https://connector.example/qassa");
  }
  const url = new URL(given);
  if (url.username || url.password || url.search || url.hash) {
    throw refused("Leave out user names, ? and #. The token below identifies Qassa.");
  }
  if (!["https:", ...(env().WEBHOOK_ALLOW_LOOPBACK ? ["http:"] : [])].includes(url.protocol)) {
    throw refused("The URL must start with https://, because every request carries the token.");
  }
  await allowedAddresses(url.hostname, url.protocol, gatewayDestinations()).catch(explain);
  return url.href.replace(/\/+$/, "");
}

function explain(error: unknown): never {
  if (error instanceof HostNotResolved) {
    throw refused(`${error.message}. Check the host name and try again.`);
  }
  if (!(error instanceof DestinationRefused)) throw error;
  throw refused(
    env().GATEWAY_ALLOW_PRIVATE
      ? `${error.message}. Enter the URL of your connector.`
      : `${error.message}. If your connector is in a private network, the operator of this server can allow it with GATEWAY_ALLOW_PRIVATE=true.`,
  );
}
