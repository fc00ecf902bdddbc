import type { Inngest } from "inngest";

export const DELIVERIES_DUE = "webhooks/due";

/** Sends the deliveries that are due until none is. */
export const deliverWebhooks = (inngest: Inngest, deliverDue: () => Promise<unknown>) =>
  inngest.createFunction(
    {
      id: "deliver-webhooks",
      name: "Deliver webhooks",
      triggers: [{ event: DELIVERIES_DUE }],
      concurrency: 1,
      retries: 1,
    },
    ({ step }) => step.run("deliver what is due", deliverDue),
  );
