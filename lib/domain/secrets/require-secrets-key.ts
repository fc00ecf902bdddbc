import { isKeyOfCanary, storeFirstCanary, WrongSecretsKey } from "@/lib/domain/installation";
import { isReadable } from "@/lib/kit/secrets";
import { ENCRYPTED_COLUMNS, type Encrypted, valuesBehind } from "./encrypted-values";

/** How many secrets of each kind are tried if there is no canary yet. */
const SAMPLE_SIZE = 20;

/**
 * Checks that this process has the database's key, and reads the key of links. The first process of an installation
 * stores a canary; if a database has secrets but no canary yet, the key is tried on those. Throws `WrongSecretsKey`.
 */
export async function requireSecretsKey(): Promise<void> {
  if (await isKeyOfCanary()) return;
  const secrets = await someSecrets();
  if (
    secrets.length > 0 &&
    !secrets.some(({ encrypted, boundTo }) => isReadable(encrypted, boundTo))
  )
    throw new WrongSecretsKey();
  await storeFirstCanary();
  // Another process may have been the first, with another key.
  if (!(await isKeyOfCanary())) throw new WrongSecretsKey();
}

const someSecrets = async (): Promise<Encrypted[]> =>
  (
    await Promise.all(ENCRYPTED_COLUMNS.map((column) => valuesBehind(column, "", SAMPLE_SIZE)))
  ).flat();
