import { type Actor, actorName } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { idFromUuid, idWithSameUuid } from "@/lib/kit/ids";
import { cursorAfter, type Page, type PageRequest } from "@/lib/kit/pagination";
import { keyedHash } from "@/lib/kit/secrets";
import { ListeningForTestMode } from "./errors";
import { eventsCompleteBefore, type EventRow, listEvents } from "./list-events";
import { signedContents, type WebhookRequest } from "./request";
import { webhookSecretOf } from "./signature";
import type { EventType } from "./vocabulary";

/** A webhook for a listener to send. */
interface ListenedRow extends Pick<WebhookRequest, "headers" | "body"> {
  deliveryId: string;
  eventType: EventType;
}

export interface Listened extends Page<ListenedRow> {
  /** Signs them. */
  secret: string;
}

/**
 * Returns the webhooks of the events behind the cursor, as a subscription to all events would receive them on the first
 * attempt. Without a cursor, listening begins now. There is always a cursor to continue from, and following it gives
 * each event once, in order. Nothing is stored: the secret belongs to the actor's key, and an event has the same
 * delivery ID each time. Throws `ListeningForTestMode` in live mode, and `ValidationFailed` if the cursor is invalid.
 */
export async function listenForWebhooks(actor: Actor, page: PageRequest): Promise<Listened> {
  authorize(actor, "webhooks.read");
  if (actor.mode !== "test") throw new ListeningForTestMode();
  const cursor = page.cursor || (await cursorOfNow());
  const filters = { order: "oldest" } as const;
  const { rows, ...rest } = await listEvents(actor, filters, { ...page, cursor });
  const secret = webhookSecretOf(keyedHash(actorName(actor), "webhook-listener"));
  const startedAt = await recentDatabaseTime();
  return { ...rest, rows: rows.map((event) => webhookOf(event, secret, startedAt)), secret };
}

/** Returns the cursor that all events from now on are behind, those that are being written included. */
const cursorOfNow = async (): Promise<string> =>
  cursorAfter(
    { createdAt: await eventsCompleteBefore(), id: idFromUuid("event", new Uint8Array(16)) },
    "oldest",
  );

function webhookOf(event: EventRow, secret: string, startedAt: Date): ListenedRow {
  const { id, type: eventType, createdAt: eventCreatedAt, ...rest } = event;
  const deliveryId = idWithSameUuid("delivery", id);
  const attempt = { ...rest, deliveryId, eventType, eventCreatedAt, startedAt, attemptNumber: 1 };
  return { deliveryId, eventType, ...signedContents(attempt, secret) };
}
