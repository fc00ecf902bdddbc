// An older version of the product: its code from this repository's history, built by its own commands.
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { withProcessLock } from "@/scripts/launch/process-lock.mjs";
import { CommandError, step } from "@/scripts/launch/say.mjs";
import { readSettings, root } from "@/scripts/launch/settings.mjs";

/**
 * The first version that was complete: the device API, the account area, the till, the sandbox, sessions that are rows,
 * and proofs of all of it. What came before could still change its tables freely (payers without `put_in`, sessions that
 * are only cookies); what came after moved the code and added to it.
 */
export const FIRST_RELEASE = "7a2c371c2fddadf9b69fc698399ab9c3a5143a6b";

export interface OldVersion {
  commit: string;
  /** Holds its code, packages and build. */
  folder: string;
  /** Creates the schema as this version's `npm start` does: with its own migrations. */
  prepareDatabase: (settings: Record<string, string>) => Promise<void>;
}

const run = promisify(execFile);
const LAST_LINES = 40;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const NPM_INSTALL = "ci --include=dev --prefer-offline --no-audit --no-fund --loglevel=error";

const folderOf = (commit: string) => path.join(readSettings().dataDir, "versions", commit);
const stampOf = (folder: string) => path.join(folder, ".next", "qassa-built.json");

/** Returns the commit that a revision names; undefined without git or if the history here does not have it. */
export function commitOf(revision: string): string | undefined {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the newest commit of the days before this version's day, by UTC; undefined if the history here has none. */
export function commitOfTheDayBefore(): string | undefined {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const day = new Date(git("log", "-1", "--format=%cI", "HEAD").stdout.trim());
  if (Number.isNaN(day.getTime())) return undefined;
  const midnight = `${day.toISOString().slice(0, "2026-11-28".length)}T00:00:00Z`;
  return git("rev-list", "-1", `--before=${midnight}`, "HEAD").stdout.trim() || undefined;
}

/** Returns whether a version is built in the data directory, so that a proof can start it at once. */
export const isBuilt = (commit: string): boolean => existsSync(stampOf(folderOf(commit)));

/** What programs need here, whatever they do: also behind a proxy, or with a registry of a company's own. */
const OF_THIS_MACHINE = /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_.*)$/i;
const ofThisMachine = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THIS_MACHINE.test(name)));

async function command(
  folder: string,
  program: string,
  args: readonly string[],
  more: Record<string, string> = {},
) {
  // Not this process's settings: the old version has its own database and its own .env, which is none.
  const env = {
    ...ofThisMachine(),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ...more,
  } as const;
  try {
    await run(program, args, { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    console.error(`${stdout}${stderr}`.trimEnd().split("\n").slice(-LAST_LINES).join("\n"));
    throw new CommandError(`"${program} ${args.join(" ")}" of the old version failed. See above.`);
  }
}

async function install(folder: string) {
  const lock = (of: string) => readFileSync(path.join(of, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) {
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    return;
  }
  // Prisma would otherwise download an engine that nothing here uses.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  await command(folder, "npm", NPM_INSTALL.split(" "), env);
}

async function build(commit: string, folder: string) {
  const short = commit.slice(0, 7);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, "source.tar");
  await command(root, "git", ["archive", "--format=tar", `--output=${archive}`, commit]);
  await command(folder, "tar", ["-xf", archive]);
  rmSync(archive);
  await step(`Installing the packages of ${short}, about a minute`, () => install(folder));
  await command(folder, "npm", ["run", "generate"]);
  await step(`Building ${short}, about a minute`, () => command(folder, "npm", ["run", "build"]));
  writeFileSync(stampOf(folder), JSON.stringify({ commit }));
}

/**
 * Returns the version of a commit, installed and built in the data directory, where it stays for the next run. Throws
 * `CommandError` if one of its commands fails.
 */
export async function oldVersion(commit: string): Promise<OldVersion> {
  const folder = folderOf(commit);
  mkdirSync(path.dirname(folder), { recursive: true });
  await withProcessLock(
    `${folder}.lock`,
    async () => {
      if (!isBuilt(commit)) await build(commit, folder);
    },
    (until) => step("Waiting for another process that builds it", until),
  );
  return {
    commit,
    folder,
    prepareDatabase: (settings) =>
      command(folder, process.execPath, ["--import", "tsx", "scripts/prepare-database.ts"], {
        DEMO: "off",
        ...settings,
      }),
  };
}
