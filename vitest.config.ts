import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { testFiles } from "./tests/support/own-process.ts";

const root = import.meta.dirname;
const { own, shared } = testFiles(root);

const common = {
  setupFiles: "tests/support/test-file.ts",
  // Tests wait some of the time, such as for processes they killed, so three workers can share even a small machine.
  maxWorkers: 3,
  env: { LOG_LEVEL: "silent" },
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
const resolve = { alias: { "@": path.resolve(root) } };

export default defineConfig({
  resolve,
  test: {
    ...common,
    sequence: { sequencer: LongestFirst },
    globalSetup: "tests/support/database-server.ts",
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "own process",
          include: own,
          env: { ...common.env, OWN_PROCESS: "true" },
        },
      },
      { resolve, test: { ...common, name: "shared process", include: shared, isolate: false } },
    ],
  },
});
