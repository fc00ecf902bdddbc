import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { encryptSecret, openSecret, useLinksKey } from "@/lib/kit/secrets";
import { ENCRYPTED_COLUMNS, type Encrypted, valuesBehind } from "./encrypted-values";

export const CANARY = "This database is encrypted under this key.";
export const CANARY_CONTEXT = "installation";
const LINKS_KEY_CONTEXT = "installation links key";
/** How many secrets of each kind are tried if there is no canary yet. */
const SAMPLE_SIZE = 20;

/** The database's secrets are encrypted under another key: nothing can be signed, and no gateway can be called. */
export class WrongSecretsKey extends Error {
  constructor() {
    super(
      "SECRETS_KEY is not the key that this database's secrets are encrypted with. Set SECRETS_KEY to the original key (in secrets.json of that installation's DATA_DIR), then start again. To replace the key, keep the original one in SECRETS_KEY_PREVIOUS until npm run rotate-key has ended. Nothing was changed.",
    );
  }
}

interface Installation {
  canary: Uint8Array;
  linksKey: Uint8Array | null;
}

let verified: string | undefined;

/** This process's keys, and the database's that they were compared with. */
const keys = () => [env().SECRETS_KEY, env().SECRETS_KEY_PREVIOUS, env().DATABASE_URL].join("\n");

/**
 * Checks that this process has the database's key, before it starts and before it uses up an attempt of a delivery, and
 * reads the key of links. The first process of an installation stores a canary; if a database has secrets but no canary
 * yet, the key is tried on those. Throws `WrongSecretsKey`.
 */
export async function requireSecretsKey(): Promise<void> {
  const checked = keys();
  if (verified === checked) return;
  let installation = await readInstallation();
  if (!installation) {
    const secrets = await someSecrets();
    if (secrets.length > 0 && !secrets.some(isReadable)) throw new WrongSecretsKey();
    // If several processes start at once on a new database, one stores its canary, and the others must match it.
    await query(Prisma.sql`
      INSERT INTO installation (id, secrets_canary) VALUES (1, ${encryptSecret(CANARY, CANARY_CONTEXT)})
      ON CONFLICT DO NOTHING RETURNING id`);
    installation = await readInstallation();
  }
  if (!installation || !isReadable(canaryOf(installation))) throw new WrongSecretsKey();
  useLinksKey(linksKeyOf(installation));
  verified = checked;
}

async function readInstallation(): Promise<Installation | undefined> {
  const [row] = await query<Installation>(
    Prisma.sql`SELECT secrets_canary AS canary, links_key_encrypted AS "linksKey" FROM installation`,
  );
  return row;
}

const canaryOf = ({ canary }: Installation): Encrypted => ({
  encrypted: canary,
  boundTo: CANARY_CONTEXT,
});

/** Returns whether this process has the key of the database. */
export async function isCanaryReadable(): Promise<boolean> {
  const installation = await readInstallation();
  return installation !== undefined && isReadable(canaryOf(installation));
}

/** The stored key of links, or the database's own key as long as that was never replaced. */
function linksKeyOf({ canary, linksKey }: Installation): string {
  if (linksKey) return openSecret(linksKey, LINKS_KEY_CONTEXT).secret;
  return env()[openSecret(canary, CANARY_CONTEXT).key]!;
}

/**
 * Keeps the key of links under SECRETS_KEY, so that addresses and codes stay what they are when the database gets
 * SECRETS_KEY as its own. Several processes may do so at once.
 */
export async function keepLinksKey(): Promise<void> {
  for (;;) {
    const installation = await readInstallation();
    const before = installation!.linksKey;
    if (before && openSecret(before, LINKS_KEY_CONTEXT).key === "SECRETS_KEY") return;
    const encrypted = encryptSecret(linksKeyOf(installation!), LINKS_KEY_CONTEXT);
    const changed = await query(Prisma.sql`
      UPDATE installation SET links_key_encrypted = ${encrypted}
      WHERE links_key_encrypted IS NOT DISTINCT FROM ${before}::bytea
        AND secrets_canary = ${installation!.canary} RETURNING id`);
    if (changed.length > 0) return;
  }
}

const someSecrets = async (): Promise<Encrypted[]> =>
  (
    await Promise.all(ENCRYPTED_COLUMNS.map((column) => valuesBehind(column, "", SAMPLE_SIZE)))
  ).flat();

function isReadable({ encrypted, boundTo }: Encrypted): boolean {
  try {
    openSecret(encrypted, boundTo);
    return true;
  } catch {
    return false;
  }
}
