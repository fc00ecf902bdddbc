// Kills a running Qassa under load, round after round, and restarts it with the same data.
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import pLimit from "p-limit";
import { deviceRequest } from "@/tests/support/device-request";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/webhook-receiver";
import { crashQassa, type CrashQassa } from "./crash-qassa";

const ROUNDS = 2;
const REQUESTS = 50;
const CONCURRENCY = 10;
const AMOUNT = 10;
const FIRST_BALANCE = 1_000_000;

interface Answered {
  status: number;
  text: string;
}

/** A device whose requests can be repeated with their idempotency keys. */
function tillOf({ origin, demo }: CrashQassa, phone: string) {
  const ask = async ({
    method,
    path,
    body,
    key,
  }: {
    method: string;
    path: string;
    body?: object;
    key?: string;
  }) => {
    const options = { method, body, idempotencyKey: key };
    const response = await fetch(origin + path, deviceRequest(demo().device_key, options));
    return { status: response.status, text: await response.text() };
  };
  return {
    /** Undefined without a complete response. */
    pay: (order: string): Promise<Answered | undefined> =>
      ask({
        method: "POST",
        path: "/api/v1/payments",
        body: { amount: AMOUNT, payer_phone: phone, merchant_order_id: order },
        key: order,
      }).catch(() => undefined),
    confirm: (paymentId: string) =>
      ask({ method: "POST", path: `/api/sandbox/requests/${paymentId}/confirm` }),
    async read<Body>(path: string) {
      const { status, text } = await ask({ method: "GET", path });
      expect(status, text).toBe(200);
      return JSON.parse(text) as Body;
    },
  };
}
type Till = ReturnType<typeof tillOf>;

const orderId = (round: number, index: number) => `crash-${round}-${index}`;
const isOurs = (order: string | undefined) => order?.startsWith("crash-") ?? false;

interface Payment {
  payment_id: string;
  merchant_order_id?: string;
  status: string;
}

/** Returns this test's payments; the demo has others. */
async function allPayments(till: Till): Promise<Payment[]> {
  const all: Payment[] = [];
  for (let cursor = ""; ;) {
    const page = await till.read<{ data: Payment[]; next_cursor: string }>(
      `/api/v1/payments?limit=100&cursor=${cursor}`,
    );
    all.push(...page.data.filter(({ merchant_order_id }) => isOurs(merchant_order_id)));
    cursor = page.next_cursor;
    if (cursor === "") return all;
  }
}

function subscribe({ dataDir }: CrashQassa, { url }: WebhookReceiver) {
  execFileSync(
    process.execPath,
    ["--import", "tsx", "operate/subscription.ts", "--url", url, "--events", "*"],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        SECRETS_KEY: "",
        WEBHOOK_ALLOW_LOOPBACK: "true",
      },
      stdio: "ignore",
    },
  );
}

/** Confirms the payments as the payer. The poll submits those whose request was killed on its way to the network. */
async function confirm(till: Till, payments: string[]) {
  const inTurn = pLimit(CONCURRENCY);
  const one = (paymentId: string) =>
    expect(async () => {
      const { status, text } = await till.confirm(paymentId);
      expect(status, text).toBe(200);
    }).toPass({ timeout: 60_000, intervals: [250] });
  await Promise.all(payments.map((paymentId) => inTurn(() => one(paymentId))));
}

// Only deliveries to this test's receiver: the demo has other subscriptions, and nothing listens at their URLs.
const ownDeliveries = (url: string) => `merchant_order_id LIKE 'crash-%'
  AND subscription_id = (SELECT id FROM subscriptions WHERE url = '${url}')`;
const deliveriesThatWait = (url: string) =>
  `SELECT id, attempt_count, last_error FROM deliveries WHERE ${ownDeliveries(url)} AND status = 'pending'`;
const outcomes = (
  url: string,
) => `SELECT count(DISTINCT event_id)::int AS events, count(*)::int AS deliveries,
    count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded, max(attempt_count) AS most_attempts
  FROM deliveries WHERE ${ownDeliveries(url)} AND event_type = 'payment.completed'`;

// The proof of two instances checks the same without `npm start`, and the test below that `npm start` comes back after
// such a kill, so this runs in check:all only.
test(
  "killed in every round of its load, Qassa loses nothing and does nothing twice",
  { tag: "@night" },
  async () => {
    test.skip(process.platform === "win32", "there are no process groups to kill");
    test.setTimeout(300_000);
    const qassa = await crashQassa();
    const receiver = await startWebhookReceiver();
    const phone = `+7701${randomInt(1_000_000, 9_999_999)}`;
    const till = tillOf(qassa, phone);
    const inTurn = pLimit(CONCURRENCY);
    let running = await qassa.start();
    try {
      subscribe(qassa, receiver);
      let acknowledged = 0;
      for (let round = 1; round <= ROUNDS; round++) {
        const orders = Array.from({ length: REQUESTS }, (_, index) => orderId(round, index));
        const killAfter = randomInt(5, REQUESTS - CONCURRENCY);
        const answers = new Map<string, Answered>();
        let killed: Promise<void> | undefined;
        const send = async (order: string) => {
          const answered = await till.pay(order);
          if (!answered) return;
          if (answered.status >= 500) {
            // The server can outlive its database for a moment: such an answer promises nothing.
            expect(killed, `${order}: ${answered.text}`).toBeDefined();
            return;
          }
          answers.set(order, answered);
          // Round 2 also stops the database mid-operation.
          if (answers.size >= killAfter) killed ??= running.kill({ database: round === 2 });
        };
        await Promise.all(orders.map((order) => inTurn(() => send(order))));
        await killed;
        expect(answers.size).toBeLessThan(REQUESTS);
        acknowledged += answers.size;

        running = await qassa.start();
        const repeated = await Promise.all(
          orders.map((order) => inTurn(async () => [order, await till.pay(order)] as const)),
        );
        for (const [order, again] of repeated) {
          expect(again?.status, `${order}: ${again?.text}`).toBe(201);
          const first = answers.get(order);
          if (first) expect(again).toEqual(first);
        }
        const ids = repeated.map(([, again]) => (JSON.parse(again!.text) as Payment).payment_id);
        // These are found and delivered while the next round runs.
        await confirm(till, ids);
      }

      await expect(async () => {
        const payments = await allPayments(till);
        expect(payments.map(({ status }) => status)).toEqual(
          Array(ROUNDS * REQUESTS).fill("completed"),
        );
        expect(new Set(payments.map((payment) => payment.merchant_order_id)).size).toBe(
          ROUNDS * REQUESTS,
        );
      }).toPass({ timeout: 60_000, intervals: [500] });
      const { payers } = await till.read<{ payers: { phone: string; balance: number }[] }>(
        "/api/sandbox/payers",
      );
      const { balance } = payers.find((payer) => payer.phone === phone)!;
      expect(balance).toBe(FIRST_BALANCE - ROUNDS * REQUESTS * AMOUNT);

      // Attempts in progress at a kill are retried later; the retries are made due now.
      const receivedBodies = () =>
        receiver.received.map(({ body }) => body).filter((body) => isOurs(body.merchant_order_id));
      await expect(async () => {
        await qassa.query("UPDATE deliveries SET next_attempt_at = now() WHERE status = 'pending'");
        expect(await qassa.query(deliveriesThatWait(receiver.url))).toEqual([]);
      }).toPass({ timeout: 90_000, intervals: [3_000] });
      const count = ROUNDS * REQUESTS;
      expect(await qassa.query(outcomes(receiver.url))).toEqual([
        { events: count, deliveries: count, succeeded: count, most_attempts: expect.any(Number) },
      ]);
      expect(new Set(receivedBodies().map(({ delivery_id }) => delivery_id)).size).toBe(count);
      const attempts = receivedBodies().map((body) => `${body.delivery_id} ${body.attempt_number}`);
      expect(new Set(attempts).size).toBe(attempts.length);
      expect(Math.max(...receivedBodies().map((body) => body.attempt_number))).toBeLessThanOrEqual(
        3,
      );
      console.log(
        `  ${acknowledged} of ${ROUNDS * REQUESTS} payments were acknowledged before a kill, ${attempts.length} attempts delivered their outcomes`,
      );
    } finally {
      await running.stop();
      await receiver.close();
      qassa.remove();
    }
  },
);

const secretsOf = ({ dataDir }: CrashQassa): string[] =>
  Object.values(JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")));

test("npm start survives a crash of the server or of its database, and loses nothing when killed itself", async () => {
  test.skip(process.platform === "win32", "there are no signals to kill with");
  test.setTimeout(180_000);
  const qassa = await crashQassa({ fromNothing: true });
  let running = await qassa.start({ logLevel: "trace" });
  const till = tillOf(qassa, "+77011234567");
  const count = (text: string) => running.output().split(text).length - 1;
  const paid = (order: string) =>
    expect(async () => {
      expect((await till.pay(order))?.status).toBe(201);
    }).toPass({ timeout: 60_000, intervals: [100] });
  try {
    await paid("crash-before");
    running.crash("server");
    await paid("crash-server");
    expect(running.output()).toContain(
      "The server has stopped unexpectedly (SIGKILL). Restarting in 0.5 s …",
    );
    // The server survives and reconnects to the database at the same address.
    running.crash("database");
    await expect
      .poll(() => count("The embedded PostgreSQL is running again."), { timeout: 60_000 })
      .toBe(1);
    await paid("crash-database");
    expect(count("The server has stopped unexpectedly")).toBe(1);
    // When both crash, the server waits for the database.
    running.crash("database");
    running.crash("server");
    await expect.poll(() => count("The server is running again."), { timeout: 60_000 }).toBe(2);
    await paid("crash-both");
    const made = ["crash-before", "crash-both", "crash-database", "crash-server"];
    const orders = async () =>
      (await allPayments(till)).map(({ merchant_order_id }) => merchant_order_id).sort();
    expect(await orders()).toEqual(made);

    const answers = await Promise.all(made.map((order) => till.pay(order)));
    expect(running.output()).toContain("createPayment");
    const secrets = secretsOf(qassa);
    expect(secrets.length).toBeGreaterThan(2);
    expect(secrets.filter((secret) => running.output().includes(secret))).toEqual([]);
    await running.kill({ database: true });
    running = await qassa.start({ logLevel: "trace" });
    expect(await orders()).toEqual(made);
    // Requests from before the kill get the same answers, and make nothing new.
    expect(await Promise.all(made.map((order) => till.pay(order)))).toEqual(answers);
    expect(await orders()).toEqual(made);
    await paid("crash-killed");
  } finally {
    await running.stop();
    qassa.remove();
  }
});
