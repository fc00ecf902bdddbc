// `npm run bench`: measures the product's cost relative to its foundations, interleaved in one run, median of the
// rounds.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { CommandError, runCommand } from "@/scripts/launch/say.mjs";
import { loadEnvFiles } from "@/scripts/launch/settings.mjs";
import { benchAccount } from "./account";
import type { LoadOrder, Measured } from "./load-process";
import { openMerchants, setPendingAside } from "./merchants";
import { benchGrowth } from "./growth";
import { benchNetwork } from "./network";
import { profileSummary } from "./profile";
import { buildWithBareRoutes, newDatabase, startServer } from "./qassa-under-load";
import { printReport, type Rounds, summary } from "./report";
import { type Scenario, type ScenarioKey, scenarios } from "./scenarios";
import { benchTill } from "./till";

const USAGE = `npm run bench [-- --json] [--quick] [--rounds 5] [--seconds 4] [--connections 16]
npm run bench -- --profile [create|read|list|insert|empty]   where the server spends its time, for one kind of request
npm run bench -- till [--json] [--quick] [--payments 120] [--tills 8] [--seed N]   how long a cashier waits
npm run bench -- account [--json] [--quick] [--rows 1000000] [--requests 100]   a long list of payments compared with a short one
npm run bench -- growth [--json] [--payments 200000] [--rounds 3] [--seconds 10]   bytes of a payment, and what deleting old ones costs`;

/** @throws CommandError with the message to show */
function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        profile: { type: "boolean", default: false },
        rounds: { type: "string" },
        seconds: { type: "string" },
        connections: { type: "string", default: "16" },
        payments: { type: "string" },
        tills: { type: "string", default: "8" },
        seed: { type: "string" },
        rows: { type: "string" },
        requests: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    const within = (name: string, text: string, most: number) => {
      const value = Number(text);
      if (value >= 1 && value <= most) return value;
      throw new Error(`--${name} must be 1 to ${most}`);
    };
    const isGrowth = positionals[0] === "growth";
    return {
      ...values,
      isGrowth,
      profiled: (positionals[0] ?? "create") as ScenarioKey,
      rounds: within("rounds", values.rounds ?? (values.quick ? "3" : "5"), 15),
      seconds: within("seconds", values.seconds ?? (values.quick ? "1" : "4"), 30),
      connections: within("connections", values.connections, 128),
      isTill: positionals[0] === "till",
      isAccount: positionals[0] === "account",
      rows: within("rows", values.rows ?? (values.quick ? "100000" : "1000000"), 10_000_000),
      requests: within("requests", values.requests ?? (values.quick ? "20" : "100"), 1_000),
      payments: within(
        "payments",
        values.payments ?? (isGrowth ? "200000" : values.quick ? "24" : "120"),
        isGrowth ? 100_000_000 : 2_000,
      ),
      tills: within("tills", values.tills, 64),
      seed: Number(values.seed ?? randomInt(2 ** 31)),
    };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function loadWith(generator: ChildProcess, order: LoadOrder): Promise<Measured> {
  generator.send(order);
  const [answer] = (await once(generator, "message")) as [Measured | { failed: string }];
  if ("failed" in answer) throw new CommandError(`${order.scenario.name}: ${answer.failed}`);
  const wrong = Object.entries(answer.unexpected).map(([status, times]) => `${times} × ${status}`);
  if (wrong.length === 0) return answer;
  throw new CommandError(
    `${order.scenario.name} answered ${wrong.join(", ")} instead of ${order.scenario.expect}, so its speed cannot be measured.`,
  );
}

async function main() {
  const asked = options();
  if (asked.help) {
    console.log(USAGE);
    return 0;
  }
  loadEnvFiles();
  const secretsKey = randomBytes(32).toString("base64");
  // Keeps progress messages, whoever prints them, out of the JSON.
  if (asked.json) console.log = console.error;
  if (asked.isTill) {
    await benchTill(asked);
    return 0;
  }
  if (asked.isAccount) {
    await benchAccount(asked);
    return 0;
  }
  if (asked.isGrowth) {
    await benchGrowth(asked);
    return 0;
  }
  const undo: (() => Promise<unknown> | void)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    await buildWithBareRoutes();
    const database = await newDatabase();
    undo.push(database.stop);
    Object.assign(process.env, { DATABASE_URL: database.databaseUrl, SECRETS_KEY: secretsKey });
    const network = await benchNetwork();
    undo.push(network.close);
    const all = scenarios(await openMerchants(database, network.baseUrl));
    const server = await startServer(database.databaseUrl, secretsKey, asked);
    let stopped = false;
    const stopServer = async () => {
      if (!stopped) await server.stop();
      stopped = true;
    };
    undo.push(stopServer);
    const generator = fork(path.join(import.meta.dirname, "load-process.ts"), {
      execArgv: ["--import", "tsx"],
    });
    undo.push(() => void generator.disconnect());
    const measure = async (scenario: Scenario, warmUpMs: number, measureMs: number) => {
      const { connections } = asked;
      const order = { origin: server.origin, scenario, connections, warmUpMs, measureMs };
      const before = server.cpuTime();
      const measured = await loadWith(generator, order);
      const after = server.cpuTime();
      await setPendingAside(database);
      return { ...measured, cpuMicros: ((after ?? NaN) - (before ?? NaN)) / measured.sent };
    };

    if (asked.profile) {
      const scenario = all[asked.profiled];
      if (!scenario) throw new CommandError(USAGE);
      console.log(`Profiling ${scenario.name} …`);
      await measure(scenario, 3000, 1000);
      const from = process.hrtime.bigint();
      const measured = await measure(scenario, 0, asked.seconds * 1000);
      const until = process.hrtime.bigint();
      await stopServer();
      console.log(profileSummary({ from, until, requests: measured.requests }));
      return 0;
    }

    const keys = Object.keys(all) as ScenarioKey[];
    console.log("Warming up …");
    for (const key of keys) await measure(all[key], 0, 2000);
    const rounds: Rounds = { empty: [], insert: [], create: [], read: [], list: [] };
    for (let round = 0; round < asked.rounds; round++) {
      console.log(`Round ${round + 1} of ${asked.rounds}, ${keys.length * asked.seconds} s …`);
      // Each round starts with another scenario, so that none always follows the same one.
      for (const [index] of keys.entries()) {
        const key = keys[(index + round) % keys.length]!;
        rounds[key].push(await measure(all[key], 300, asked.seconds * 1000));
      }
    }
    const result = summary(rounds, asked);
    if (asked.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else printReport(result);
    return 0;
  } finally {
    await end();
  }
}

await runCommand(main);
