import { publishDeliveries } from "@/lib/domain/shared/changes";
import { log } from "@/lib/kit/log";
import { ofProcess } from "@/lib/kit/process-state";

type Listener = () => unknown;

const shared = ofProcess("deliveries due", () => ({
  listeners: new Set<Listener>(),
  announced: false,
}));

const COALESCE_MS = 2;

/** Calls the listener shortly after deliveries are announced. Returns a function that removes it. */
export function onDeliveriesDue(listener: Listener): () => void {
  shared.listeners.add(listener);
  return () => shared.listeners.delete(listener);
}

/**
 * Announces that deliveries are due, to this process and all others; call it after the commit that inserted them. Never
 * throws: Postgres is the queue, so the next tick finds what was missed.
 */
export function announceDeliveries(): void {
  announceLocally();
  // A script, and a server that stops, deliver nothing themselves.
  publishDeliveries(shared.listeners.size > 0 ? "by_sender" : "by_nobody");
}

/**
 * Announces to this process alone that deliveries may be due. Calls within a few milliseconds are combined into one
 * announcement.
 */
export function announceLocally(): void {
  if (shared.announced) return;
  shared.announced = true;
  setTimeout(() => {
    shared.announced = false;
    for (const listener of shared.listeners) void notify(listener);
  }, COALESCE_MS);
}

async function notify(listener: Listener): Promise<void> {
  try {
    await listener();
  } catch (error) {
    log.warn({ error }, "could not announce due deliveries; the next tick finds them");
  }
}
