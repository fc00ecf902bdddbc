// `npm run image:tree -- DIR`: puts the files of the container image into a folder. The Dockerfile runs it, and
// e2e/container.spec.ts starts what it makes.
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { CommandError, runCommand, step } from "../launch/command.mjs";
import { makeReady } from "../launch/make-ready.mjs";
import { root } from "../launch/settings.mjs";
import { bundlePrograms } from "./bundle";

/** The server's files as Next.js traced them during the build. */
const STANDALONE = path.join(root, ".next", "standalone");

/** What is read by its path at run time, which no trace can see. Folders are copied whole. */
const READ_AT_RUN_TIME = [
  ".next/static",
  "public",
  "package.json",
  "CHANGELOG.md",
  "docs/README.md",
  "docs/glossary.md",
  "docs/guides",
  "docs/networks",
  "docs/webhook-verification",
  "node_modules/@scalar/api-reference/dist/browser/standalone.js",
  "node_modules/@prisma/schema-engine-wasm/package.json",
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.js",
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
  "prisma/schema.prisma",
  "prisma/migrations",
];

/**
 * No server reads these: lists of the files that a route needs, which the build has followed, source maps, which are
 * empty, and a package's own tests.
 */
const isUnread = (file: string) =>
  /\.(?:nft\.json|js\.map)$|node_modules\/thread-stream\/test$/.test(file);

function copy(from: string, to: string) {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isUnread(file),
  });
}

/** Makes one file of the lists that most routes have alike: each takes a block of its own. */
function linkDuplicates(folder: string) {
  const known = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".json")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file, "utf8");
    const first = known.get(content);
    if (first === undefined) {
      known.set(content, file);
    } else {
      rmSync(file);
      linkSync(first, file);
    }
  }
}

function sizeOf(name: string): number {
  const stats = lstatSync(name);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(name).reduce((sum, child) => sum + sizeOf(path.join(name, child)), 0);
}

function printSizes(target: string) {
  const parts = readdirSync(target).flatMap((name) =>
    name === ".next" || name === "node_modules"
      ? readdirSync(path.join(target, name)).map((child) => path.join(name, child))
      : [name],
  );
  const sizes = parts.map((name) => ({ name, size: sizeOf(path.join(target, name)) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const large = sizes.filter(({ size }) => size >= 500_000).sort((a, b) => b.size - a.size);
  const rest = total - large.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of [...large, { name: "other", size: rest }]) {
    console.log(`${(size / 1e6).toFixed(1).padStart(6)} MB  ${name}`);
  }
  console.log(`${(total / 1e6).toFixed(1).padStart(6)} MB  in all`);
}

await runCommand(async () => {
  const folder = process.argv[2];
  if (!folder || folder.startsWith("-"))
    throw new CommandError("Name a folder that is new: npm run image:tree -- DIR");
  const target = path.resolve(folder);
  if (existsSync(target)) {
    throw new CommandError(`${target} exists. Name a folder that is new, or remove this one.`);
  }
  await makeReady();
  await step("Copying the files of the image", async () => {
    for (const name of [".next", "node_modules"]) {
      copy(path.join(STANDALONE, name), path.join(target, name));
    }
    for (const name of READ_AT_RUN_TIME) {
      copy(path.join(root, name), path.join(target, name));
    }
    linkDuplicates(path.join(target, ".next", "server"));
    await bundlePrograms(target);
  });
  printSizes(target);
  return 0;
});
