import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { networkFor, NetworkNoAnswer, requireAbility } from "@/lib/network";

/**
 * Returns the address in the merchant's printed QR code, or undefined if the network gives the merchant the code
 * itself. Of several networks, it is that of the default one. Throws `NotSupportedByNetwork`, `NetworkUnavailable`, and
 * `LiveNetworkMissing` in live mode if none is connected.
 */
export async function staticQrAddress(actor: Actor): Promise<string | undefined> {
  authorize(actor, "static_qr.read");
  const network = await networkFor(actor.organizationId, actor.mode);
  requireAbility(network.profile, "staticQr");
  try {
    return (await network.staticQr())?.address;
  } catch (error) {
    if (error instanceof NetworkNoAnswer) throw new NetworkUnavailable();
    throw error;
  }
}
