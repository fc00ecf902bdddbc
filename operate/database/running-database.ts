// Gives commands the database and the SECRETS_KEY of a running Qassa.
import { readFileSync } from "node:fs";
import path from "node:path";
import { CommandError } from "../launch/command.mjs";
import { readJson } from "../launch/private-file.mjs";
import { isAlive, identifyProcess } from "../launch/processes.mjs";
import { loadEnvFiles, readSettings } from "../launch/settings.mjs";
import { CLUSTER_USER } from "./postgres-cluster.mjs";

/** From DATA_DIR/secrets.json, which `npm start` writes. */
interface KeptSecrets {
  SECRETS_KEY?: string;
  SECRETS_KEY_PREVIOUS?: string;
  POSTGRES_PASSWORD?: string;
}

/** Reads PostgreSQL's postmaster.pid; undefined if no server is running with the folder. */
function runningIn(databaseDir: string): { startedAt: Date; port: number } | undefined {
  try {
    const note = readFileSync(path.join(databaseDir, "postmaster.pid"), "utf8").split("\n");
    if (!isAlive(identifyProcess(Number(note[0])))) return undefined;
    return { startedAt: new Date(Number(note[2]) * 1000), port: Number(note[3]) };
  } catch {
    return undefined;
  }
}

/** Returns since when the Qassa runs that has the embedded database of a data folder; undefined if none does. */
export const runningSince = (dataDir: string): Date | undefined =>
  runningIn(path.join(dataDir, "postgres"))?.startedAt;

/** Returns the URL of the embedded database that runs with a data folder; undefined if none does. */
export function runningDatabaseOf(dataDir: string): string | undefined {
  const kept = readJson(path.join(dataDir, "secrets.json")) as KeptSecrets | undefined;
  const port = runningIn(path.join(dataDir, "postgres"))?.port;
  if (!port || !kept?.POSTGRES_PASSWORD) return undefined;
  const login = `${CLUSTER_USER}:${encodeURIComponent(kept.POSTGRES_PASSWORD)}`;
  return `postgresql://${login}@127.0.0.1:${port}/qassa`;
}

/**
 * Sets DATABASE_URL and the keys in the environment of this process: the given ones, otherwise those of the Qassa
 * that runs with DATA_DIR. Throws `CommandError` if there are none.
 */
export function useRunningDatabase(): void {
  loadEnvFiles();
  const { dataDir, databaseUrl } = readSettings();
  const kept = (readJson(path.join(dataDir, "secrets.json")) ?? {}) as KeptSecrets;
  if (!process.env.SECRETS_KEY) {
    process.env.SECRETS_KEY = kept.SECRETS_KEY ?? "";
    process.env.SECRETS_KEY_PREVIOUS ||= kept.SECRETS_KEY_PREVIOUS ?? "";
  }
  if (!process.env.SECRETS_KEY) {
    throw new CommandError(
      `SECRETS_KEY is not set, and there is none in ${dataDir}. Start Qassa first (npm start), or set the SECRETS_KEY and DATABASE_URL that it uses.`,
    );
  }
  if (databaseUrl) return;
  const running = runningDatabaseOf(dataDir);
  if (!running) {
    throw new CommandError(
      `No Qassa is running with the data in ${dataDir}. Start it first (npm start), or set the DATABASE_URL that it uses.`,
    );
  }
  process.env.DATABASE_URL = running;
}
