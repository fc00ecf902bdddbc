// An older version of the product: its code from this repository's history, built by its own commands.
import { execFile, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CommandError, step } from "@/operate/launch/command.mjs";
import { withProcessLock } from "@/operate/launch/process-lock.mjs";
import { root } from "@/operate/launch/settings.mjs";
import { programOf } from "@/tests/support/product";

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

/** Outside the clone, so that the next one finds it. */
const CACHE = path.join(
  process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"),
  "qassa",
  "versions",
);
/** The first release, which each run uses, and the newest commits of two days. */
const KEPT = 3;

const folderOf = (commit: string) => path.join(CACHE, commit);
const stampOf = (folder: string) => path.join(folder, ".next", "qassa-built.json");

/** Returns the commit that a revision names; undefined without git or if the history here does not have it. */
export function commitOf(revision: string): string | undefined {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the newest commit of the days before this version's day, by UTC; undefined if the history here has none. */
export function commitOfTheDayBefore(): string | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
  const day = new Date(git("log", "-1", "--format=%cI", "HEAD"));
  if (Number.isNaN(day.getTime())) return undefined;
  const midnight = `${day.toISOString().slice(0, "2026-11-28".length)}T00:00:00Z`;
  return git("rev-list", "-1", `--before=${midnight}`, "HEAD") || undefined;
}

/** Returns whether a version is built in the cache, so that a proof can start it at once. */
export const isBuilt = (commit: string): boolean => existsSync(stampOf(folderOf(commit)));

/** What programs need here, whatever they do: also behind a proxy, or with a registry of a company's own. */
const OF_THIS_MACHINE = /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_.*)$/i;
const ofThisMachine = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THIS_MACHINE.test(name)));

async function command({
  folder,
  program,
  args,
  more = {},
}: {
  folder: string;
  program: string;
  args: readonly string[];
  more?: Record<string, string>;
}) {
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
    // Hard links: they take no space, and outlive this clone. Not everywhere, nor between file systems.
    const copied = await run("cp", ["-al", path.join(root, "node_modules"), folder]).catch(
      () => undefined,
    );
    if (copied) return;
    rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
  }
  // Prisma would otherwise download an engine that nothing here uses.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  await command({ folder, program: "npm", args: NPM_INSTALL.split(" "), more: env });
}

async function build(commit: string, folder: string) {
  const short = commit.slice(0, 7);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, "source.tar");
  await command({
    folder: root,
    program: "git",
    args: ["archive", "--format=tar", `--output=${archive}`, commit],
  });
  await command({ folder, program: "tar", args: ["-xf", archive] });
  rmSync(archive);
  await step(`Installing the packages of ${short}, about a minute`, () => install(folder));
  await command({ folder, program: "npm", args: ["run", "generate"] });
  await step(`Building ${short}, about a minute`, () =>
    command({ folder, program: "npm", args: ["run", "build"] }),
  );
  writeFileSync(stampOf(folder), JSON.stringify({ commit }));
}

/** Removes those that were not used for longest. One that another process builds has no stamp yet. */
function dropOldest() {
  const lastUse = (commit: string) => statSync(stampOf(folderOf(commit))).mtimeMs;
  const built = readdirSync(CACHE).filter(isBuilt);
  const byUse = built.toSorted((one, other) => lastUse(other) - lastUse(one));
  for (const commit of byUse.slice(KEPT)) {
    rmSync(folderOf(commit), { recursive: true, force: true });
  }
}

const versionIn = (folder: string, commit: string): OldVersion => ({
  commit,
  folder,
  prepareDatabase: (settings) => {
    const program = programOf(
      folder,
      "operate/database/prepare-database.ts",
      "scripts/prepare-database.ts",
    );
    const args = ["--import", "tsx", program];
    return command({ folder, program: process.execPath, args, more: { DEMO: "off", ...settings } });
  },
});

/** Returns the version of this clone, which is built here. */
export const thisVersion = (commit: string): OldVersion => versionIn(root, commit);

/**
 * Returns the version of a commit, installed and built in the user's cache, where it stays for the next runs. Throws
 * `CommandError` if one of its commands fails.
 */
export async function oldVersion(commit: string): Promise<OldVersion> {
  const folder = folderOf(commit);
  mkdirSync(path.dirname(folder), { recursive: true });
  await withProcessLock(
    `${folder}.lock`,
    async () => {
      if (!isBuilt(commit)) await build(commit, folder);
      utimesSync(stampOf(folder), new Date(), new Date());
      dropOldest();
    },
    (until) => step("Waiting for another process that builds it", until),
  );
  return versionIn(folder, commit);
}
