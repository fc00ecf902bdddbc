// The product, built and started as in production, over the bench's own database.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { bundleServer, SERVER_PROGRAM } from "@/operate/launch/bundle.mjs";
import { CommandError, step } from "@/operate/launch/command.mjs";
import { readJson, writePrivateJson } from "@/operate/launch/private-file.mjs";
import { root } from "@/operate/launch/settings.mjs";
import { buildHash } from "@/operate/launch/stamps.mjs";
import * as product from "@/tests/support/product";

const BUILD = path.join(root, ".next", "cache", "bench");
const SERVER = path.join(BUILD, "front", path.basename(SERVER_PROGRAM));
const STAMP = path.join(BUILD, "made-from.json");
export const PROFILE_FOLDER = path.join(root, ".next", "cache", "bench-profile");

/** Makes a build next to the product's own, with the bare routes, unless it is up to date. */
export async function buildWithBareRoutes(): Promise<void> {
  const hash = buildHash();
  const stamp = readJson(STAMP) as { hash?: string } | undefined;
  if (existsSync(path.join(BUILD, "BUILD_ID")) && stamp?.hash === hash) return;
  await step("Building with the bare routes, about a minute", async () => {
    rmSync(STAMP, { force: true });
    const build = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        QASSA_BENCH: "on",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = (await once(build, "close")) as [number | null];
    if (code !== 0) throw new CommandError("The build failed: see above.");
    await bundleServer(SERVER);
    writePrivateJson(STAMP, { hash });
  });
}

export type BenchDatabase = product.OwnDatabase;

/** Starts a new PostgreSQL with Qassa's schema and a table for the bare INSERT. */
export async function newDatabase(): Promise<BenchDatabase> {
  const database = await product.newDatabase("bench");
  await database.run(`CREATE TABLE bench_rows (id text PRIMARY KEY, amount bigint NOT NULL, payer_phone text NOT NULL,
    merchant_order_id text, created_at timestamptz(3) NOT NULL DEFAULT now())`);
  return database;
}

/** Starts the build with the bare routes. */
export const startServer = (
  databaseUrl: string,
  secretsKey: string,
  { profile = false, settings = {} }: { profile?: boolean; settings?: Record<string, string> } = {},
): Promise<product.StartedServer> =>
  product.startServer({
    databaseUrl,
    secretsKey,
    logFile: path.join(BUILD, "server.log"),
    program: SERVER,
    settings: { QASSA_BENCH: "on", ...settings },
    flags: profile
      ? ["--enable-source-maps", "--cpu-prof", `--cpu-prof-dir=${PROFILE_FOLDER}`]
      : [],
  });
