// Whether Qassa can be reached from this page, as every request of the page finds out.

let isReachable = true;
let reachedAt = Date.now();
/** When the connection was last lost, on the clock of `performance.now()`. */
let lostAt = -Infinity;
const listeners = new Set<() => void>();

/**
 * Records that Qassa was reached by what began at `since`, or that it could not be. What began before the connection was lost
 * does not tell that it is back.
 */
export function recordConnection(isReached: boolean, since = performance.now()): void {
  if (isReached && since < lostAt) return;
  if (isReached) reachedAt = Date.now();
  else lostAt = performance.now();
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
