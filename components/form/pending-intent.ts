/** Not `randomUUID`, which is available only in secure contexts. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");

/**
 * Idempotency keys for an open form: the same intent keeps its key, so that sending it twice, or again after a lost
 * response, has one effect. A different intent has its own key.
 */
export function newPendingIntent(): (intent: object) => string {
  const keys = new Map<string, string>();
  return (intent) => {
    const text = JSON.stringify(intent);
    const key = keys.get(text) ?? newIdempotencyKey();
    keys.set(text, key);
    return key;
  };
}
