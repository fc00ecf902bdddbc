import { type Inngest, cron } from "inngest";
import { addUpTotals } from "@/lib/domain/reports";

/** Adds up the totals that reports read. A run that is cut short, or fails, only leaves more to the next one. */
export const addUpReportTotals = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "add-up-totals",
      name: "Add up report totals",
      // A quarter-hour is finished 70 minutes after its end.
      triggers: [cron("11,26,41,56 * * * *")],
      concurrency: 1,
      retries: 0,
    },
    () => addUpTotals(),
  );
