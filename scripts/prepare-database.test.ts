import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { verify } from "@node-rs/argon2";
import { expect, onTestFinished, test } from "vitest";
import { connectedTo, emptyDatabase } from "@/tests/support/empty-database";
import type { DemoFile } from "@/prisma/seed";
import { root } from "./launch/settings.mjs";

/** Prepares a database in a process of its own, as `npm start` does on a machine with its own DATA_DIR. */
async function prepare(databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-prepare-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/prepare-database.ts"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "on" },
  });
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
}, 120_000);
