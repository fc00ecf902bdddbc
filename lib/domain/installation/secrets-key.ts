import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { sampleOfTotpSecrets } from "@/lib/domain/accounts/sql";
import { sampleOfSigningSecrets } from "@/lib/domain/webhooks/sql";
import { sampleOfGatewayCredentials } from "@/lib/network";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";

const CANARY = "This database is encrypted under this key.";
const CANARY_CONTEXT = "installation";
/** How many secrets of each kind are tried if there is no canary yet. */
const SAMPLE_SIZE = 20;

/** The database's secrets are encrypted under another key: nothing can be signed, and no gateway can be called. */
export class WrongSecretsKey extends Error {
  constructor() {
    super(
      "SECRETS_KEY is not the key that this database's secrets are encrypted with. Set SECRETS_KEY to the original key (in secrets.json of that installation's DATA_DIR), then start again. Nothing was changed.",
    );
  }
}

interface Encrypted {
  encrypted: Uint8Array;
  boundTo: string;
}

let verified: string | undefined;

/**
 * Checks that this process has the database's key, before it starts and before it uses up an attempt of a delivery. The
 * first process of an installation stores a canary; if a database has secrets but no canary yet, the key is tried on
 * those. Throws `WrongSecretsKey`.
 */
export async function requireSecretsKey(): Promise<void> {
  const key = env().SECRETS_KEY;
  if (verified === key) return;
  let canary = await readCanary();
  if (!canary) {
    const secrets = await someSecrets();
    if (secrets.length > 0 && !secrets.some(opens)) throw new WrongSecretsKey();
    // If several processes start at once on a new database, one stores its canary, and the others must match it.
    await query(Prisma.sql`
      INSERT INTO installation (id, secrets_canary) VALUES (1, ${encryptSecret(CANARY, CANARY_CONTEXT)})
      ON CONFLICT DO NOTHING RETURNING id`);
    canary = await readCanary();
  }
  if (!canary || !opens(canary)) throw new WrongSecretsKey();
  verified = key;
}

async function readCanary(): Promise<Encrypted | undefined> {
  const [row] = await query<{ encrypted: Uint8Array }>(
    Prisma.sql`SELECT secrets_canary AS encrypted FROM installation`,
  );
  return row && { ...row, boundTo: CANARY_CONTEXT };
}

const someSecrets = (): Promise<Encrypted[]> =>
  query<Encrypted>(Prisma.sql`
    SELECT encrypted, id AS "boundTo" FROM (
      (${sampleOfSigningSecrets(SAMPLE_SIZE)})
      UNION ALL (${sampleOfGatewayCredentials(SAMPLE_SIZE)})
      UNION ALL (${sampleOfTotpSecrets(SAMPLE_SIZE)})) AS secret`);

function opens({ encrypted, boundTo }: Encrypted): boolean {
  try {
    decryptSecret(encrypted, boundTo);
    return true;
  } catch {
    return false;
  }
}
