// Databases that are ready to be used, made once and kept, and copied for each test or program that starts a Qassa of
// its own. They are made anew when anything changes that they are made from, and every day: the demo's history ends today.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { runtimeFor } from "@/operate/database/postgres-runtime.mjs";
import { CommandError } from "@/operate/launch/command.mjs";
import { installationSecrets } from "@/operate/launch/data-folder.mjs";
import { root } from "@/operate/launch/settings.mjs";
import { contentHash, filesUnder } from "@/operate/launch/stamps.mjs";
import { applyMigrations } from "@/operate/migrate/schema-engine";
import { withPreparedFolder } from "./prepared-folder";
import { unsetSettings } from "./unset-settings";

const SCHEMA_INPUTS = [
  "lib/domain/installation",
  "prisma/migrations",
  "prisma/schema.prisma",
  "operate/database",
  "operate/launch",
  "operate/migrate",
  // For the version of PostgreSQL.
  "package-lock.json",
  "tests/support/prepared-data.ts",
];
const INPUTS = {
  migrated: SCHEMA_INPUTS,
  installation: [...SCHEMA_INPUTS, "lib", "prisma/demo", "prisma/seed.ts"],
};
/** The name of the database in each. */
export const DATABASE = "qassa";

const SHARED = path.join(tmpdir(), `qassa-prepared-${process.getuid?.() ?? "user"}`);

async function makeMigrated(folder: string) {
  const postgres = await startEmbeddedPostgres({ databaseDir: path.join(folder, "postgres") });
  try {
    const client = new Client({ connectionString: postgres.url("postgres") });
    await client.connect();
    await client.query(`CREATE DATABASE ${DATABASE}`).finally(() => client.end());
    await applyMigrations(postgres.url(DATABASE));
  } finally {
    await postgres.stop();
  }
}

/** Does what `npm start` does before it starts the server. */
async function makeInstallation(folder: string) {
  const { POSTGRES_PASSWORD: password, ...secrets } = installationSecrets(folder, false);
  const databaseDir = path.join(folder, "postgres");
  const postgres = await startEmbeddedPostgres({ databaseDir, password });
  try {
    const program = ["--import", "tsx", "operate/database/prepare-database.ts"];
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: {
        ...process.env,
        ...unsetSettings,
        ...secrets,
        NODE_ENV: "production",
        DATA_DIR: folder,
        DATABASE_URL: postgres.url(DATABASE),
        EMBEDDED_POSTGRES: postgres.url("postgres"),
        NEXTAUTH_URL: "http://localhost:3000",
        DEMO: "on",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new CommandError("The demo could not be prepared: see above.");
  } finally {
    await postgres.stop();
  }
}

const MAKE = { migrated: makeMigrated, installation: makeInstallation };
type Kind = keyof typeof MAKE;

function nameOf(kind: Kind): string {
  const inputs = INPUTS[kind].flatMap(filesUnder).filter((file) => !/\.test\.tsx?$/.test(file));
  const today = new Date().toISOString().slice(0, 10);
  return `${kind}-${today}-${contentHash(inputs).slice(0, 16)}`;
}

/** Copies a database folder with its owner, who is another user when started by root. */
async function copyDatabase(from: string, to: string) {
  // Where PostgreSQL has access.
  const target = runtimeFor(to).databaseDir;
  if (process.platform === "win32") await cp(from, target, { recursive: true });
  else await promisify(execFile)("cp", ["-a", from, target]);
}

const withPrepared = (kind: Kind, copy: (folder: string) => Promise<void>) =>
  withPreparedFolder({ shared: SHARED, name: nameOf(kind), make: MAKE[kind] }, copy);

/** Makes the folder of a PostgreSQL with the default password, whose database `DATABASE` has this version's schema. */
export const copyMigratedDatabase = (databaseDir: string): Promise<void> =>
  withPrepared("migrated", (folder) => copyDatabase(path.join(folder, "postgres"), databaseDir));

/** Fills a data folder as the first start of Qassa does: database, secrets and demo. */
export const copyInstallation = (dataDir: string): Promise<void> =>
  withPrepared("installation", async (folder) => {
    await copyDatabase(path.join(folder, "postgres"), path.join(dataDir, "postgres"));
    for (const name of ["secrets.json", "demo.json"]) {
      copyFileSync(path.join(folder, name), path.join(dataDir, name));
    }
  });
