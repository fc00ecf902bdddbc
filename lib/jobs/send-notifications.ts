import type { Inngest } from "inngest";
import { hasDueMessages, openNotifications, sendNotifications } from "@/lib/domain/notifications";
import { log } from "@/lib/kit/log";
import { announceWork } from "./announce-work";

const NOTIFICATIONS_DUE = "notifications/due";

/** Sends notifications until none is due. */
export const sendDueNotifications = (client: Inngest) =>
  client.createFunction(
    {
      id: "send-notifications",
      name: "Send notifications",
      triggers: [{ event: NOTIFICATIONS_DUE }],
      // Others that come meanwhile find nothing left to do.
      concurrency: 1,
      retries: 1,
    },
    async () => {
      const totals = await sendNotifications();
      if (totals.sent + totals.failed > 0) log.info(totals, "Sent notifications");
      return totals;
    },
  );

/**
 * The part of a tick that queues notifications. An engine is asked to send them only if one is due, so that an idle
 * installation costs no run; if it does not take the event, the next tick asks again.
 */
export async function openAndAnnounce(): Promise<unknown> {
  const found = await openNotifications();
  const isDue = await hasDueMessages();
  if (isDue) await announceWork(NOTIFICATIONS_DUE, sendNotifications);
  return { ...found, announced: isDue };
}
