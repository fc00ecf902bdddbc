// `npm run statements`: runs a version of the product with valid work, by default the newest one of the day before, and
// writes down the statements that it sends, for tests/upgrade/version-before.test.ts.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { CommandError, runCommand } from "@/operate/launch/command.mjs";
import { makeReady } from "@/operate/launch/make-ready.mjs";
import { signUpMerchant } from "@/tests/proofs/old-merchant";
import {
  commitOf,
  commitOfTheDayBefore,
  oldVersion,
  thisVersion,
} from "@/tests/proofs/old-version";
import { newDatabase, startServer, type StartedServer } from "@/tests/support/product";
import { TEST_SECRETS } from "@/tests/support/test-secrets";
import { writeRecording } from "@/tests/support/version-before/recording";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { condense } from "./condense";
import { startRecorder } from "./recorder";
import { work } from "./work";

const INTERVAL_SECONDS = 1;
const LOG_CHARACTERS = 4_000;

async function initialRows(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: migrations } = await client.query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY name",
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'sandbox') AND tablename <> '_prisma_migrations' ORDER BY name`,
    );
    const rows: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows: found } = await client.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM ${name} t`,
      );
      if (found.length > 0) rows[name] = found.map(({ row }) => row);
    }
    return { migrations: migrations.map(({ name }) => name), rows };
  } finally {
    await client.end();
  }
}

async function record(commit: string) {
  const isThis = commit === commitOf("HEAD");
  if (isThis) await makeReady({ development: true });
  const old = isThis ? thisVersion(commit) : await oldVersion(commit);
  const database = await newDatabase("statements", (url) =>
    old.prepareDatabase({ ...TEST_SECRETS, DATABASE_URL: url }),
  );
  const recorder = await startRecorder(database.databaseUrl);
  const receiver = await startWebhookReceiver();
  const logFile = path.join(database.folder, "server.log");
  let server: StartedServer | undefined;
  try {
    const first = await initialRows(database.databaseUrl);
    const startedAt = Date.now();
    server = await startServer({
      databaseUrl: recorder.url,
      secretsKey: TEST_SECRETS.SECRETS_KEY,
      versionFolder: old.folder,
      logFile,
      settings: {
        ...TEST_SECRETS,
        DATA_DIR: path.join(database.folder, "data"),
        POLL_INTERVAL_SECONDS: String(INTERVAL_SECONDS),
        ACCESS_RATE_LIMIT_PER_MINUTE: "1000",
        WEBHOOK_ALLOW_LOOPBACK: "true",
        LOG_LEVEL: "warn",
      },
    });
    const subscription = { url: receiver.url, secret: "s3cret" };
    const merchant = await signUpMerchant(server.origin, "before", subscription);
    await work(merchant, "before");
    const upgradeAt = recorder.statements.length;
    await work(merchant, "after");
    await work(await signUpMerchant(server.origin, "newcomer", subscription), "newcomer");
    const recorded = condense(recorder.statements, { startedAt, upgradeAt });
    writeRecording({ commit, ...first, deviceKey: merchant.deviceKey, ...recorded });
    console.log(
      `${recorded.before.length + recorded.after.length} of ${recorder.statements.length} runs of ${recorded.texts.length} statements written down.`,
    );
  } catch (error) {
    console.error(readFileSync(logFile, "utf8").slice(-LOG_CHARACTERS));
    throw error;
  } finally {
    await server?.kill();
    await recorder.close();
    await receiver.close();
    await database.stop();
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  const commit = values.from === undefined ? commitOfTheDayBefore() : commitOf(values.from);
  if (commit === undefined) {
    throw new CommandError(
      `The history here does not have ${values.from ?? "the day before"}. In a shallow clone, get all of it: git fetch --unshallow`,
    );
  }
  await record(commit);
  return 0;
});
