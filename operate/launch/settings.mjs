// @ts-check
// The settings that the commands themselves need, before anything is installed. lib/kit/env.ts describes them all
// and checks the rest when the server starts.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readPublicUrl } from "../../lib/kit/public-url.mjs";
import { databaseUrlFault, libpqUrl } from "../../lib/kit/urls-with-passwords.mjs";
import { CommandError } from "./command.mjs";
import { readJson } from "./private-file.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Whether this process is `npm run dev`: the same launcher with separate data and Next's hot reload. */
export const isDevelopment = process.argv.includes("--dev");

/** The command that was typed, for messages that say what to type next. */
export const command = isDevelopment ? "npm run dev" : "npm start";

/** Throws `CommandError` if this Node.js is older than package.json asks. */
export function requireNode(version = process.versions.node) {
  const { engines } = /** @type {{ engines: { node: string } }} */ (
    readJson(path.join(root, "package.json"))
  );
  const floor = engines.node.replace(">=", "");
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  if (major > floorMajor || (major === floorMajor && minor >= floorMinor)) return;
  throw new CommandError(
    `Qassa needs Node.js ${floor} or newer; this is ${version}. Install a newer one from https://nodejs.org, or use npm start or npm test, which get one.`,
  );
}

/** Loads .env.local and .env. The environment takes precedence over .env.local, which takes precedence over .env. */
export function loadEnvFiles() {
  for (const name of [".env.local", ".env"]) {
    const file = path.join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} dataDir
 * @property {string | undefined} host
 * @property {string | undefined} databaseUrl
 * @property {string} origin
 * @property {boolean} demo
 * @property {number} poolSize
 */

/**
 * @param {Readonly<Record<string, string | undefined>>} given
 * @param {{ development?: boolean }} [options]
 * @returns {Settings}
 */
export function readSettings(given = process.env, { development = isDevelopment } = {}) {
  const port = Number(given.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new CommandError(
      `PORT is "${given.PORT}"; set it to a number from 1 to 65535, for example PORT=3000.`,
    );
  }
  const databaseUrl = given.DATABASE_URL || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new CommandError(
      "DATABASE_URL is not a PostgreSQL URL. Use postgresql://user:password@host:5432/database, or leave it out to use the embedded PostgreSQL.",
    );
  }
  for (const name of ["DATABASE_URL", "DIRECT_DATABASE_URL", "LISTEN_DATABASE_URL"]) {
    const fault = given[name] && databaseUrlFault(name, given[name]);
    if (fault) throw new CommandError(`${fault}.`);
    if (given[name] && !databaseUrl) {
      throw new CommandError(
        `${name} is set, but DATABASE_URL is not. Set DATABASE_URL too: the server connects to it.`,
      );
    }
  }
  if (given.DEMO && given.DEMO !== "on" && given.DEMO !== "off") {
    throw new CommandError(`DEMO is "${given.DEMO}"; set it to on or off.`);
  }
  const hasSandbox = given.SANDBOX !== "off";
  if (!hasSandbox && given.DEMO === "on") {
    throw new CommandError(
      "The demo needs the sandbox, but SANDBOX=off turns it off. Remove DEMO=on or SANDBOX=off.",
    );
  }
  const publicUrl = readPublicUrl(given.PUBLIC_URL || `http://localhost:${port}`);
  if ("fault" in publicUrl) throw new CommandError(`${publicUrl.fault}.`);
  return {
    port,
    // Separate in development, so that an unfinished migration can't damage data that should be kept.
    dataDir: path.resolve(root, given.DATA_DIR || (development ? ".data-dev" : ".data")),
    host: given.LISTEN_HOST || undefined,
    databaseUrl: databaseUrl && libpqUrl(databaseUrl),
    origin: publicUrl.origin,
    demo: given.DEMO ? given.DEMO === "on" : !databaseUrl && hasSandbox,
    poolSize: Number(given.DATABASE_POOL_SIZE || 10) || 10,
  };
}
