import { env } from "@/lib/kit/env";
import { ValidationFailed } from "@/lib/kit/errors";
import { allowedAddresses, DestinationRefused, HostNotResolved } from "@/lib/kit/outbound";
import { networkDestinations } from "@/lib/network";

type Refuse = (message: string) => ValidationFailed;

/**
 * Checks the URL of a network or gateway, which was entered in a field, before anything is sent there, and returns it
 * without trailing slashes. It must use https, and be public unless GATEWAY_ALLOW_PRIVATE is on; this machine is allowed
 * only if WEBHOOK_ALLOW_LOOPBACK is on, then also over http. Each connection checks the dialled address again. Throws
 * `ValidationFailed`.
 */
export async function checkNetworkAddress(field: string, given: string): Promise<string> {
  const refused: Refuse = (message) => new ValidationFailed([{ field, message }]);
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
  await allowedAddresses(url.hostname, url.protocol, networkDestinations()).catch(
    (error: unknown) => explain(error, refused),
  );
  return url.href.replace(/\/+$/, "");
}

function explain(error: unknown, refused: Refuse): never {
  if (error instanceof HostNotResolved) {
    throw refused(`${error.message}. Check the host name and try again.`);
  }
  if (!(error instanceof DestinationRefused)) throw error;
  throw refused(
    env().GATEWAY_ALLOW_PRIVATE
      ? `${error.message}. Enter the URL of the network or of your gateway.`
      : `${error.message}. If your gateway is in a private network, the operator of this server can allow it with GATEWAY_ALLOW_PRIVATE=true.`,
  );
}
