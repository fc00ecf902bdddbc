// @ts-check
// Tells whether generated files still match their inputs: by content, never by modification times.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readJson } from "./private-file.mjs";
import { root } from "./settings.mjs";

/** The inputs of the build, except for files that match `NOT_BUILT`. */
const BUILD_INPUTS = [
  "app",
  "components",
  "docs",
  "lib",
  "public",
  "prisma/schema.prisma",
  "server",
  "operate/launch/bundle.mjs",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const NOT_BUILT = /\.(test\.tsx?|md)$|^docs[\\/]screenshots[\\/]/;

/**
 * @param {string} entry relative to the project
 * @returns {string[]} files, in a fixed order
 */
export function filesUnder(entry) {
  const full = path.join(root, entry);
  try {
    return readdirSync(full, { withFileTypes: true, recursive: true })
      .filter((found) => found.isFile())
      .map((found) => path.relative(root, path.join(found.parentPath, found.name)))
      .sort();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === "ENOTDIR") return [entry];
    if (code === "ENOENT") return [];
    throw error;
  }
}

/** @param {string[]} files relative to the project */
export function contentHash(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

export const buildHash = () =>
  contentHash(BUILD_INPUTS.flatMap(filesUnder).filter((file) => !NOT_BUILT.test(file)));

/** Holds the hash of the inputs that the Prisma client was generated from. */
export const CLIENT_STAMP = path.join(root, "prisma", "client", "made-from.json");

export const clientHash = () =>
  contentHash(["prisma/schema.prisma", "package-lock.json", "operate/generate.mjs"]);

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function lockedPackages(file) {
  const lock = readJson(path.join(root, file));
  return /** @type {{ packages?: Record<string, LockedPackage> } | undefined} */ (lock)?.packages;
}

/**
 * Returns whether node_modules matches the lock file, whoever installed it, by the list that npm keeps there.
 * @param {{ development: boolean }} wanted
 */
export function packagesAreInstalled({ development }) {
  const wanted = lockedPackages("package-lock.json");
  const installed = lockedPackages("node_modules/.package-lock.json");
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([name, locked]) => {
    if (name === "") return true;
    const found = installed[name];
    // npm omits packages for other platforms, and development packages may be missing.
    if (!found)
      return Boolean(locked.optional || ((locked.dev || locked.devOptional) && !development));
    return found.version === locked.version;
  });
}
