import { log } from "@/lib/kit/log";

type Listener = () => unknown;

// On globalThis, because the framework bundles instrumentation and routes apart: who settles a payment and who
// listens may hold two copies of this module.
const held = globalThis as typeof globalThis & {
  qassaDeliveries?: { listeners: Set<Listener>; announced: boolean };
};
const shared = () => (held.qassaDeliveries ??= { listeners: new Set(), announced: false });

const COALESCE_MS = 2;

/** Calls the listener soon after deliveries became due. Returns the way to stop listening. */
export function onDeliveriesDue(listener: Listener): () => void {
  shared().listeners.add(listener);
  return () => shared().listeners.delete(listener);
}

/**
 * Says that deliveries may be due; called after the commit that inserted them. Many calls within a few
 * milliseconds are one announcement. Never throws: what is not announced is found by the next tick, since
 * Postgres is the queue.
 */
export function announceDeliveries(): void {
  const state = shared();
  if (state.announced) return;
  state.announced = true;
  setTimeout(() => {
    state.announced = false;
    for (const listener of state.listeners) void tell(listener);
  }, COALESCE_MS);
}

async function tell(listener: Listener): Promise<void> {
  try {
    await listener();
  } catch (error) {
    log.warn({ error }, "could not announce due deliveries; the next tick finds them");
  }
}
