import type { Actor } from "@/lib/kit/actor";
import { logged, type LoggedDelivery } from "./read-delivery";
import type { SubscriptionTest } from "./schemas";
import { simulate, type SimulationOptions } from "./simulate-deliveries";

/**
 * Sends a test delivery to one subscription, as `simulateDeliveries` does, and returns what the log holds of it:
 * one delivery, or one of each type for `*`, in the order of the types. Throws `ValidationFailed`,
 * `SubscriptionNotFound`.
 */
export async function testSubscription(
  actor: Actor,
  subscriptionId: string,
  test: SubscriptionTest,
  options: SimulationOptions = {},
): Promise<LoggedDelivery[]> {
  const simulated = await simulate(actor, { ...test, subscription_id: subscriptionId }, options);
  return logged(
    actor,
    simulated.map(({ deliveryId }) => deliveryId),
  );
}
