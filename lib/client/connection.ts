// Whether Qassa can be reached from this page, as every request of the page finds out.

let isReachable = true;
const listeners = new Set<() => void>();

/** Records that Qassa was reached, or that it could not be. */
export function recordConnection(isReached: boolean): void {
  if (isReachable === isReached) return;
  isReachable = isReached;
  for (const listener of listeners) listener();
}

export const isConnected = (): boolean => isReachable;

/** Calls the listener when the connection is lost or back. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
