import { newIdempotencyKey } from "@/components/form/pending-intent";
import type { Scope } from "@/lib/client/api";
import type { BasketLine } from "./entry/basket";

// What a till stores in its browser. Each organization and mode has its own till there.

/** Without storage, a reload opens a new till. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

const tillKey = ({ organizationId, mode }: Scope) => `qassa-till:${organizationId}:${mode}`;
const intentEntry = (scope: Scope) => `${tillKey(scope)}:pending-intent`;
const FOLLOWED = "qassa-display-follows";
const PAIRING = "qassa-display-pairing";
const OPENED = "qassa-till-opened";

export const rememberedTill = (scope: Scope): string | undefined =>
  storage()?.getItem(tillKey(scope)) ?? undefined;

/** Remembers the till, and tells the displays that are open in this browser. */
export function rememberTill(scope: Scope, id: string): void {
  storage()?.setItem(tillKey(scope), id);
  const { organizationId, mode } = scope;
  // Other pages hear only of changes, hence the time.
  const opened: OpenedTill = { organizationId, mode, till: id, at: Date.now() };
  storage()?.setItem(OPENED, JSON.stringify(opened));
}

interface OpenedTill extends Scope {
  till: string;
  at: number;
}

/** Calls the listener when a till is opened on another page of this browser. Returns a function that stops it. */
export function onTillOpened(listener: (scope: Scope, till: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== OPENED || !newValue) return;
    const { organizationId, mode, till } = JSON.parse(newValue) as OpenedTill;
    listener({ organizationId, mode }, till);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** The till that a display in this browser follows, or "code" if it was paired with a pairing code. */
export const followedTill = (): string | undefined => storage()?.getItem(FOLLOWED) ?? undefined;

/** Each pairing has a name of its own, which no other display of this browser had. */
export function rememberFollowed(what: string): void {
  storage()?.setItem(FOLLOWED, what);
  storage()?.setItem(PAIRING, newIdempotencyKey());
}

/** The name of the last pairing in this browser. */
export const lastPairing = (): string => storage()?.getItem(PAIRING) ?? "first";

/** A payment to create; it is pending until its response is known. */
export interface PaymentIntent {
  amount: number;
  /** Whoever is at the till has said that a large amount is meant. */
  is_confirmed?: boolean | undefined;
  /** How much of the amount is a tip. */
  tip?: number | undefined;
  payer_phone?: string | undefined;
  /** What was scanned of the code in the payer's app, in place of a phone number. */
  personal_qr?: string | undefined;
  /** The scan of the till's printed code, in place of a phone number. */
  scan_id?: string | undefined;
  merchant_order_id?: string | undefined;
  /** A note, which the payer sees too. */
  comment?: string | undefined;
  /** What is bought. It may come to less than the amount: the rest was typed. */
  lines?: readonly BasketLine[] | undefined;
  /** The number of the network, if there are several. */
  network?: number | undefined;
}
interface StoredIntent {
  intent: PaymentIntent;
  key: string;
  at: number;
}

/** After this, nobody is waiting for the payment any more. */
const PENDING_INTENT_TTL_MS = 2 * 60_000;

function storedIntent(scope: Scope): StoredIntent | undefined {
  const kept = storage()?.getItem(intentEntry(scope));
  return kept ? (JSON.parse(kept) as StoredIntent) : undefined;
}

const isLate = ({ at }: StoredIntent) => Date.now() - at >= PENDING_INTENT_TTL_MS;

/**
 * The idempotency key of an intent, stored until its response is known: sent again after a lost response or a reload,
 * it is still the same payment.
 */
export function intentKey(scope: Scope, intent: PaymentIntent): string {
  const stored = storedIntent(scope);
  if (stored && !isLate(stored) && JSON.stringify(stored.intent) === JSON.stringify(intent)) {
    return stored.key;
  }
  const key = newIdempotencyKey();
  storage()?.setItem(intentEntry(scope), JSON.stringify({ intent, key, at: Date.now() }));
  return key;
}

/** The intent whose response never arrived. If it is late, it must not be sent again: it is known to the server or void. */
export function pendingIntent(
  scope: Scope,
): { intent: PaymentIntent; isLate: boolean } | undefined {
  const stored = storedIntent(scope);
  return stored && { intent: stored.intent, isLate: isLate(stored) };
}

export const clearPendingIntent = (scope: Scope): void => storage()?.removeItem(intentEntry(scope));

const cancellingEntry = (scope: Scope) => `${tillKey(scope)}:cancelling`;

/** The last payment that was cancelled here, even if the response was lost with the page. */
export const cancellingPayment = (scope: Scope): string | undefined =>
  storage()?.getItem(cancellingEntry(scope)) ?? undefined;

export const rememberCancelling = (scope: Scope, id: string): void =>
  storage()?.setItem(cancellingEntry(scope), id);

const LOCKED = "qassa-till-locked";
const lockListeners = new Set<() => void>();

/** Whether the till of this browser was locked and its session has not ended yet. */
export const isTillLocked = (): boolean => storage()?.getItem(LOCKED) === "yes";

export function rememberLocked(isLocked: boolean): void {
  if (isLocked) storage()?.setItem(LOCKED, "yes");
  else storage()?.removeItem(LOCKED);
  for (const listener of lockListeners) listener();
}

/** Calls the listener when the till is locked, also from another tab. Returns a function that stops it. */
export function onTillLocked(listener: () => void): () => void {
  lockListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    lockListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
