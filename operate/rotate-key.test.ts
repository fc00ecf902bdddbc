import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isCanaryReadable } from "@/lib/domain/installation";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";
import { newMerchant } from "@/tests/support/merchant";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "qassa-rotate-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const rotateKeyWith = (keys: Record<string, string>, ...options: string[]) =>
  new Promise<string>((resolve) => {
    const { SECRETS_KEY: _, DATABASE_URL: __, ...settings } = { ...process.env };
    execFile(
      process.execPath,
      ["--import", "tsx", "operate/rotate-key.ts", ...options],
      { env: { ...settings, DATA_DIR: dataDir, ...keys } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
const rotateKey = (...options: string[]) => rotateKeyWith({}, ...options);
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

test("under a wrong SECRETS_KEY nothing is given up before that is asked for", async () => {
  const secretsCanary = encryptSecret("This is the key.", "installation");
  await db().installation.upsert({
    where: { id: 1 },
    create: { id: 1, secretsCanary },
    update: { secretsCanary },
  });
  const { account } = await newMerchant();
  await db().networkAccount.update({
    where: { id: account.id },
    data: { credentialsEncrypted: encryptSecret("a token", account.id) },
  });
  const wrong = {
    SECRETS_KEY: Buffer.alloc(32, 8).toString("base64"),
    DATABASE_URL: env().DATABASE_URL,
  };
  const output = await rotateKeyWith(wrong, "--clear-unreadable");
  expect(output).toContain(`network_accounts.credentials_encrypted of ${account.id}`);
  expect(output).toContain("None of the keys that are set is the key of this database");
  expect(output).toContain("Nothing was changed");
  const kept = await db().networkAccount.findUniqueOrThrow({ where: { id: account.id } });
  expect(decryptSecret(kept.credentialsEncrypted!, account.id)).toBe("a token");
  expect(await isCanaryReadable()).toBe(true);
});
