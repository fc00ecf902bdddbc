import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { verify } from "@node-rs/argon2";
import { expect, onTestFinished, test } from "vitest";
import type { DemoFile } from "@/prisma/seed";
import { connectedTo, emptyDatabase } from "@/tests/support/empty-database";
import { root } from "../launch/settings.mjs";

/** Prepares a database in a process of its own, as `npm start` does on a machine with its own DATA_DIR. */
async function prepare(databaseUrl: string, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-prepare-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "operate/database/prepare-database.ts"],
    {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        DEMO: "on",
        ...settings,
      },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  const demo = () => JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")) as DemoFile;
  return { code, output, demo };
}

test("two machines that start at once with one new database both end up with the same demo", async () => {
  const url = await emptyDatabase();
  const machines = await Promise.all([prepare(url), prepare(url)]);
  for (const { code, output } of machines) expect(code, output).toBe(0);
  expect(machines.map(({ output }) => output).join()).toContain("Waiting for another Qassa");

  const client = await connectedTo(url);
  const { rows: organizations } = await client.query("SELECT id FROM organizations");
  expect(organizations).toHaveLength(1);
  const { rows: users } = await client.query<{ hash: string }>(
    "SELECT password_hash AS hash FROM users",
  );
  expect(users).toHaveLength(1);
  for (const { demo } of machines) {
    expect(await verify(users[0]!.hash, demo().password)).toBe(true);
    const keyHash = createHash("sha256").update(demo().device_key).digest();
    const { rowCount } = await client.query(
      "SELECT FROM device_keys WHERE key_hash = $1 AND revoked_at IS NULL",
      [keyHash],
    );
    expect(rowCount).toBe(1);
  }
}, 300_000);

test("an older version does not start on a database that a newer one has migrated", async () => {
  const url = process.env.DATABASE_URL!;
  const client = await connectedTo(url);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     VALUES (gen_random_uuid(), 'x', '29991231000000_newer', now())`,
  );
  const { code, output } = await prepare(url);
  expect(code, output).toBe(1);
  expect(output).toMatch(
    /^The database was migrated by a newer version .* 29991231000000_newer\..*$/m,
  );
  expect(output).not.toContain("    at ");
  expect((await client.query("SELECT FROM organizations")).rowCount).toBe(0);
}, 60_000);

test("migrations use DIRECT_DATABASE_URL", async () => {
  const direct = await emptyDatabase();
  const settings = { DIRECT_DATABASE_URL: direct, DEMO: "off" };
  const { code, output } = await prepare(process.env.DATABASE_URL!, settings);
  expect(output).toContain("Applied to the database");
  const client = await connectedTo(direct);
  expect((await client.query("SELECT FROM _prisma_migrations")).rowCount).toBeGreaterThan(20);
  expect(code, output).toBe(0);

  const refused = await prepare(process.env.DATABASE_URL!, {
    ...settings,
    DIRECT_DATABASE_URL: "postgresql://127.0.0.1:1/none",
  });
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining("Check DIRECT_DATABASE_URL"),
  });
}, 60_000);
