// Most test files share a process, with its modules and its database: to load those takes longer than most files' tests.
// A file that changes what others rely on gets a process and a database of its own.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDERS = ["app", "components", "lib", "operate", "prisma", "server", "tests", "tools"];

/** What a file says that changes settings, modules, clocks, the output or the schema of its process. */
const CHANGES_ITS_PROCESS =
  /\bvi\s*\.(stubEnv|stubGlobal|mock|doMock|hoisted|resetModules|useFakeTimers)\b|\bspyOn\((output|console|performance)\b|(process\.env|env\(\))\.\w+ =|assign\(env\(\)|"(ALTER|DROP|CREATE) |`\s*(ALTER|DROP|CREATE) /;

/** Files that need a process of their own for another reason. */
const LISTED: Readonly<Record<string, string>> = {
  "tests/api/device/contract-over-http.test.ts":
    "runs the tests of contract.test.ts, which stub settings",
  "tests/api/device/prepared-plans.test.ts": "plans statements of tables that never had rows",
  "tests/upgrade/version-before.test.ts":
    "its database has the tables of the version before at first",
  "tests/upgrade/first-release.test.ts":
    "its database has the tables of the first release at first",
};

/** Returns all test files, relative to the root, by whether they need a process of their own. */
export function testFiles(root: string) {
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/"))),
  ).sort();
  const needsOwnProcess = (file: string) =>
    file in LISTED || CHANGES_ITS_PROCESS.test(readFileSync(path.join(root, file), "utf8"));
  const own = all.filter(needsOwnProcess);
  return { own, shared: all.filter((file) => !own.includes(file)) };
}
