// `npm run restore`: restores a file that `npm run backup` made, into an empty DATA_DIR and an empty database.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../database/embedded-postgres.mjs";
import { CommandError, runCommand, step } from "../launch/command.mjs";
import { installationSecrets, type Secrets } from "../launch/data-folder.mjs";
import { writePrivateJson } from "../launch/private-file.mjs";
import { identifyProcess, stopProcess } from "../launch/processes.mjs";
import { command, loadEnvFiles, readSettings } from "../launch/settings.mjs";
import { migrationsOnDisk } from "../migrate/migration-files";
import { applyMigrations } from "../migrate/schema-engine";
import { readArchive, requireFile, verifyArchive } from "./archive";
import { loadDatabase } from "./load";
import { type Manifest, sha256 } from "./manifest";
import { printBooks } from "./print-books";
import { explained, stoppable } from "./stoppable";
import { emptyDatabase, requireEmptyDatabase } from "./target-database";
import { openTarget } from "./target-folder";

const USAGE = `npm run restore -- FILE [--data-dir DIR] [--force]
Restores a backup that npm run backup made. The data folder must be empty; with DATABASE_URL, so must the database. If
anything fails, both are left as they were.

  --data-dir DIR    the data folder; defaults to DATA_DIR
  --force           restore into a data folder that is not empty: its contents are moved to a folder in it`;

function given() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "data-dir": { type: "string" },
        force: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (positionals.length !== 1 && !values.help) throw new Error("Give the file of one backup.");
    // npm runs commands in the clone; INIT_CWD is where it was called.
    const absolute = (name: string) => path.resolve(process.env.INIT_CWD ?? ".", name);
    const dataDir = values["data-dir"];
    return {
      ...values,
      file: absolute(positionals[0] ?? ""),
      dataDir: dataDir === undefined ? undefined : absolute(dataDir),
    };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Throws `CommandError` unless this Qassa has exactly the migrations that the backup's database had, or more. */
function requireKnownMigrations({ migrations, qassa }: Manifest): void {
  const onDisk = new Map(migrationsOnDisk().map(({ name, sql }) => [name, sha256(sql)]));
  const unknown = migrations.find(({ name }) => !onDisk.has(name));
  if (unknown) {
    throw new CommandError(
      `The backup is of a newer Qassa (version ${qassa}, with the migration ${unknown.name}). Restore it with that version or a newer one.`,
    );
  }
  const changed = migrations.find(({ name, checksum }) => onDisk.get(name) !== checksum);
  if (changed) {
    throw new CommandError(
      `The migration ${changed.name} differs from the one that the backup's database had. Restore it with an unchanged Qassa, version ${qassa}.`,
    );
  }
}

/** Restores secrets.json, demo.json and the emails. Returns the secrets. */
async function restoreFiles(file: string, staging: string) {
  for await (const { name, body } of readArchive(file)) {
    if (name.startsWith("database/")) break;
    const [, folder = "."] = /^(mail)\//.exec(name) ?? [];
    mkdirSync(path.join(staging, folder), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(staging, folder, path.basename(name)), body, { mode: 0o600 });
  }
  // Adds what is missing in a backup from an installation with DATABASE_URL, such as the embedded database's password.
  const secrets = installationSecrets(staging, true);
  writePrivateJson(path.join(staging, "secrets.json"), secrets);
  return secrets;
}

/** Throws `CommandError` if the environment has another SECRETS_KEY than the backup, which the start would use. */
function requireSameKey(secretsKey: string): void {
  if (!process.env.SECRETS_KEY || process.env.SECRETS_KEY === secretsKey) return;
  throw new CommandError(
    "SECRETS_KEY is set, but not to the key of this backup. Remove it from the environment and .env, then try again.",
  );
}

async function createDatabase(server: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query("CREATE DATABASE qassa").finally(() => client.end());
}

/** Brings the restored database up to date, tries its secrets and checks the invariants. Returns how many are violated. */
async function checkRestored(databaseUrl: string, secrets: Secrets): Promise<number> {
  const applied = await applyMigrations(databaseUrl);
  if (applied.length > 0) console.log(`• Applied to the database: ${applied.join(", ")}`);
  const LOG_LEVEL = "error";
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: secrets.SECRETS_KEY,
    SECRETS_KEY_PREVIOUS: secrets.SECRETS_KEY_PREVIOUS ?? "",
    LOG_LEVEL,
  });
  const { requireSecretsKey } = await import("@/lib/domain/secrets");
  const { checkInvariants } = await import("@/lib/domain/invariants");
  const { closeDatabase } = await import("@/lib/kit/db");
  try {
    await requireSecretsKey();
    const broken = (await checkInvariants()).filter(({ violations }) => violations > 0);
    for (const { name, says, violations, ids } of broken) {
      console.error(`✗ ${name}: ${violations}\n    ${says}\n    Violated by: ${ids.join(", ")}`);
    }
    return broken.length;
  } finally {
    await closeDatabase();
  }
}

const STOP_SIGNALS: [NodeJS.Signals, number][] = [
  ["SIGINT", 5],
  ["SIGQUIT", 5],
  ["SIGKILL", 5],
];

/** Restores the file and returns its manifest, and what there is to say about the result. */
async function restore(
  file: string,
  { dataDir, databaseUrl, origin, force }: Target,
  cleanUp: (step: () => unknown) => void,
) {
  const { staging, finish } = await openTarget(dataDir, { origin, force }, cleanUp);
  if (databaseUrl) await requireEmptyDatabase(databaseUrl);
  const manifest = await step("Checking the file", () => verifyArchive(file));
  requireKnownMigrations(manifest);
  const secrets = await restoreFiles(file, staging);
  requireSameKey(secrets.SECRETS_KEY);

  let isRestored = false;
  let url = databaseUrl;
  let stop = async () => {};
  if (url) {
    const target = url;
    cleanUp(() => (isRestored ? undefined : emptyDatabase(target)));
  } else {
    const postgres = await startEmbeddedPostgres({
      databaseDir: path.join(staging, "postgres"),
      password: secrets.POSTGRES_PASSWORD,
    });
    stop = postgres.stop;
    // After a crash, such as on a full disk, PostgreSQL may ignore a request to stop. Its folder is discarded anyway.
    const known = identifyProcess(postgres.pid);
    cleanUp(() => stopProcess(known, STOP_SIGNALS));
    await createDatabase(postgres.url("postgres"));
    url = postgres.url("qassa");
  }
  const target = url;
  const known = new Set(manifest.migrations.map(({ name }) => name));
  const migrations = migrationsOnDisk().filter(({ name }) => known.has(name));
  await step("Restoring the database", async () => {
    await applyMigrations(target, migrations);
    await loadDatabase(target, manifest, readArchive(file));
  });
  const violated = await step("Checking the restored data", () => checkRestored(target, secrets));
  await stop();
  const aside = finish();
  isRestored = true;
  return { manifest, violated, aside };
}

interface Target {
  dataDir: string;
  databaseUrl: string | undefined;
  origin: string;
  force: boolean;
}

await runCommand(async () => {
  const { help, file, force, dataDir: givenDir } = given();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  loadEnvFiles();
  const { dataDir: defaultDir, databaseUrl, origin } = readSettings();
  const dataDir = givenDir ?? defaultDir;
  try {
    requireFile(file);
    const target = { dataDir, databaseUrl, origin, force };
    const done = await stoppable((cleanUp) => restore(file, target, cleanUp));
    const { createdAt, qassa, books } = done.manifest;
    console.log(`Restored the backup of ${createdAt}, Qassa ${qassa}, to ${dataDir}:`);
    printBooks(books);
    if (done.aside) console.log(`The former contents are in ${done.aside}`);
    console.log(
      done.violated === 0
        ? "All invariants hold."
        : `${done.violated} invariants are violated, as they were in the backed-up data. See above.`,
    );
    console.log(`Start it: ${givenDir ? `DATA_DIR=${dataDir} ` : ""}${command}`);
    return done.violated === 0 ? 0 : 1;
  } catch (error) {
    throw explained(error, dataDir);
  }
});
