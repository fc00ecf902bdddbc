import { type Inngest, cron } from "inngest";
import {
  clearOldDeliveryBodies,
  deleteOldIdempotencyKeys,
  deleteOldSessions,
  deleteOldSignInWindows,
} from "@/lib/retention";

/** Once a day: lets go of what need not be kept any longer. */
export const housekeeping = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "housekeeping",
      name: "Housekeeping",
      triggers: [cron("20 3 * * *")],
      concurrency: 1,
      retries: 2,
    },
    async ({ step }) => ({
      idempotencyKeys: await step.run("delete old idempotency keys", () =>
        deleteOldIdempotencyKeys(),
      ),
      sessions: await step.run("delete old sessions", () => deleteOldSessions()),
      signInWindows: await step.run("delete old sign-in windows", () => deleteOldSignInWindows()),
      deliveryBodies: await step.run("clear old delivery bodies", () => clearOldDeliveryBodies()),
    }),
  );
