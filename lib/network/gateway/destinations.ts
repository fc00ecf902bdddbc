import { lookup } from "node:dns/promises";
import { env } from "@/lib/kit/env";
import { type DestinationRules, HostNotResolved } from "@/lib/kit/outbound";

/** Where gateways may stand, by the settings of whoever runs this Qassa. */
export const gatewayDestinations = (): DestinationRules => ({
  allowLoopback: env().WEBHOOK_ALLOW_LOOPBACK,
  allowPrivate: env().GATEWAY_ALLOW_PRIVATE,
  resolve: resolveAsTheSystemDoes,
});

/** Gateways are few and chosen with care, and a name of a private one may stand in a file of this machine alone. */
async function resolveAsTheSystemDoes(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new HostNotResolved(`${hostname} has no address`, { cause: error });
  });
  return found.map(({ address }) => address);
}
