import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { CommandError } from "@/operate/launch/command.mjs";
import type { ScenarioKey } from "./scenarios";

export const USAGE = `npm run bench [-- --json] [--quick] [--rounds 5] [--seconds 4] [--connections 16]
npm run bench -- --profile [create|read|list|insert|empty]   where the server spends its time, for one kind of request
npm run bench -- events [--json] [--quick] [--rate 200] [--seconds 10] [--connections 16]   from a cancelled payment to its webhook
npm run bench -- deliveries [--json] [--quick] [--finished 1000000] [--endpoints N]   what is queued compared with bare POSTs
npm run bench -- idle [--json] [--quick] [--seconds 60]   CPU and memory while nothing happens
npm run bench -- till [--json] [--quick] [--payments 120] [--tills 8] [--seed N]   how long a cashier waits
npm run bench -- account [--json] [--quick] [--rows 1000000] [--requests 100]   a long list of payments compared with a short one
npm run bench -- browser [--json] [--quick] [--rounds 5] [--without pages,opening,list]   pages, popovers and a long list in a browser, also on a slow phone
npm run bench -- growth [--json] [--payments 200000] [--rounds 3] [--seconds 10]   bytes of a payment, and what deleting old ones costs
npm run bench -- scale [--json] [--quick] [--payments 10000000] [--requests 100] [--without plans,exports]   ten million payments compared with ten thousand
npm run bench -- soak [--json] [--quick] [--minutes 30] [--rate N] [--seed N]   half the capacity for half an hour, with everything on`;

const COMMANDS = [
  "events",
  "deliveries",
  "idle",
  "till",
  "account",
  "browser",
  "growth",
  "scale",
  "soak",
] as const;
type Command = (typeof COMMANDS)[number];

/** The usual and the quick number of seconds; other commands measure for `OTHER_SECONDS`. */
const SECONDS: Partial<Record<Command, [usual: number, quick: number]>> = {
  events: [10, 3],
  deliveries: [10, 3],
  idle: [60, 15],
  scale: [30, 10],
  // As fast as possible, to measure the capacity.
  soak: [60, 20],
};

/** The usual, the quick and the largest number of payments. */
const PAYMENTS: Partial<Record<Command, [usual: number, quick: number, most: number]>> = {
  growth: [200_000, 200_000, 100_000_000],
  scale: [10_000_000, 1_000_000, 100_000_000],
};
const OTHER_PAYMENTS = [120, 24, 2_000] as const;

const OTHER_SECONDS = [4, 1] as const;

const isCommand = (text: string | undefined): text is Command =>
  COMMANDS.some((command) => command === text);

/** @throws CommandError with the message to show */
export function readOptions() {
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
        rate: { type: "string" },
        minutes: { type: "string" },
        finished: { type: "string" },
        endpoints: { type: "string" },
        payments: { type: "string" },
        tills: { type: "string", default: "8" },
        seed: { type: "string" },
        rows: { type: "string" },
        requests: { type: "string" },
        without: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    const [first] = positionals;
    const command = !values.profile && isCommand(first) ? first : undefined;
    if (first !== undefined && !values.profile && !command) throw new Error(`Unknown: ${first}`);
    const within = (name: string, text: string | number, max: number) => {
      const value = Number(text);
      if (value >= 1 && value <= max) return value;
      throw new Error(`--${name} must be 1 to ${max}`);
    };
    const { quick } = values;
    const [usualSeconds, quickSeconds] = (command && SECONDS[command]) ?? OTHER_SECONDS;
    const [usual, quickly, max] = (command && PAYMENTS[command]) ?? OTHER_PAYMENTS;
    return {
      ...values,
      command,
      profiled: (first ?? "create") as ScenarioKey,
      rounds: within("rounds", values.rounds ?? (quick ? 3 : 5), 15),
      seconds: within("seconds", values.seconds ?? (quick ? quickSeconds : usualSeconds), 600),
      connections: within("connections", values.connections, 128),
      rate: within("rate", values.rate ?? 200, 10_000),
      /** By default, half the capacity, which is measured. */
      fixedRate: values.rate === undefined ? undefined : within("rate", values.rate, 10_000),
      minutes: within("minutes", values.minutes ?? (quick ? 2 : 30), 24 * 60),
      finished: within("finished", values.finished ?? (quick ? 100_000 : 1_000_000), 100_000_000),
      endpoints:
        values.endpoints === undefined ? undefined : within("endpoints", values.endpoints, 10_000),
      queued: quick ? 2_000 : 10_000,
      rows: within("rows", values.rows ?? (quick ? 100_000 : 1_000_000), 10_000_000),
      requests: within("requests", values.requests ?? (quick ? 20 : 100), 1_000),
      payments: within("payments", values.payments ?? (quick ? quickly : usual), max),
      pending: quick ? 10_000 : 100_000,
      listed: quick ? 2_000 : 10_000,
      without: values.without?.split(",") ?? [],
      tills: within("tills", values.tills, 64),
      seed: Number(values.seed ?? randomInt(2 ** 31)),
    };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
