/** Not `randomUUID`, which pages have only over https. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");

/**
 * Idempotency keys for an open form: the same intent keeps its key, so that sending it twice, or again after a lost
 * answer, is sending it once; a changed intent has another.
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
