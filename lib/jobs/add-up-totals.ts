import { type Inngest, cron } from "inngest";
import { addUpTotals } from "@/lib/domain/reports";

/** Adds up the totals that reports read. A run that is cut short, or fails, only leaves more to the next one. */
export const addUpReportTotals = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "add-up-totals",
      name: "Add up report totals",
      triggers: [cron("*/5 * * * *")],
      concurrency: 1,
      retries: 0,
    },
    () => addUpTotals(),
  );
