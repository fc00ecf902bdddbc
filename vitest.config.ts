import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{app,lib,scripts,components}/**/*.test.{ts,tsx}"],
    globalSetup: "lib/testing/database-server.ts",
    setupFiles: "lib/testing/database.ts",
    maxWorkers: 2,
    env: { LOG_LEVEL: "silent" },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
