import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{app,components,lib,prisma,scripts,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "tests/support/database-server.ts",
    setupFiles: "tests/support/database.ts",
    // Tests wait some of the time, such as for processes they killed, so three workers can share even a small machine.
    maxWorkers: 3,
    env: { LOG_LEVEL: "silent" },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
