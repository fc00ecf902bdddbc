// `prisma generate` requires an engine binary that it does not use, and would download it.
// Pointing it at any existing file lets it run without internet access.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { CLIENT_STAMP, clientHash } from "./launch/stamps.mjs";

rmSync(CLIENT_STAMP, { force: true });

const result = spawnSync(
  process.execPath,
  ["node_modules/prisma/build/index.js", "generate", "--no-hints"],
  {
    encoding: "utf8",
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  },
);
if (result.status !== 0 || !process.argv.includes("--quiet")) {
  console.log(result.stdout + result.stderr);
}
if (result.status === 0) writeFileSync(CLIENT_STAMP, JSON.stringify({ hash: clientHash() }));
process.exit(result.status ?? 1);
