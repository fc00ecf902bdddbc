// @ts-check
// Which parts of a check a change needs: those that could fail because of the files that it touches.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { CommandError } from "../../operate/launch/command.mjs";
import { root } from "../../operate/launch/settings.mjs";

/** What people read, and no program: guides, decision records, pictures, scripts about other software. */
const TEXT = /^(?:[^/]+\.md|docs\/.+\.(?:md|png|webp|svg)|findings\/.+)$/;
/** Tests that read guides or the README say so. */
const OF_GUIDES = /\bdocs\b|\bguides?\b|\bREADME\b|\.md\b/;
const UNIT_TEST = /\.test\.ts$/;

/**
 * What `npm run dev` is made of, besides the product itself: how it is started, what answers before Next.js and what runs
 * beside it.
 */
const DEVELOPMENT =
  /^(?:package-lock\.json|(?:next|postcss)\.config\.mjs|instrumentation\.ts|server\/.+|operate\/(?:start\.mjs|launch\/.+|database\/.+)|lib\/(?:jobs|kit)\/.+|app\/(?:[^/]+|\([^/]+\)\/[^/]+)|e2e\/dev\.spec\.ts|e2e\/crash-qassa\.ts)$/;
const DEV_SERVER = "e2e/dev.spec.ts";

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\0").filter(Boolean) : undefined;
}

/**
 * Returns the files that differ from where this branch left that revision, with what is not committed.
 * @param {string} revision
 */
function changedSince(revision) {
  const changed = git("diff", "--name-only", "-z", "--merge-base", "--end-of-options", revision);
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  if (changed && added) return [...changed, ...added];
  throw new CommandError(
    `The history here does not have ${revision}. In a shallow clone, get all of it: git fetch --unshallow`,
  );
}

/**
 * @typedef {object} Needed
 * @property {string[] | undefined} unit only these test files; undefined: all
 * @property {string[] | undefined} endToEnd the same
 * @property {boolean} proofs
 */

/**
 * Returns what changes of these files need, out of these tests.
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 * @returns {Needed}
 */
export function neededFor(changed, tests) {
  const endToEnd = tests.filter((file) => !UNIT_TEST.test(file));
  if (changed.every((file) => TEXT.test(file))) {
    /** @param {string} file */
    const readsGuides = (file) => OF_GUIDES.test(readFileSync(path.join(root, file), "utf8"));
    return {
      unit: tests.filter((file) => UNIT_TEST.test(file)).filter(readsGuides),
      endToEnd: endToEnd.filter(readsGuides),
      proofs: false,
    };
  }
  const withDevelopment = changed.some((file) => DEVELOPMENT.test(file));
  return {
    unit: undefined,
    endToEnd: withDevelopment ? undefined : endToEnd.filter((file) => file !== DEV_SERVER),
    proofs: true,
  };
}

/**
 * Returns what a check needs: everything, or with `since`, what the changes since that revision can fail. Throws
 * `CommandError` if there is no such revision.
 * @param {string | undefined} since
 * @returns {Needed}
 */
export const needed = (since) =>
  since === undefined
    ? { unit: undefined, endToEnd: undefined, proofs: true }
    : neededFor(changedSince(since), git("ls-files", "-z", "*.test.ts", "*.spec.ts") ?? []);
