/**
 * Keys for a dialog that is open: the same wish has the same key, so that sending it twice is sending it once, and a
 * changed one has another.
 */
export function newWish(): (wish: object) => string {
  // Not `randomUUID`, which pages have only over https.
  const random = () => Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
  const keys = new Map<string, string>();
  return (wish) => {
    const text = JSON.stringify(wish);
    const key = keys.get(text) ?? random();
    keys.set(text, key);
    return key;
  };
}
