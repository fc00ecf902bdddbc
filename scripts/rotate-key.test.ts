import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "qassa-rotate-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const rotateKey = (...options: string[]) =>
  new Promise<string>((resolve) => {
    const { SECRETS_KEY: _, DATABASE_URL: __, ...settings } = process.env;
    execFile(
      process.execPath,
      ["--import", "tsx", "scripts/rotate-key.ts", ...options],
      { env: { ...settings, DATA_DIR: dataDir } },
      (_error, told, complained) => resolve(told + complained),
    );
  });
const secrets = () =>
  JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;

test("a new key is not used before the Qassa that runs here knows it", async () => {
  const key = Buffer.alloc(32, 7).toString("base64");
  writeFileSync(path.join(dataDir, "secrets.json"), JSON.stringify({ SECRETS_KEY: key }));
  // What a PostgreSQL that is running writes, of one that was started a minute ago.
  mkdirSync(path.join(dataDir, "postgres"));
  const startedAt = Math.floor(Date.now() / 1000) - 60;
  writeFileSync(
    path.join(dataDir, "postgres", "postmaster.pid"),
    `${process.pid}\n${dataDir}\n${startedAt}\n1\n`,
  );
  expect(await rotateKey("--new")).toContain("Restart Qassa, then");
  const { SECRETS_KEY, SECRETS_KEY_PREVIOUS } = secrets();
  expect(SECRETS_KEY_PREVIOUS).toBe(key);
  expect(SECRETS_KEY).not.toBe(key);
  expect(await rotateKey()).toContain("knows only the former one. Restart it, then run this again");
  expect(secrets()).toEqual({ SECRETS_KEY, SECRETS_KEY_PREVIOUS });
});
