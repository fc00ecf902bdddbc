import { type Inngest, cron } from "inngest";
import { closeLeftShifts } from "@/lib/domain/shifts";

/** Closes the shifts that are open at midnight, wherever the day has just ended, and lets them go on in new ones. */
export const closeShiftsLeftOpen = (inngest: Inngest) =>
  inngest.createFunction(
    {
      id: "close-shifts",
      name: "Close shifts left open",
      triggers: [cron("1,16,31,46 * * * *")],
      concurrency: 1,
      retries: 0,
    },
    async () => ({ closed: await closeLeftShifts() }),
  );
