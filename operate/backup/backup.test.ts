import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createPayment } from "@/lib/domain/payments";
import { signIn } from "@/lib/domain/sign-in";
import { createSubscription, revealSecrets } from "@/lib/domain/webhooks";
import { closeDatabase, db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { healthyStory } from "@/tests/support/invariants-story";
import { PASSWORD } from "@/tests/support/member";
import { newPhone } from "@/tests/support/merchant";
import { startEmbeddedPostgres } from "../database/embedded-postgres.mjs";
import { identifyProcess } from "../launch/processes.mjs";
import { migrationsOnDisk } from "../migrate/migration-files";
import { applyMigrations } from "../migrate/schema-engine";
import { readArchive, verifyArchive, writeArchive } from "./archive";
import { type Manifest, MANIFEST } from "./manifest";

// The tests start databases and processes, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const folder = mkdtempSync(path.join(tmpdir(), "qassa-backup-test-"));
// As root, PostgreSQL runs as another user, who must be able to access this folder.
chmodSync(folder, 0o755);
const at = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one of the commands as a user would. */
async function run(command: "backup" | "restore", args: string[], more: object = {}) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", `operate/backup/${command}.ts`, ...args],
    {
      env: { ...process.env, DATA_DIR: at("unused"), ...more },
    },
  );
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

const EMBEDDED = { DATABASE_URL: "", SECRETS_KEY: "" };
const restoreTo = (dataDir: string, file: string, ...rest: string[]) =>
  run("restore", [file, "--data-dir", dataDir, ...rest], EMBEDDED);

/** Runs `work` with the embedded database of a data folder as this process's database. */
async function withDatabaseOf<Result>(dataDir: string, work: () => Promise<Result>) {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as {
    POSTGRES_PASSWORD: string;
  };
  const postgres = await startEmbeddedPostgres({
    databaseDir: path.join(dataDir, "postgres"),
    password: secrets.POSTGRES_PASSWORD,
  });
  const before = env().DATABASE_URL;
  await closeDatabase();
  env().DATABASE_URL = postgres.url("qassa");
  try {
    return await work();
  } finally {
    await closeDatabase();
    env().DATABASE_URL = before;
    await postgres.stop();
  }
}

/** Creates an empty database on the tests' server and returns its URL. */
async function newDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = `/${name}`;
  return url.href;
}

async function queryAt<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

/** Writes a copy of a backup with another manifest. */
async function withManifest(file: string, name: string, change: (manifest: Manifest) => void) {
  const manifest = await verifyArchive(file);
  change(manifest);
  await writeArchive(
    at(name),
    () => undefined,
    async (write) => {
      for await (const entry of readArchive(file)) if (entry.name !== MANIFEST) await write(entry);
      return manifest;
    },
  );
  return at(name);
}

const good = at("good.tar.gz");

test("a backup under load restores everything from before it began, with working secrets", async () => {
  const { owner, device, organization } = await healthyStory();
  const secret = "a signing secret that must survive";
  const subscription = await createSubscription(owner, {
    url: "http://127.0.0.1:9/hooks",
    events: ["*"],
    secret,
  });
  const before = await db().payment.findMany({ orderBy: { id: "asc" } });
  const attempts = await db().deliveryAttempt.count();
  expect(before.length).toBeGreaterThan(10);
  expect(attempts).toBeGreaterThan(2);

  mkdirSync(at("source/mail"), { recursive: true });
  writeFileSync(at("source/mail/one.eml"), "To: someone\n");
  let [isDone, taken] = [false, 0];
  const load = (async () => {
    while (!isDone) {
      await createPayment(device, { amount: 7, payer_phone: newPhone() });
      taken += 1;
    }
  })();
  const backup = await run("backup", ["--output", good], { DATA_DIR: at("source") });
  isDone = true;
  await load;
  expect(`${backup.code} ${backup.output}`).toMatch(/^0/);
  expect(backup.output).toContain(organization.id);
  expect(taken).toBeGreaterThan(10);
  expect(statSync(good).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);

  const restored = await restoreTo(at("restored"), good);
  expect(`${restored.code} ${restored.output}`).toMatch(/^0/);
  expect(restored.output).toContain("All invariants hold.");
  expect(readFileSync(at("restored/mail/one.eml"), "utf8")).toBe("To: someone\n");
  expect(statSync(at("restored/secrets.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(at("restored")).sort()).toEqual(
    ["mail", "postgres", "postgres.log", "secrets.json"].sort(),
  );
  const { email } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
  await withDatabaseOf(at("restored"), async () => {
    const ids = before.map(({ id }) => id);
    const kept = await db().payment.findMany({
      where: { id: { in: ids } },
      orderBy: { id: "asc" },
    });
    expect(kept).toEqual(before);
    expect(await db().deliveryAttempt.count()).toBe(attempts);
    expect(await revealSecrets(owner, subscription.id)).toMatchObject({ secret });
    expect(await signIn({ email, password: PASSWORD })).toMatchObject({ userId: owner.userId });
    // The sequences continue, and the triggers and foreign keys are back.
    await createPayment(device, { amount: 8, payer_phone: newPhone() });
    const constraints = `SELECT conname FROM pg_constraint UNION ALL
      SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'sandbox') UNION ALL
      SELECT tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
    expect(await queryAt(env().DATABASE_URL, constraints)).toEqual(
      await queryAt(process.env.DATABASE_URL!, constraints),
    );
  });
});

test("a stopped installation is backed up, and nothing is left running", async () => {
  const dataDir = { ...EMBEDDED, DATA_DIR: at("restored") };
  const stopped = await run("backup", ["--output", folder], dataDir);
  expect(`${stopped.code} ${stopped.output}`).toMatch(/^0/);
  const file = /^\S*qassa-backup-.*\.tar\.gz$/m.exec(stopped.output)?.[0];
  expect((await verifyArchive(file!)).books).toHaveLength(1);
  expect(existsSync(at("restored/running.json"))).toBe(false);
  expect(existsSync(at("restored/postgres/postmaster.pid"))).toBe(false);

  const running = await withDatabaseOf(at("restored"), () =>
    run("backup", ["--output", at("running.tar.gz")], dataDir),
  );
  expect(`${running.code} ${running.output}`).toMatch(/^0/);
});

test("a folder with data is refused, and --force moves the data aside", async () => {
  mkdirSync(at("used"));
  writeFileSync(at("used/demo.json"), "old");
  const refused = await restoreTo(at("used"), good);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain("is not empty");
  expect(readdirSync(at("used"))).toEqual(["demo.json"]);

  const forced = await restoreTo(at("used"), good, "--force");
  expect(`${forced.code} ${forced.output}`).toMatch(/^0/);
  const aside = readdirSync(at("used")).find((name) => name.startsWith("before-restore-"));
  expect(readFileSync(at(`used/${aside}/demo.json`), "utf8")).toBe("old");
});

test("a folder that a server runs with is refused", async () => {
  mkdirSync(at("busy"));
  const holder = identifyProcess(process.pid);
  const claim = { holder, launcher: null, origin: "http://localhost:3000", children: [] };
  writeFileSync(at("busy/running.json"), JSON.stringify(claim));
  const { code, output } = await restoreTo(at("busy"), good, "--force");
  expect(code).toBe(1);
  expect(output).toContain("Qassa is already running at http://localhost:3000");
});

test("files that can't be restored are refused, and the folder is left as it was", async () => {
  const bytes = readFileSync(good);
  const middle = Math.floor(bytes.length / 2);
  const flipped = Buffer.from(bytes);
  flipped[middle]! ^= 0xff;
  writeFileSync(at("truncated"), bytes.subarray(0, middle));
  writeFileSync(at("flipped"), flipped);
  writeFileSync(at("text"), "not a backup");
  writeFileSync(at("zipped"), gzipSync(Buffer.alloc(4096, "x")));
  const newer = await withManifest(good, "newer", ({ migrations }) => {
    migrations.push({ name: "20990101000000_later", checksum: "" });
  });
  const fewer = await withManifest(good, "fewer", ({ tables }) => (tables[3]!.rows += 1));
  const refused = [
    [at("nowhere"), /There is no file/],
    [folder, /is not a file/],
    [at("truncated"), /is damaged or incomplete/],
    [at("flipped"), /is damaged|not a backup/],
    [at("text"), /not a backup/],
    [at("zipped"), /is damaged/],
    [newer, /of a newer Qassa/],
    [fewer, /rows after the restore/],
  ] as const;
  for (const [file, why] of refused) {
    const { code, output } = await restoreTo(at("never"), file);
    expect(output).toMatch(why);
    expect(output).not.toContain("    at ");
    expect(code).toBe(1);
    expect(existsSync(at("never"))).toBe(false);
  }
});

test("a backup is restored into an empty database of DATABASE_URL, which a failure leaves empty", async () => {
  const DATABASE_URL = await newDatabase(`qassa_target_${process.pid}`);
  const own = { DATABASE_URL, DATA_DIR: at("own"), SECRETS_KEY: "" };
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname IN ('public', 'sandbox')";
  const wrongKey = { ...own, SECRETS_KEY: Buffer.alloc(32, 9).toString("base64") };
  const wrong = await run("restore", [good], wrongKey);
  expect(wrong.output).toContain("not to the key of this backup");

  const other = await withManifest(good, "other", ({ books }) => (books[0]!.collected = "1"));
  const failed = await run("restore", [other], own);
  expect(failed.output).toContain("do not add up");
  expect(failed).toMatchObject({ code: 1 });
  expect(await queryAt(DATABASE_URL, tables)).toEqual([]);
  expect(existsSync(at("own"))).toBe(false);

  const done = await run("restore", [good], own);
  expect(`${done.code} ${done.output}`).toMatch(/^0/);
  expect(readdirSync(at("own"))).toEqual(["mail", "secrets.json"]);
  expect(await queryAt(DATABASE_URL, "SELECT FROM subscriptions")).not.toEqual([]);
  const again = await run("restore", [good], { ...own, DATA_DIR: at("own2") });
  expect(again.output).toContain("is not empty");
});

test("an older backup gets the newer migrations", async () => {
  const DATABASE_URL = await newDatabase(`qassa_older_${process.pid}`);
  const migrations = migrationsOnDisk();
  await applyMigrations(DATABASE_URL, migrations.slice(0, -2));
  await queryAt(DATABASE_URL, "INSERT INTO organizations (id, name) VALUES ('org_1', 'Old')");
  const older = await run("backup", ["--output", at("older.tar.gz")], { DATABASE_URL });
  expect(`${older.code} ${older.output}`).toMatch(/^0/);
  const restored = await restoreTo(at("older"), at("older.tar.gz"));
  expect(`${restored.code} ${restored.output}`).toMatch(/^0/);
  expect(restored.output).toContain(migrations.at(-1)!.name);
  await withDatabaseOf(at("older"), async () => {
    expect(await db().organization.findMany()).toMatchObject([{ id: "org_1" }]);
    expect(await db().webhookCatcher.count()).toBe(0);
  });
});
