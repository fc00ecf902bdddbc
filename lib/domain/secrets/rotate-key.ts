import {
  forgetLinksKey,
  isCanaryReadable,
  keepLinksKey,
  replaceCanary,
  WrongSecretsKey,
} from "@/lib/domain/installation";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";
import { encryptSecret, openSecret } from "@/lib/kit/secrets";
import {
  ENCRYPTED_COLUMNS,
  type Encrypted,
  giveUpValue,
  replaceValue,
  valuesBehind,
} from "./encrypted-values";
import { requireSecretsKey } from "./require-secrets-key";

const BATCH = 200;
/** After each pass over all values another one looks for those that were saved under the former key meanwhile. */
const MAX_PASSES = 20;

/** A value that no key of this process opens. */
export interface UnreadableValue {
  table: string;
  column: string;
  id: string;
}

export interface Rotation {
  /** How many values were encrypted under SECRETS_KEY anew. */
  reencrypted: number;
  unreadable: UnreadableValue[];
}

/** The database's key is neither SECRETS_KEY nor SECRETS_KEY_PREVIOUS. Nothing was changed. */
export class KeyLost extends Error {
  constructor() {
    super(
      "Neither SECRETS_KEY nor SECRETS_KEY_PREVIOUS is the key of this database. Set SECRETS_KEY_PREVIOUS to the key so far. If it is lost for good: npm run rotate-key -- --clear-unreadable. Nothing was changed.",
    );
  }
}

type Handle = (column: EncryptedColumn, value: Encrypted) => Promise<void>;

/** Visits the values of all columns that are not under SECRETS_KEY. Returns how many were under the former key. */
async function pass({
  onFormer,
  onUnreadable,
}: {
  onFormer: Handle;
  onUnreadable: Handle;
}): Promise<number> {
  let former = 0;
  for (const column of ENCRYPTED_COLUMNS) {
    for (let last = ""; ;) {
      const values = await valuesBehind(column, last, BATCH);
      for (const value of values) {
        const key = keyOf(value);
        if (key === undefined) await onUnreadable(column, value);
        if (key !== "SECRETS_KEY_PREVIOUS") continue;
        await onFormer(column, value);
        former += 1;
      }
      if (values.length < BATCH) break;
      last = values.at(-1)!.boundTo;
    }
  }
  return former;
}

function keyOf({ encrypted, boundTo }: Encrypted) {
  try {
    return openSecret(encrypted, boundTo).key;
  } catch {
    return undefined;
  }
}

const reencrypt: Handle = (column, value) =>
  replaceValue(
    column,
    value,
    encryptSecret(openSecret(value.encrypted, value.boundTo).secret, value.boundTo),
  );

const listIn =
  (found: UnreadableValue[]): Handle =>
  ({ table, column }, { boundTo }) => {
    found.push({ table, column, id: boundTo });
    return Promise.resolve();
  };

/**
 * Encrypts under SECRETS_KEY what is encrypted under SECRETS_KEY_PREVIOUS, row by row, while servers that have both
 * keys go on. It can be interrupted and repeated, and run several times at once. The database's canary comes last, so
 * servers refuse to start without the former key until nothing needs it. Values that no key opens are left, and
 * returned. Throws `KeyLost`.
 */
export async function rotateKey(): Promise<Rotation> {
  await requireSecretsKey().catch((error: unknown) => {
    throw error instanceof WrongSecretsKey ? new KeyLost() : error;
  });
  if (!(await isCanaryReadable())) throw new KeyLost();
  // Before anything else: as long as it is not kept, it is the key that the canary tells.
  await keepLinksKey();
  let unreadable: UnreadableValue[] = [];
  let reencrypted = 0;
  for (let passes = 1; passes <= MAX_PASSES; passes++) {
    const found: UnreadableValue[] = [];
    const former = await pass({ onFormer: reencrypt, onUnreadable: listIn(found) });
    reencrypted += former;
    unreadable = found;
    if (former === 0) break;
  }
  await keepLinksKey();
  await replaceCanary();
  return { reencrypted, unreadable };
}

/** Returns what `clearUnreadable` would give up. Changes nothing. */
export async function unreadableValues(): Promise<UnreadableValue[]> {
  const found: UnreadableValue[] = [];
  await pass({ onFormer: () => Promise.resolve(), onUnreadable: listIn(found) });
  return found;
}

/**
 * Gives up what no key of this process opens, after a SECRETS_KEY is lost for good: signing secrets, with their
 * subscriptions turned off; credentials of networks; second factors; channels of notifications. If the database's own
 * key is lost, receipts get new addresses. Then SECRETS_KEY is the database's. Returns what was given up.
 */
export async function clearUnreadable(): Promise<UnreadableValue[]> {
  const cleared: UnreadableValue[] = [];
  await pass({
    onFormer: reencrypt,
    onUnreadable: async (column, value) => {
      await giveUpValue(column, value);
      cleared.push({ table: column.table, column: column.column, id: value.boundTo });
    },
  });
  if (await isCanaryReadable()) await keepLinksKey();
  else await forgetLinksKey();
  await replaceCanary();
  return cleared;
}
