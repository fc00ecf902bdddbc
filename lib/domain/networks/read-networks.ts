import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type ConnectedNetwork, LiveNetworkMissing, networksOf } from "@/lib/network";

/**
 * Returns the payment networks of the actor's organization in the actor's mode, the default first. Throws `Forbidden`,
 * and `LiveNetworkMissing` in live mode if none is connected.
 */
export async function readNetworks(actor: Actor): Promise<ConnectedNetwork[]> {
  authorize(actor, "payments.read");
  return networksOf(actor.organizationId, actor.mode);
}

/** Like `readNetworks`, but returns none in live mode if no network is connected. */
export async function findNetworks(actor: Actor): Promise<ConnectedNetwork[]> {
  try {
    return await readNetworks(actor);
  } catch (error) {
    if (error instanceof LiveNetworkMissing) return [];
    throw error;
  }
}
