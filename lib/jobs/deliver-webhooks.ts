import type { Inngest } from "inngest";
import { requireSecretsKey } from "@/lib/domain/secrets";
import { announceNextDue, deliverDue, rescanIfDelivering } from "@/lib/domain/webhooks";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { withTrace } from "@/lib/kit/tracing";

export const DELIVERIES_DUE = "webhooks/due";

/** A run ends when nothing has been due for this long: starting one costs more than waiting for the next event. */
const LINGER_MS = 250;

/** Sends deliveries until none is due. */
export const deliverWebhooks = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "deliver-webhooks",
      name: "Deliver webhooks",
      triggers: [{ event: DELIVERIES_DUE }],
      // One long run per process; other runs see that it is in progress and end immediately.
      concurrency: 5,
      retries: 1,
    },
    deliverOrJoin,
  );

/**
 * If a run in this process is waiting for slow receivers, tells it to check again instead of waiting for it to
 * end. Throws `WrongSecretsKey`, and uses up no attempt, if this process does not have the database's key.
 */
export async function deliverOrJoin() {
  await requireSecretsKey();
  if (rescanIfDelivering()) return { joined: true };
  const totals = await withTrace(
    "deliver webhooks",
    () => ({ isBatch: true }),
    async (span) => {
      const delivered = await deliverDue({ lingerMs: LINGER_MS });
      if (delivered.attempted > 0) log.info(delivered, "Delivered webhooks");
      span?.set({ "qassa.attempted": delivered.attempted, "qassa.failed": delivered.failed });
      return delivered;
    },
  );
  // Starts another run immediately for deliveries that are still due, or later for the next attempt. If nothing was
  // attempted, other processes hold what is due, so it waits at least a second.
  await announceNextDue(totals.attempted > 0 ? 0 : seconds(1));
  return totals;
}
