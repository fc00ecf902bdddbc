import type { Inngest } from "inngest";
import { seconds } from "@/lib/kit/time";
import { announceNextDue, deliverDue, rescanIfDelivering } from "@/lib/domain/webhooks";

export const DELIVERIES_DUE = "webhooks/due";

/** Sends the deliveries that are due until none is. */
export const deliverWebhooks = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "deliver-webhooks",
      name: "Deliver webhooks",
      triggers: [{ event: DELIVERIES_DUE }],
      // One long run per machine; other runs see that it is in progress and end immediately.
      concurrency: 5,
      retries: 1,
    },
    ({ step }) => step.run("deliver what is due", deliverOrJoin),
  );

/** A run that waits for slow receivers must not delay the next delivery: it is signalled to check again. */
async function deliverOrJoin() {
  if (rescanIfDelivering()) return { joined: true };
  const totals = await deliverDue();
  // What it did not come to within its time is another run at once; the next attempts are one when they fall due. Where
  // others hold what is due, there is no haste.
  await announceNextDue(totals.attempted > 0 ? 0 : seconds(1));
  return totals;
}
