// @ts-check
import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CommandError } from "../launch/command.mjs";

export const CLUSTER_USER = "qassa";

/**
 * Letters of all scripts have upper and lower case, and sort as in C, which the system's libraries do not change. Before PostgreSQL 17,
 * only Latin letters have it.
 * @param {number} version
 */
const letters = (version) =>
  version >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];

/**
 * Creates the database folder, under a temporary name first, so that an interrupted start leaves no partial one.
 * @param {import("./postgres-runtime.mjs").PostgresRuntime} runtime
 * @param {string} password
 */
export async function createCluster(runtime, password) {
  const { uid, gid } = runtime.spawnAs;
  const draft = `${runtime.databaseDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const secretFolder = mkdtempSync(path.join(tmpdir(), "qassa-initdb-"));
  const passwordFile = path.join(secretFolder, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) {
    for (const file of [draft, secretFolder, passwordFile]) chownSync(file, uid, gid);
    chmodSync(secretFolder, 0o700);
  }
  let output = "";
  try {
    const initdb = spawn(
      runtime.binary("initdb"),
      [
        `--pgdata=${draft}`,
        `--username=${CLUSTER_USER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--no-locale",
        ...letters(runtime.version),
        "--no-instructions",
      ],
      { ...runtime.spawnAs, stdio: ["ignore", "pipe", "pipe"] },
    );
    initdb.stdout.on("data", (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    initdb.stderr.on("data", (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    /** @type {number | null} */
    const code = await new Promise((resolve) => {
      initdb.once("error", (error) => {
        output += error.message;
        resolve(-1);
      });
      initdb.once("close", resolve);
    });
    if (code !== 0) {
      throw new CommandError(
        `${output.trimEnd()}\nThe embedded PostgreSQL could not create its folder ${draft}. See above, or set DATABASE_URL to your own PostgreSQL.`,
      );
    }
  } finally {
    rmSync(secretFolder, { recursive: true, force: true });
  }
  renameSync(draft, runtime.databaseDir);
}
