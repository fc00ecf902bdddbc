// `npm run bench -- till`: measures how long a cashier waits, from the payer's confirmation to the event on the till's
// screen and to the webhook. It uses the server as it runs in production: real HTTP, server-sent events, the sandbox.
import { randomBytes, randomInt } from "node:crypto";
import { createServer } from "node:http";
import { availableParallelism, cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "@/operate/launch/command.mjs";
import { seeded } from "@/tests/support/proof";
import { type Person, Screen, signInAt } from "../support/till-screen";
import { openOrganization } from "./merchants";
import { newDatabase, startServer, buildWithBareRoutes } from "./qassa-under-load";

const GOAL_MS = 3_000;
/** Payers take a while, so that confirmations fall anywhere between two checks. */
const MAX_THINKING_MS = 3_000;
const TIMEOUT_MS = 30_000;

export interface TillBench {
  payments: number;
  tills: number;
  seed: number;
  json: boolean;
}

interface Waited {
  screen: number;
  webhook: number;
}

/** Starts an integrator's endpoint that reports when a payment's webhook has arrived. */
async function startReceiver() {
  const arrivals = new Map<string, PromiseWithResolvers<number>>();
  const arrivalOf = (paymentId: string) => {
    let arrival = arrivals.get(paymentId);
    if (!arrival) arrivals.set(paymentId, (arrival = promise<number>()));
    return arrival;
  };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const at = performance.now();
      response.end();
      arrivalOf((JSON.parse(text) as { payment_id: string }).payment_id).resolve(at);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    arrival: (paymentId: string) => arrivalOf(paymentId).promise,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// `Promise.withResolvers` is not in every version of Node.js that Qassa runs on.
function promise<Value>(): PromiseWithResolvers<Value> {
  let resolve!: (value: Value | PromiseLike<Value>) => void;
  let reject!: (reason?: unknown) => void;
  const made = new Promise<Value>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise: made, resolve, reject };
}

/** A person may have at most 50 sessions, and each till has its own. */
const TILLS_OF_A_SHOP = 16;

/** Creates merchants in test mode whose webhooks go to the receiver. Returns their owners. */
async function openShops(webhookUrl: string, count: number): Promise<Person[]> {
  const { closeDatabase } = await import("@/lib/kit/db");
  const { createSubscription } = await import("@/lib/domain/webhooks");
  const people: Person[] = [];
  const events = ["payment.completed" as const];
  while (people.length < count) {
    const { owner, person } = await openOrganization("Bench shop");
    await createSubscription(owner, { url: webhookUrl, events, secret: "bench" });
    people.push(person);
  }
  await closeDatabase();
  return people;
}

const within = async <Value>(value: Promise<Value>, what: string): Promise<Value> => {
  const timedOut = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new CommandError(`${what} did not arrive within ${TIMEOUT_MS / 1000} s.`);
  });
  return Promise.race([value, timedOut]);
};

export async function benchTill(options: TillBench): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    await buildWithBareRoutes();
    const secretsKey = randomBytes(32).toString("base64");
    const database = await newDatabase();
    undo.push(database.stop);
    const settings = { WEBHOOK_ALLOW_LOOPBACK: "true", ACCESS_RATE_LIMIT_PER_MINUTE: "1000" };
    Object.assign(process.env, settings, {
      DATABASE_URL: database.databaseUrl,
      SECRETS_KEY: secretsKey,
    });
    const receiver = await startReceiver();
    undo.push(receiver.close);
    const people = await openShops(receiver.url, Math.ceil(options.tills / TILLS_OF_A_SHOP));
    const server = await startServer(database.databaseUrl, secretsKey, { settings });
    undo.push(server.stop);
    const chance = seeded(options.seed);
    const waited: Waited[] = [];
    let begun = 0;
    const work = async (person: Person) => {
      // One session may have six streams, and each till has its own.
      const screen = await Screen.open(server.origin, await signInAt(server.origin, person));
      while (begun < options.payments) {
        begun += 1;
        const amount = 100 + Math.floor(chance() * 50_000);
        const thinkingMs = chance() * MAX_THINKING_MS;
        const payment = await screen.take(amount, `${options.seed} ${begun}`);
        const shown = screen.paidAt(payment.id);
        await pause(thinkingMs);
        const confirmedAt = performance.now();
        await screen.payerPays(payment.qrToken, `+7701${randomInt(1_000_000, 9_999_999)}`);
        const screenAt = await within(shown, "The event on the screen");
        const webhookAt = await within(receiver.arrival(payment.id), "The webhook");
        waited.push({ screen: screenAt - confirmedAt, webhook: webhookAt - confirmedAt });
      }
    };
    console.log(`${options.payments} payments at ${options.tills} tills …`);
    const workers = Array.from({ length: options.tills }, (_, till) =>
      work(people[till % people.length]!),
    );
    await Promise.all(workers);
    report(options, waited);
  } finally {
    await end();
  }
}

function figuresOf(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? NaN);
  return { p50_ms: at(0.5), p99_ms: at(0.99), most_ms: at(1) };
}

function report({ seed, payments, tills, json }: TillBench, waited: Waited[]) {
  const screen = figuresOf(waited.map((one) => one.screen));
  const webhook = figuresOf(waited.map((one) => one.webhook));
  const machine = {
    cpu: cpus()[0]?.model ?? "",
    cores: availableParallelism(),
    node: process.version,
  };
  if (json) {
    const result = { machine, seed, payments, tills, goal_ms: GOAL_MS, screen, webhook };
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  const line = (name: string, figures: ReturnType<typeof figuresOf>) =>
    `${name.padEnd(38)}${Object.values(figures)
      .map((value) => String(value).padStart(9))
      .join("")}`;
  console.log(
    [
      "",
      `${machine.cores} × ${machine.cpu}, Node.js ${machine.node}; ${payments} payments at ${tills} tills, seed ${seed}`,
      "",
      `${"".padEnd(38)}${["p50 ms", "p99 ms", "max ms"].map((text) => text.padStart(9)).join("")}`,
      line("payer confirms → event on the screen", screen),
      line("payer confirms → webhook", webhook),
      "",
      `Goal: at most ${GOAL_MS} ms to the screen at p99: ${screen.p99_ms <= GOAL_MS ? "reached" : "missed"}`,
      "",
    ].join("\n"),
  );
}
