// `npm run backup`: copies the database and the secrets of an installation into one file, while it runs or not.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { connect } from "../database/connect";
import { startEmbeddedPostgres } from "../database/embedded-postgres.mjs";
import { runningDatabaseOf } from "../database/running-database";
import { claimDataFolder } from "../launch/claim.mjs";
import { CommandError, runCommand, step } from "../launch/command.mjs";
import type { Secrets } from "../launch/data-folder.mjs";
import { readJson } from "../launch/private-file.mjs";
import { loadEnvFiles, readSettings, root } from "../launch/settings.mjs";
import { writeArchive } from "./archive";
import { dumpDatabase } from "./dump";
import type { Manifest } from "./manifest";
import { printBooks } from "./print-books";
import { explained, stoppable } from "./stoppable";
import type { Entry } from "./tar";

const USAGE = `npm run backup [-- --output PATH]
Copies the database, the secrets and the saved emails of Qassa into one file, which npm run restore restores. Qassa can
go on running. Keep the file secret: it has the keys of the installation.

  --output PATH    a folder, or the name of the new file; defaults to the current folder`;

function given() {
  try {
    const options = { output: { type: "string" }, help: { type: "boolean" } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Returns the path of the file to write. npm runs commands in the clone; INIT_CWD is where it was called. */
function outputFile(given: string | undefined): string {
  const target = path.resolve(process.env.INIT_CWD ?? ".", given ?? ".");
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  const file = isFolder ? path.join(target, `qassa-backup-${time}Z.tar.gz`) : target;
  if (existsSync(file)) {
    throw new CommandError(`${file} exists. Choose another name, or remove it first.`);
  }
  if (!existsSync(path.dirname(file))) {
    throw new CommandError(`There is no folder ${path.dirname(file)}. Create it first.`);
  }
  return file;
}

type Settings = ReturnType<typeof readSettings>;

/** Returns the secrets that this installation uses. Throws `CommandError` without a SECRETS_KEY. */
function secretsOf({ dataDir }: Settings): Partial<Secrets> {
  const kept = readJson(path.join(dataDir, "secrets.json")) as Partial<Secrets> | undefined;
  const { SECRETS_KEY, SECRETS_KEY_PREVIOUS, NEXTAUTH_SECRET } = process.env;
  const secrets = {
    ...kept,
    ...(SECRETS_KEY
      ? { SECRETS_KEY, SECRETS_KEY_PREVIOUS: SECRETS_KEY_PREVIOUS || undefined }
      : {}),
    ...(NEXTAUTH_SECRET ? { NEXTAUTH_SECRET } : {}),
  };
  if (!secrets.SECRETS_KEY) {
    throw new CommandError(
      `SECRETS_KEY is not set, and there is none in ${dataDir}. A backup without it can't be restored: set the DATA_DIR or the SECRETS_KEY that Qassa uses.`,
    );
  }
  return secrets;
}

/** Returns the URL of the database: DATABASE_URL, the embedded one that runs, or one that is started until `cleanUp`. */
async function openDatabase(
  { dataDir, databaseUrl, origin }: Settings,
  secrets: Partial<Secrets>,
  cleanUp: (step: () => unknown) => void,
): Promise<string> {
  const running = databaseUrl ?? runningDatabaseOf(dataDir);
  if (running) return running;
  const databaseDir = path.join(dataDir, "postgres");
  if (!existsSync(databaseDir)) {
    throw new CommandError(`There is no database in ${dataDir}. Set the DATA_DIR that Qassa uses.`);
  }
  const claim = await claimDataFolder(dataDir, origin, "npm run backup");
  cleanUp(() => claim.release());
  const password = secrets.POSTGRES_PASSWORD ?? "";
  const postgres = await startEmbeddedPostgres({ databaseDir, password });
  cleanUp(() => postgres.stop());
  return postgres.url("qassa");
}

/** Connects without waiting for ever. */
async function connectUntil(databaseUrl: string, cleanUp: (step: () => unknown) => void) {
  const client = await connect({ url: databaseUrl, setting: "DATABASE_URL" });
  // The statement that it interrupts fails, too.
  client.on("error", () => undefined);
  cleanUp(() => client.end().catch(() => undefined));
  return client;
}

/** Returns the secrets, the demo's file and the saved emails as entries of an archive. */
function filesOf({ dataDir }: Settings, secrets: Partial<Secrets>): Entry[] {
  const entries = [
    { name: "secrets.json", body: Buffer.from(`${JSON.stringify(secrets, null, 2)}\n`) },
  ];
  const mail = path.join(dataDir, "mail");
  const mails = existsSync(mail) ? readdirSync(mail).map((name) => `mail/${name}`) : [];
  for (const name of ["demo.json", ...mails.sort()]) {
    const file = path.join(dataDir, name);
    if (existsSync(file)) entries.push({ name, body: readFileSync(file) });
  }
  return entries;
}

function describe(file: string, { createdAt, tables, parts }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  const copied = (parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
  return `Backup of ${createdAt}: ${rows} rows, ${copied} MB, ${megabytes} MB compressed, in\n${file}`;
}

await runCommand(async () => {
  const { output, help } = given();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  loadEnvFiles();
  const settings = readSettings();
  const file = outputFile(output);
  const { version } = readJson(path.join(root, "package.json")) as { version: string };
  try {
    const manifest = await stoppable(async (cleanUp) => {
      const secrets = secretsOf(settings);
      const databaseUrl = await openDatabase(settings, secrets, cleanUp);
      const client = await connectUntil(databaseUrl, cleanUp);
      const turn = await connectUntil(databaseUrl, cleanUp);
      return step("Copying the database", () =>
        writeArchive(file, cleanUp, async (write) => {
          const createdAt = new Date().toISOString();
          for (const entry of filesOf(settings, secrets)) await write(entry);
          return { qassa: version, createdAt, ...(await dumpDatabase(client, turn, write)) };
        }),
      );
    });
    printBooks(manifest.books);
    console.log(describe(file, manifest));
    return 0;
  } catch (error) {
    throw explained(error, path.dirname(file));
  }
});
