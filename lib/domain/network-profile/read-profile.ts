import { type Actor, authorize } from "@/lib/kit/actor";
import { LiveNetworkMissing, networkFor, type NetworkProfile } from "@/lib/network";

/**
 * Returns what the payment network of the actor's organization can do in the actor's mode. Throws `Forbidden`, and
 * `LiveNetworkMissing` in live mode if none is connected.
 */
export async function readNetworkProfile(actor: Actor): Promise<NetworkProfile> {
  authorize(actor, "payments.read");
  return (await networkFor(actor.organizationId, actor.mode)).profile;
}

/** Like `readNetworkProfile`, but undefined in live mode if no network is connected. */
export async function findNetworkProfile(actor: Actor): Promise<NetworkProfile | undefined> {
  try {
    return await readNetworkProfile(actor);
  } catch (error) {
    if (error instanceof LiveNetworkMissing) return undefined;
    throw error;
  }
}
