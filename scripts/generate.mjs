// `prisma generate` asks for an engine binary that it does not use and would download it;
// any existing file in its place lets it run without the internet.
import { spawnSync } from "node:child_process";

const result = spawnSync(
  process.execPath,
  ["node_modules/prisma/build/index.js", "generate", "--no-hints"],
  {
    stdio: process.argv.includes("--quiet") ? ["ignore", "ignore", "inherit"] : "inherit",
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  },
);
process.exit(result.status ?? 1);
