// `npm run bench -- events`: from the API call that cancels a payment to the webhook about it, with the server as it
// runs in production: how many a second, what each costs, and how long it takes at a steady rate.
import {
  asFastAsPossible,
  cancelAndReceive,
  type CancelBench,
  type Received,
  subscribe,
} from "./cancel-to-webhook";
import { withCleanUp } from "./clean-up";
import { type Figure, percentiles, printFigures } from "./figures";
import { openMerchant } from "./merchants";
import { startProcess } from "./own-process";
import { prepare } from "./prepare";

const GOALS = { perSecond: 700, cpuMs: 2.5, p95Ms: 20 } as const;
const WARM_UP_MS = 3000;

export interface EventsBench {
  connections: number;
  seconds: number;
  rate: number;
  json: boolean;
}

export async function benchEvents(options: EventsBench): Promise<void> {
  const { connections, seconds, rate } = options;
  await withCleanUp(async (onEnd) => {
    const { database, networkUrl, start } = await prepare(onEnd);
    const sink = await startProcess(onEnd, import.meta.resolve("./webhook-sink-process.mjs"));
    const driver = await startProcess(onEnd, import.meta.resolve("./cancel-process.ts"));
    const merchant = await openMerchant("Bench shop", networkUrl);
    await subscribe(merchant, `${sink.origin}/webhooks`, ["*"]);
    const { closeDatabase } = await import("@/lib/kit/db");
    await closeDatabase();
    const server = await start();
    const bench: CancelBench = { database, server, merchant, driver, sink };
    const steady = (forSeconds: number) =>
      cancelAndReceive(bench, Math.round(forSeconds * rate), { perSecond: rate });

    console.log("Warming up …");
    await asFastAsPossible(bench, { connections, forMs: WARM_UP_MS });
    console.log(`As fast as possible, ${seconds} s …`);
    const fast = await asFastAsPossible(bench, { connections, forMs: seconds * 1000 });
    await steady(1);
    console.log(`${rate} a second, ${seconds} s …`);
    const even = await steady(seconds);
    const goals = rate === 200 ? GOALS : undefined;
    printFigures({
      title: `${seconds} s each, ${fast.events} and ${even.events} events, each received exactly once`,
      groups: {
        [`As fast as possible, ${connections} connections`]: [
          {
            name: "events received",
            value: fast.events / fast.seconds,
            unit: "/s",
            goal: { atLeast: GOALS.perSecond },
          },
          ...costs(fast, GOALS.cpuMs),
          ...percentiles("call → answer", fast.answeredAfterMs),
          ...percentiles("answer → webhook", fast.receivedAfterMs),
        ],
        [`${rate} a second`]: [
          ...percentiles("answer → webhook", even.receivedAfterMs, goals?.p95Ms),
          ...percentiles("call → answer", even.answeredAfterMs),
          ...costs(even),
        ],
      },
      options,
    });
  });
}

const costs = ({ cpuMs }: Received, maxMs?: number): Figure[] => [
  { name: "CPU per event, app", value: cpuMs.app, unit: "ms" },
  { name: "CPU per event, PostgreSQL", value: cpuMs.postgres, unit: "ms" },
  {
    name: "CPU per event, both",
    value: cpuMs.app + cpuMs.postgres,
    unit: "ms",
    ...(maxMs !== undefined && { goal: { atMost: maxMs } }),
  },
];
