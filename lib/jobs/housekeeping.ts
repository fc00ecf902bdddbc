import { type Inngest, cron } from "inngest";
import { deleteOldAuditEntries } from "@/lib/domain/audit";
import { reportInvariants } from "@/lib/domain/invariants";
import { deleteOldNotifications } from "@/lib/domain/notifications";
import { deleteOldScannedCodes, deleteOldTimelines } from "@/lib/domain/payments";
import { forgetLateCustomers } from "@/lib/domain/printed-codes";
import { deleteOldIdempotencyKeys } from "@/lib/domain/shared/idempotency";
import { deleteOldMailCounts } from "@/lib/domain/shared/mail";
import type { Deleted } from "@/lib/domain/shared/retention";
import {
  deleteOldMailedLinks,
  deleteOldSessions,
  deleteOldSignInWindows,
} from "@/lib/domain/sign-in";
import { deleteOldTestData } from "@/lib/domain/test-data";
import {
  copyTillsOfPayments,
  deleteOldBaskets,
  deleteOldDisplays,
  endUnusedTills,
} from "@/lib/domain/till";
import {
  clearOldDeliveryBodies,
  deleteOldCaughtRequests,
  deleteOldDeliveries,
} from "@/lib/domain/webhooks";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";

/** Steps of less than a minute each. What is left after that many, the next night continues with. */
const MAX_STEPS = 6;

const DELETIONS = {
  // Before the payments and refunds that they lead to.
  idempotency_keys: ["delete old idempotency keys", deleteOldIdempotencyKeys],
  sessions: ["delete old sessions", deleteOldSessions],
  sign_in_windows: ["delete old sign-in windows", deleteOldSignInWindows],
  mailed_links: ["delete old mailed links", deleteOldMailedLinks],
  mail_counts: ["delete old counts of emails", deleteOldMailCounts],
  displays: ["delete old customer displays", deleteOldDisplays],
  baskets: ["delete baskets that were left at tills", deleteOldBaskets],
  unused_tills: ["end unused tills", endUnusedTills],
  scanned_codes: ["delete old scanned codes", deleteOldScannedCodes],
  scans: ["forget customers who were not asked in time", forgetLateCustomers],
  notifications: ["delete old notifications", deleteOldNotifications],
  caught_requests: ["delete old caught requests", deleteOldCaughtRequests],
  delivery_bodies: [
    "clear old delivery bodies",
    async () => {
      const { cleared, more } = await clearOldDeliveryBodies();
      return { deleted: cleared, more };
    },
  ],
  test_data: ["delete old test payments", deleteOldTestData],
  deliveries: ["delete old deliveries", deleteOldDeliveries],
  timeline: ["delete old timelines", deleteOldTimelines],
  audit: ["delete old audit entries", deleteOldAuditEntries],
} as const satisfies Record<string, readonly [string, () => Promise<Deleted>]>;

type DeletionKind = keyof typeof DELETIONS;

async function runDeletion(kind: DeletionKind): Promise<Deleted> {
  const result = await DELETIONS[kind][1]();
  metrics.retentionDeleted.inc({ kind }, result.deleted);
  return result;
}

/** Copies what a new column has not got yet, deletes data that is no longer needed and checks all invariants, once a day. */
export const housekeeping = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "housekeeping",
      name: "Housekeeping",
      triggers: [cron("20 3 * * *")],
      concurrency: 1,
      retries: 2,
    },
    async ({ step }) => {
      for (let part = 1, more = true; more && part <= MAX_STEPS; part += 1) {
        const name = "copy tills of old payments";
        const copy = () => copyTillsOfPayments();
        ({ more } = await step.run(part === 1 ? name : `${name} (${part})`, copy));
      }
      const deleted: Partial<Record<DeletionKind, Deleted>> = {};
      for (const kind of Object.keys(DELETIONS) as DeletionKind[]) {
        const total = { deleted: 0, more: true };
        for (let part = 1; total.more && part <= MAX_STEPS; part += 1) {
          const name = part === 1 ? DELETIONS[kind][0] : `${DELETIONS[kind][0]} (${part})`;
          const result = await step.run(name, () => runDeletion(kind));
          total.deleted += result.deleted;
          total.more = result.more;
        }
        deleted[kind] = total;
      }
      await step.run("log what was deleted", () =>
        log.info({ deleted }, "housekeeping deleted old data"),
      );
      const invariants = await step.run("check all invariants", () => reportInvariants());
      return { deleted, invariants };
    },
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
