// Whether Qassa can be reached from this page, as every request of the page finds out.

let isReachable = true;
let reachedAt = Date.now();
const listeners = new Set<() => void>();

/** Records that Qassa was reached, or that it could not be. */
export function recordConnection(isReached: boolean): void {
  if (isReached) reachedAt = Date.now();
  if (isReachable === isReached) return;
  isReachable = isReached;
  for (const listener of listeners) listener();
}

export const isConnected = (): boolean => isReachable;

/** When Qassa was last reached, by this machine's clock, in milliseconds. */
export const lastReached = (): number => reachedAt;

/** Calls the listener when the connection is lost or back. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
