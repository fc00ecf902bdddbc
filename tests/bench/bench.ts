// `npm run bench`: measures the product's cost relative to its foundations, interleaved in one run, median of the
// rounds.
import { CommandError, runCommand } from "@/operate/launch/command.mjs";
import { loadEnvFiles } from "@/operate/launch/settings.mjs";
import { benchAccount } from "./account";
import { benchBrowser } from "./browser";
import { withCleanUp } from "./clean-up";
import { benchDeliveries } from "./deliveries";
import { benchEvents } from "./events";
import { benchGrowth } from "./growth";
import { benchIdle } from "./idle";
import type { LoadOrder, Measured } from "./load-process";
import { openMerchants, requireAnswers, setPendingAside } from "./merchants";
import { readOptions, USAGE } from "./options";
import { type OwnProcess, startProcess } from "./own-process";
import { installPeers } from "./peers/install";
import { prepare } from "./prepare";
import { cpuMsOf } from "./process-use";
import { profileSummary } from "./profile";
import { printReport, type Round, type Rounds, summary } from "./report";
import { benchScale } from "./scale";
import { type Scenario, type ScenarioKey, scenarios, type Server } from "./scenarios";
import { benchSoak } from "./soak";
import { benchTill } from "./till";

async function loadWith(generator: OwnProcess, order: LoadOrder): Promise<Measured> {
  const answer = await generator.ask<Measured>(order);
  const wrong = Object.entries(answer.unexpected).map(([status, times]) => `${times} × ${status}`);
  if (wrong.length === 0) return answer;
  throw new CommandError(
    `${order.scenario.name} answered ${wrong.join(", ")} instead of ${order.scenario.expect}, so its speed cannot be measured.`,
  );
}

async function main() {
  const options = readOptions();
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  loadEnvFiles();
  // Keeps progress messages, whoever prints them, out of the JSON.
  if (options.json) console.log = console.error;
  const programs = {
    events: benchEvents,
    deliveries: benchDeliveries,
    idle: benchIdle,
    till: benchTill,
    account: benchAccount,
    browser: benchBrowser,
    growth: benchGrowth,
    scale: benchScale,
    soak: benchSoak,
  };
  await (options.command ? programs[options.command] : benchRequests)(options);
  return 0;
}

async function benchRequests(options: ReturnType<typeof readOptions>): Promise<void> {
  await withCleanUp(async (onEnd) => {
    const { database, networkUrl, start } = await prepare(onEnd);
    const all = scenarios(await openMerchants(database, networkUrl));
    const server = await start(options.profile);
    await installPeers();
    const generator = await startProcess(onEnd, import.meta.resolve("./load-process.ts"));
    const servers: Record<Server, { origin: string; pid: number }> = {
      product: server,
      listener: await startProcess(onEnd, import.meta.resolve("./peers/bare-listener.mjs")),
      fastify: await startProcess(onEnd, import.meta.resolve("./peers/fastify-pg.mjs")),
    };
    const measure = async (scenario: Scenario, warmUpMs: number, measureMs: number) => {
      const { connections } = options;
      const { origin, pid } = servers[scenario.server];
      const before = cpuMsOf(pid);
      const order = { origin, scenario, connections, warmUpMs, measureMs };
      const measured = await loadWith(generator, order);
      const cpuMicros = (1000 * (cpuMsOf(pid) - before)) / measured.sent;
      await requireAnswers(database);
      await setPendingAside(database);
      return { ...measured, cpuMicros };
    };

    if (options.profile) {
      const scenario = all[options.profiled];
      if (!scenario) throw new CommandError(USAGE);
      console.log(`Profiling ${scenario.name} …`);
      await measure(scenario, 3000, 1000);
      const from = process.hrtime.bigint();
      const measured = await measure(scenario, 0, options.seconds * 1000);
      const until = process.hrtime.bigint();
      await server.stop();
      console.log(profileSummary({ from, until, requests: measured.requests }));
      return;
    }

    const keys = Object.keys(all) as ScenarioKey[];
    console.log("Warming up …");
    for (const key of keys) await measure(all[key], 0, 2000);
    const rounds = Object.fromEntries(keys.map((key) => [key, [] as Round[]])) as Rounds;
    for (let round = 0; round < options.rounds; round++) {
      console.log(`Round ${round + 1} of ${options.rounds}, ${keys.length * options.seconds} s …`);
      // Each round starts with another scenario, so that none always follows the same one.
      for (const [index] of keys.entries()) {
        const key = keys[(index + round) % keys.length]!;
        rounds[key].push(await measure(all[key], 300, options.seconds * 1000));
      }
    }
    const result = summary(rounds, options);
    if (options.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else printReport(result);
  });
}

await runCommand(main);
