// Replaces SECRETS_KEY while payments are taken: the server and `npm run rotate-key` are killed on the way.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { root } from "@/operate/launch/settings.mjs";
import { type OwnDatabase, type Product, startProduct } from "@/tests/support/product";
import type { WebhookReceiver } from "@/tests/support/webhook-receiver";
import type { Proof, ProofRun } from "../../support/proof";
import { reportAcknowledged, reportBooks, reportDoubles, reportWebhooks } from "../chaos-figures";
import { crashPostgres } from "../crash-postgres";
import { startMixedLoad } from "../mixed-load";
import { settleAll } from "../settle-all";

const POLL = { POLL_INTERVAL_SECONDS: "1" };
const DEVICES = 4;

const secretsOf = ({ isFull }: ProofRun) => (isFull ? 20_000 : 2_000);

const newKey = () => randomBytes(32).toString("base64");

/** Subscriptions that get nothing, so that replacing their secrets takes long enough to be killed on the way. */
async function addSecrets({ run }: OwnDatabase, organizationId: string, count: number) {
  const { encryptSecret } = await import("@/lib/kit/secrets");
  const { newId } = await import("@/lib/kit/ids");
  const ids = Array.from({ length: count }, () => newId("subscription"));
  await run(
    `INSERT INTO subscriptions (id, organization_id, mode, url, events, is_active, secret_encrypted, updated_at)
     SELECT id, $1, 'test', 'https://idle.example/hooks', '{payment.completed}', false, secret, now()
     FROM unnest($2::text[], $3::bytea[]) AS idle (id, secret)`,
    [organizationId, ids, ids.map((id) => encryptSecret(randomBytes(24).toString("hex"), id))],
  );
}

type Keys = { SECRETS_KEY: string; SECRETS_KEY_PREVIOUS: string };

/** Starts the command of the guide. Returns its process, and its output once it has ended. */
function rotateKey({ databaseUrl }: OwnDatabase, keys: Keys) {
  const command = spawn(process.execPath, ["--import", "tsx", "operate/rotate-key.ts"], {
    cwd: root,
    env: { ...process.env, ...keys, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [command.stdout, command.stderr]) {
    stream.on("data", (text: Buffer) => (output += text.toString()));
  }
  const ended = once(command, "close").then(([code, signal]) => ({
    by: (signal ?? code) as NodeJS.Signals | number,
    output,
  }));
  return { command, ended };
}

/** How many of the rows are encrypted as they were. */
async function leftOf({ run }: OwnDatabase, before: ReadonlyMap<string, string>): Promise<number> {
  const rows = await run(`SELECT id, encode(secret_encrypted, 'hex') AS secret FROM subscriptions`);
  return rows.filter(({ id, secret }) => before.get(String(id)) === secret).length;
}

/** Kills the command when it has replaced some secrets, at random up to `max` of them. */
async function killOnTheWay(
  run: ProofRun,
  database: OwnDatabase,
  keys: Keys,
  max: number,
): Promise<boolean> {
  const rows = await database.run(
    `SELECT id, encode(secret_encrypted, 'hex') AS secret FROM subscriptions`,
  );
  const before = new Map(rows.map(({ id, secret }) => [String(id), String(secret)]));
  const { command, ended } = rotateKey(database, keys);
  let isOver = false;
  void ended.then(() => (isOver = true));
  const enough = before.size - run.pick(1, max);
  while (!isOver && (await leftOf(database, before)) > enough) await pause(5);
  command.kill("SIGKILL");
  return (await ended).by === "SIGKILL";
}

async function replaceKey(run: ProofRun, { database, start }: Product, keys: Keys, port: string) {
  const kills = run.isFull ? 20 : 3;
  const settings = { PORT: port, ...POLL, ...keys };
  let server = await start(settings);
  let killed = 0;
  const max = Math.floor(secretsOf(run) / (kills + 1));
  for (let round = 0; round < kills; round++) {
    if (await killOnTheWay(run, database, keys, max)) killed += 1;
    await server.kill();
    server = await start(settings);
  }
  run.figure({
    what: "kills of rotate-key on its way, and of the server",
    seen: killed,
    goal: `${kills}`,
    holds: killed === kills,
  });
  const withoutFormer = await start({ ...POLL, SECRETS_KEY: keys.SECRETS_KEY }).then(
    () => "started",
    () => "refused",
  );
  run.figure({
    what: "without the former key before the end",
    seen: withoutFormer,
    goal: "refused",
    holds: withoutFormer === "refused",
  });
  const { by, output } = await rotateKey(database, keys).ended;
  run.figure({
    what: "the last run",
    seen: by === 0 ? "ended well" : output,
    goal: "ended well",
    holds: by === 0,
  });
  await server.kill();
  return await start({ PORT: port, ...POLL, SECRETS_KEY: keys.SECRETS_KEY });
}

/** Returns the paths of receipts, made under the key of before. */
async function firstReceipts({ run }: OwnDatabase): Promise<string[]> {
  const { receiptAddress } = await import("@/lib/domain/payments");
  for (;;) {
    const paid = await run(`SELECT id FROM payments WHERE status = 'completed' LIMIT 20`);
    if (paid.length >= 3) return paid.map(({ id }) => new URL(receiptAddress(String(id))).pathname);
    await pause(100);
  }
}

async function reportReceipts(run: ProofRun, origin: string, paths: readonly string[]) {
  const answers = await Promise.all(paths.map((path) => fetch(origin + path)));
  const dead = answers.filter(({ status }) => status !== 200).length;
  run.figure({
    what: "receipts of before that no longer open",
    seen: `${dead} of ${paths.length}`,
    goal: "0",
    holds: dead === 0,
  });
}

async function reportSignatures(run: ProofRun, { received }: WebhookReceiver, secret: string) {
  const { isSignedWith } = await import("@/tests/support/webhook-receiver");
  const signed = received.filter((webhook) => isSignedWith(secret, webhook)).length;
  const all = received.length;
  run.figure({
    what: "webhooks signed with the subscription's secret",
    seen: `${signed} of ${all}`,
    goal: "all",
    holds: all > 0 && signed === all,
  });
}

export const proof: Proof = {
  shows: "SECRETS_KEY is replaced while payments are taken, whatever is killed on the way",
  provedInCiBy: ["lib/domain/secrets/rotate-key.test.ts"],
  async run(run) {
    const port = String(await freePort());
    const product = await startProduct(run, { PORT: port, ...POLL });
    const { database } = product;
    const origin = `http://127.0.0.1:${port}`;
    const former = process.env.SECRETS_KEY!;
    const { newMerchant } = await import("@/tests/support/merchant");
    const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
    const { createSubscription } = await import("@/lib/domain/webhooks");
    const postgres = crashPostgres(run, database);
    const receiver = await startWebhookReceiver();
    run.onEnd(() => receiver.close());
    const accepted = new Set<string>();
    receiver.answer(({ body }) => {
      accepted.add(body.delivery_id);
      return { status: 200 };
    });
    const { owner, key, organization } = await newMerchant();
    const secret = randomBytes(24).toString("hex");
    await createSubscription(owner, { url: receiver.url, events: ["*"], secret });
    await addSecrets(database, organization.id, secretsOf(run));

    const load = startMixedLoad({
      origin,
      deviceKey: key,
      devices: DEVICES,
      // The name that the figures look for.
      name: `chaos-${run.seed}`,
      pick: run.pick,
    });
    const receipts = await firstReceipts(database);
    await product.server.kill();
    const keys = { SECRETS_KEY: newKey(), SECRETS_KEY_PREVIOUS: former };
    await replaceKey(run, product, keys, port);
    await load.finish();
    await settleAll(postgres, `chaos-${run.seed}`);

    await reportReceipts(run, origin, receipts);
    await reportSignatures(run, receiver, secret);
    await reportAcknowledged(run, postgres, load.acknowledged);
    await reportDoubles(run, postgres);
    await reportWebhooks(run, postgres, receiver.received, accepted);
    process.env.SECRETS_KEY = keys.SECRETS_KEY;
    await reportBooks(run, postgres);
  },
};
