import { type Inngest, cron } from "inngest";
import { deleteOldSessions, deleteOldSignInWindows } from "@/lib/domain/accounts";
import { reportInvariants } from "@/lib/domain/invariants";
import { deleteOldIdempotencyKeys } from "@/lib/domain/shared/idempotency";
import { clearOldDeliveryBodies, deleteOldCaughtRequests } from "@/lib/domain/webhooks";

/** Deletes data that is no longer needed and checks all invariants, once a day. */
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
      caughtRequests: await step.run("delete old caught requests", () => deleteOldCaughtRequests()),
      invariants: await step.run("check all invariants", () => reportInvariants()),
    }),
  );

const CHECKED_DAYS = 3;

/** Checks the invariants of the last days once an hour; housekeeping checks everything once a day. */
export const checkRecentInvariants = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "check-books",
      name: "Check recent invariants",
      triggers: [cron("50 * * * *")],
      concurrency: 1,
      retries: 2,
    },
    () => reportInvariants({ days: CHECKED_DAYS }),
  );
