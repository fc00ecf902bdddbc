// `npm run rotate-key`: replaces SECRETS_KEY while payments are taken.
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { UnreadableValue } from "@/lib/domain/secrets";
import { runningSince, useRunningDatabase } from "./database/running-database";
import { CommandError, runCommand } from "./launch/command.mjs";
import { readJson, writePrivateJson } from "./launch/private-file.mjs";
import { loadEnvFiles, readSettings } from "./launch/settings.mjs";

const USAGE = `npm run rotate-key [-- --new | --clear-unreadable [--yes]]
Encrypts under SECRETS_KEY what is encrypted under SECRETS_KEY_PREVIOUS, row by row, in the database of the Qassa that
runs here or in that of DATABASE_URL. Payments go on. It can be interrupted and run again, and run on several machines.

  --new               makes a new key in secrets.json of DATA_DIR and keeps the key so far as the previous one; then
                      restart Qassa and run this again. For keys in the environment, set both yourself
  --clear-unreadable  for a key that is lost for good: gives up what no key opens. Subscriptions without their secret and
                      channels end, networks are disconnected, second factors are off. Without --yes it only lists them`;

type Kept = Record<string, string | undefined>;

const secretsFile = () => path.join(readSettings().dataDir, "secrets.json");

function makeNewKey(): void {
  loadEnvFiles();
  const file = secretsFile();
  const kept = readJson(file) as Kept | undefined;
  if (process.env.SECRETS_KEY || !kept?.SECRETS_KEY) {
    throw new CommandError(
      `SECRETS_KEY is not kept in ${file}. Where it is set, move its value to SECRETS_KEY_PREVIOUS, and set SECRETS_KEY to a new one: openssl rand -base64 32. Restart every instance, then: npm run rotate-key. Nothing was changed.`,
    );
  }
  if (kept.SECRETS_KEY_PREVIOUS) {
    throw new CommandError(
      `A new key is there already. Restart Qassa, then: npm run rotate-key. Nothing was changed.`,
    );
  }
  writePrivateJson(file, {
    ...kept,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    SECRETS_KEY_PREVIOUS: kept.SECRETS_KEY,
  });
  console.log(`${file} has a new key. Restart Qassa, then: npm run rotate-key`);
}

/** A Qassa that runs since before the new key was made knows the former one only, and could read no secret any more. */
function requireRestarted(): void {
  const file = secretsFile();
  const kept = readJson(file) as Kept | undefined;
  const since = runningSince(readSettings().dataDir);
  if (!kept?.SECRETS_KEY_PREVIOUS || !since || since > statSync(file).mtime) return;
  throw new CommandError(
    `The Qassa that runs here was started before ${file} had the new key, and knows only the former one. Restart it, then run this again. Nothing was changed.`,
  );
}

/** Removes the former key from secrets.json, which nothing needs any more. Returns whether it was there. */
function forgetFormerKey(): boolean {
  const file = secretsFile();
  const kept = readJson(file) as Kept | undefined;
  if (!kept?.SECRETS_KEY_PREVIOUS || kept.SECRETS_KEY !== process.env.SECRETS_KEY) return false;
  const { SECRETS_KEY_PREVIOUS: _, ...rest } = kept;
  writePrivateJson(file, rest);
  return true;
}

const listed = (values: readonly UnreadableValue[]) =>
  values.map(({ table, column, id }) => `    ${table}.${column} of ${id}`).join("\n");

async function rotate(): Promise<number> {
  const { KeyLost, rotateKey } = await import("@/lib/domain/secrets");
  const { reencrypted, unreadable } = await rotateKey().catch((error: unknown) => {
    throw error instanceof KeyLost ? new CommandError(error.message) : error;
  });
  console.log(`${reencrypted} values were encrypted under the new key.`);
  if (unreadable.length > 0) {
    console.error(
      `No key opens ${unreadable.length} more:\n${listed(unreadable)}\nIf their key is lost: npm run rotate-key -- --clear-unreadable`,
    );
    return 1;
  }
  console.log(
    forgetFormerKey()
      ? "The former key has been removed from secrets.json."
      : "Nothing needs SECRETS_KEY_PREVIOUS any more: remove it, and restart each instance.",
  );
  return 0;
}

async function clear(): Promise<number> {
  const { clearUnreadable } = await import("@/lib/domain/secrets");
  const cleared = await clearUnreadable();
  console.log(
    `${cleared.length} values were given up. Enter them again:\n${listed(cleared)}\nSECRETS_KEY is the key of the database now.`,
  );
  return 0;
}

/** A wrong SECRETS_KEY would give up everything, so the first run only says what it is about. */
async function listUnreadable(): Promise<number> {
  const { isCanaryReadable } = await import("@/lib/domain/installation");
  const { unreadableValues } = await import("@/lib/domain/secrets");
  const unreadable = await unreadableValues();
  const isKeyKnown = await isCanaryReadable();
  if (unreadable.length === 0 && isKeyKnown) {
    console.log("The keys that are set open every secret: there is nothing to give up.");
    return 0;
  }
  const warning = isKeyKnown
    ? ""
    : "\nNone of the keys that are set is the key of this database: make sure that they are right. Receipts would get new addresses.";
  console.error(
    `${unreadable.length} values would be given up:\n${listed(unreadable)}${warning}\nIf their key is lost for good: npm run rotate-key -- --clear-unreadable --yes. Nothing was changed.`,
  );
  return 1;
}

function given() {
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({ options: { new: flag, "clear-unreadable": flag, yes: flag, help: flag } })
      .values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

await runCommand(async () => {
  const wanted = given();
  if (wanted.help) console.log(USAGE);
  else if (wanted.new) makeNewKey();
  if (wanted.help || wanted.new) return 0;
  requireRestarted();
  useRunningDatabase();
  const { closeDatabase, withLongStatements } = await import("@/lib/kit/db");
  const giveUp = wanted.yes ? clear : listUnreadable;
  return await withLongStatements(wanted["clear-unreadable"] ? giveUp : rotate).finally(
    closeDatabase,
  );
});
