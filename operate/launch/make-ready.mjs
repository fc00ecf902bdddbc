// @ts-check
// Makes a clone ready to start: installs packages, generates the Prisma client and builds. Each step runs only when
// its inputs have changed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleServer, SERVER_PROGRAM } from "./bundle.mjs";
import { CommandError, step } from "./command.mjs";
import { readJson } from "./private-file.mjs";
import { withProcessLock } from "./process-lock.mjs";
import { root } from "./settings.mjs";
import { buildHash, CLIENT_STAMP, clientHash, packagesAreInstalled } from "./stamps.mjs";

const BUILD_STAMP = path.join(root, ".next", "made-from.json");
const LAST_LINES = 40;

/**
 * Runs a program. Throws `advice` if it fails, and prints its last lines if they were not shown.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, advice: string, shown?: boolean }} options
 */
async function run(program, args, { env = process.env, advice, shown = false }) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    shell: process.platform === "win32" && !program.endsWith(".exe"),
  });
  let output = "";
  const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const stop = () => child.kill("SIGTERM");
  process.once("exit", stop);
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(-1));
    child.once("close", resolve);
  });
  process.off("exit", stop);
  if (code === 0) return;
  if (!shown) console.error(output.trimEnd().split("\n").slice(-LAST_LINES).join("\n"));
  throw new CommandError(advice);
}

/** @param {boolean} development */
async function install(development) {
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  if (development) args.push("--include=dev");
  await run(npm ? process.execPath : "npm", npm ? [npm, ...args] : args, {
    // Prisma would otherwise download an engine that nothing here uses.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    advice:
      "The packages could not be installed. See above, check that the npm registry is reachable (npm ping), then start again.",
  });
}

async function generate() {
  await run(process.execPath, ["operate/generate.mjs"], {
    advice: "The Prisma client could not be generated. See above, then start again.",
  });
}

async function build({ shown = false } = {}) {
  const hash = buildHash();
  // An interrupted build leaves no stamp, so that the next start builds again.
  rmSync(BUILD_STAMP, { force: true });
  await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    shown,
    advice: "The build failed. See above, then start again.",
  });
  // Last, because Next.js empties the folder.
  await bundleServer();
  writeFileSync(BUILD_STAMP, JSON.stringify({ hash }));
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
const isCurrent = (stamp, hash) =>
  /** @type {{ hash?: string } | undefined} */ (readJson(stamp))?.hash === hash;

/** Runs `work` while no other start or test run makes this clone ready. @param {() => Promise<void>} work */
function withCloneLock(work) {
  // The only folder in .next that a build does not delete.
  const file = path.join(root, ".next", "cache", "preparing.json");
  mkdirSync(path.dirname(file), { recursive: true });
  return withProcessLock(file, work, (until) =>
    step("Waiting for another process that is installing or building here", until),
  );
}

/**
 * Installs, generates and builds what is missing or stale.
 * @param {{ development?: boolean, withBuild?: boolean }} [options] `development`: with development packages
 */
export async function makeReady({ development = false, withBuild = true } = {}) {
  const installed = packagesAreInstalled({ development });
  const generated = installed && isCurrent(CLIENT_STAMP, clientHash());
  const isBuilt = () =>
    !withBuild ||
    ([".next/BUILD_ID", SERVER_PROGRAM].every((file) => existsSync(path.join(root, file))) &&
      isCurrent(BUILD_STAMP, buildHash()));
  if (installed && generated && isBuilt()) return;
  await withCloneLock(async () => {
    if (!packagesAreInstalled({ development })) {
      await step("Installing packages, about a minute", () => install(development));
    }
    if (!isCurrent(CLIENT_STAMP, clientHash()))
      await step("Generating the Prisma client", generate);
    if (!isBuilt()) await step("Building, about a minute", build);
  });
}

/** Builds, also if nothing has changed, and shows the output. The next start uses this build. */
export async function buildAgain() {
  await makeReady({ withBuild: false });
  await withCloneLock(() => build({ shown: true }));
}
