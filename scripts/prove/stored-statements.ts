// What stands in for an upgrade where no old version is built: the rows and statements that the first release left, and a
// hash of each form that any version has stored.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "@/scripts/launch/settings.mjs";
import type { ProofRun } from "./proof";

const TESTS = ["tests/upgrade/first-release.test.ts", "lib/api/request-hashes.test.ts"];
const LAST_LINES = 40;

interface Report {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { name: string }[];
}

export function proveStoredStatements(run: ProofRun) {
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [vitest, "run", "--reporter=json", ...TESTS],
    { cwd: root, encoding: "utf8" },
  );
  const json = stdout.slice(Math.max(0, stdout.indexOf("{")));
  const report = status === null || json === "" ? undefined : (JSON.parse(json) as Report);
  if (status !== 0) console.log(`${stdout}${stderr}`.split("\n").slice(-LAST_LINES).join("\n"));
  const { numPassedTests: passed = 0, numTotalTests: all = 0, testResults = [] } = report ?? {};
  run.figure(
    "statements of the first release on its own rows, and stored hashes, that hold",
    `${passed} of ${all}`,
    "all",
    status === 0 && testResults.length === TESTS.length && passed > 0 && passed === all,
  );
}
