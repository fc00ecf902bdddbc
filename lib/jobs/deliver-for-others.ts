import { onDeliveriesElsewhere } from "@/lib/domain/shared/changes";
import { hasDueDeliveries } from "@/lib/domain/webhooks";
import { log } from "@/lib/kit/log";

/** By then, the process that announced deliveries has usually claimed them. */
const LEFT_AFTER_MS = 500;

/**
 * Calls `deliver` when deliveries that another process announced are still due a moment later, because it has ended or
 * has more than it can send; at once if it has said that it sends none. Returns a function that ends this.
 */
export function deliverForOthers(deliver: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    timer = undefined;
    try {
      if (await hasDueDeliveries()) await deliver();
    } catch (error) {
      log.warn({ error }, "could not look for deliveries of other processes; the next tick does");
    }
  };
  const stopListening = onDeliveriesElsewhere((announced) => {
    if (announced === "by_nobody") {
      clearTimeout(timer);
      return look();
    }
    timer ??= setTimeout(() => void look(), LEFT_AFTER_MS).unref();
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
