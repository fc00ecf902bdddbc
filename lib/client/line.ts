// Whether Qassa can be reached from this page, as every request of the page finds out.

let isUp = true;
const listeners = new Set<() => void>();

/** Records that Qassa was reached, or that it could not be. */
export function recordReach(isReached: boolean): void {
  if (isUp === isReached) return;
  isUp = isReached;
  for (const listener of listeners) listener();
}

export const isLineUp = (): boolean => isUp;

/** Calls the listener when the connection is lost or back. Returns a function that stops it. */
export function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
