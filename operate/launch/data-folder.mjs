// @ts-check
// DATA_DIR holds the embedded database, generated secrets, demo.json and the claim of the process that uses it.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { CommandError } from "./command.mjs";
import { readJson, writePrivateJson } from "./private-file.mjs";
import { command } from "./settings.mjs";

/** @typedef {{ SECRETS_KEY: string, SECRETS_KEY_PREVIOUS?: string | undefined, NEXTAUTH_SECRET: string, POSTGRES_PASSWORD: string }} Secrets */

/**
 * Creates the folder. When started by root, PostgreSQL runs as another user, who can traverse it but not list it.
 * @param {string} dataDir
 */
export function openDataFolder(dataDir) {
  const asRoot = process.getuid?.() === 0;
  try {
    mkdirSync(dataDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 });
    const mode = statSync(dataDir).mode & 0o777;
    if (asRoot && (mode & 0o001) === 0) chmodSync(dataDir, mode | 0o001);
  } catch (error) {
    throw new CommandError(
      `DATA_DIR ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}). Choose a folder that this user can write to: DATA_DIR=/path ${command}`,
    );
  }
}

/**
 * Returns the secrets of this installation, which are generated on the first start. Throws `CommandError` if they
 * are damaged, or missing although there is a database.
 * @param {string} dataDir
 * @param {boolean} hasDatabase whether a database encrypted with these secrets already exists
 * @returns {Secrets}
 */
export function installationSecrets(dataDir, hasDatabase) {
  const file = path.join(dataDir, "secrets.json");
  const kept = readJson(file);
  if (kept === undefined && (existsSync(file) || hasDatabase)) {
    throw new CommandError(
      `${file} is missing or damaged. The database next to it can't be opened without it. Restore it from a backup, or start with another DATA_DIR.`,
    );
  }
  const secrets = {
    SECRETS_KEY: randomBytes(32).toString("base64"),
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    POSTGRES_PASSWORD: randomBytes(24).toString("base64url"),
    .../** @type {Partial<Secrets> | undefined} */ (kept),
  };
  if (kept === undefined) writePrivateJson(file, secrets);
  return secrets;
}
