// Runs before each test file: sets up the environment, with a database of the file's own if it uses one.
import path from "node:path";
import { expect } from "vitest";
import { root } from "@/scripts/launch/settings.mjs";
import { NO_DATABASE_URL, usesDatabase } from "./without-database";

const file = path.relative(root, expect.getState().testPath!).replaceAll(path.sep, "/");
const databaseUrl = usesDatabase(file)
  ? (await import("./own-database")).databaseUrl
  : NO_DATABASE_URL;
Object.assign(process.env, {
  DATABASE_URL: databaseUrl,
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  NEXTAUTH_SECRET: "a secret that signs sessions in tests only",
  PUBLIC_URL: "http://localhost:3000",
  WEBHOOK_ALLOW_LOOPBACK: "true",
  LOG_LEVEL: "silent",
});
