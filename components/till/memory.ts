import type { Scope } from "@/lib/client/api";

// What a till keeps in its browser; each organization and mode has a till of its own there.

/** Where nothing can be kept, a reload opens a new till. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

const tillKey = ({ organizationId, mode }: Scope) => `qassa-till:${organizationId}:${mode}`;
const wishKey = (scope: Scope) => `${tillKey(scope)}:wish`;
const FOLLOWED = "qassa-display-follows";

export const rememberedTill = (scope: Scope): string | undefined =>
  storage()?.getItem(tillKey(scope)) ?? undefined;

export const rememberTill = (scope: Scope, id: string): void =>
  storage()?.setItem(tillKey(scope), id);

/** The till that a display in this browser follows, or "code" when it was paired with one by hand. */
export const followedTill = (): string | undefined => storage()?.getItem(FOLLOWED) ?? undefined;

export const rememberFollowed = (what: string): void => storage()?.setItem(FOLLOWED, what);

/** A payment that is wanted, of which it is not known yet whether it was made. */
export interface Wish {
  amount: number;
  payer_phone?: string | undefined;
  merchant_order_id?: string | undefined;
}
interface KeptWish {
  wish: Wish;
  key: string;
  at: number;
}

/** Later than that nobody waits for it any more. */
const WISH_STAYS_MS = 2 * 60_000;

/** For a wish of its own. Not `randomUUID`, which pages have only over https. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");

function keptWish(scope: Scope): KeptWish | undefined {
  const kept = storage()?.getItem(wishKey(scope));
  if (!kept) return undefined;
  const wish = JSON.parse(kept) as KeptWish;
  return Date.now() - wish.at < WISH_STAYS_MS ? wish : undefined;
}

/**
 * The key of a wish, kept until it is known what became of it: sent again, after a lost answer or a reload, it is
 * the same payment.
 */
export function keyOfWish(scope: Scope, wish: Wish): string {
  const kept = keptWish(scope);
  if (kept && JSON.stringify(kept.wish) === JSON.stringify(wish)) return kept.key;
  const key = newKey();
  storage()?.setItem(wishKey(scope), JSON.stringify({ wish, key, at: Date.now() }));
  return key;
}

/** The wish whose answer never came. */
export const openWish = (scope: Scope): Wish | undefined => keptWish(scope)?.wish;

export const forgetWish = (scope: Scope): void => storage()?.removeItem(wishKey(scope));
