import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { encryptSecret, isReadable, openSecret, useLinksKey } from "@/lib/kit/secrets";

const CANARY = "This database is encrypted under this key.";
const CANARY_CONTEXT = "installation";
const LINKS_KEY_CONTEXT = "installation links key";

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
 * Checks that this process has the database's key, and reads the key of links.
 * Returns false if no process has stored the database's canary yet, so that there is nothing to check. Throws
 * `WrongSecretsKey`.
 */
export async function isKeyOfCanary(): Promise<boolean> {
  const checked = keys();
  if (verified === checked) return true;
  const installation = await readInstallation();
  if (!installation) return false;
  if (!isReadable(installation.canary, CANARY_CONTEXT)) throw new WrongSecretsKey();
  useLinksKey(linksKeyOf(installation));
  verified = checked;
  return true;
}

/** Stores the database's canary under this process's key. If several start at once on a new database, one does. */
export async function storeFirstCanary(): Promise<void> {
  await query(Prisma.sql`
    INSERT INTO installation (id, secrets_canary) VALUES (1, ${newCanary()})
    ON CONFLICT DO NOTHING RETURNING id`);
}

/** Makes SECRETS_KEY the key of the database. */
export async function replaceCanary(): Promise<void> {
  await query(Prisma.sql`UPDATE installation SET secrets_canary = ${newCanary()} RETURNING id`);
}

const newCanary = () => encryptSecret(CANARY, CANARY_CONTEXT);

async function readInstallation(): Promise<Installation | undefined> {
  const [row] = await query<Installation>(
    Prisma.sql`SELECT secrets_canary AS canary, links_key_encrypted AS "linksKey" FROM installation`,
  );
  return row;
}

/** Returns whether this process has the key of the database. */
export async function isCanaryReadable(): Promise<boolean> {
  const installation = await readInstallation();
  return installation !== undefined && isReadable(installation.canary, CANARY_CONTEXT);
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

/** Gives up the key of links: addresses and codes are made with the database's own key from then on. */
export async function forgetLinksKey(): Promise<void> {
  await query(Prisma.sql`UPDATE installation SET links_key_encrypted = NULL RETURNING id`);
}
