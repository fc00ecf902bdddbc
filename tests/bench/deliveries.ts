// `npm run bench -- deliveries`: durable, signed deliveries compared with bare POSTs of the same bodies to the same
// endpoint, in turns, while the tables already hold many deliveries.
import { CommandError } from "@/operate/launch/command.mjs";
import {
  type Arrival,
  arrivalTimes,
  cancelAndReceive,
  asFastAsPossible,
  type CancelBench,
  subscribe,
} from "./cancel-to-webhook";
import { withCleanUp } from "./clean-up";
import type { Delivered } from "./deliver-process";
import { type Figure, percentiles, printFigures } from "./figures";
import { addFinished, newestPosts, openEndpoints, queueDeliveries } from "./finished-deliveries";
import { openMerchant } from "./merchants";
import { type OwnProcess, startProcess } from "./own-process";
import type { PostOrder } from "./post-process";
import { prepare } from "./prepare";
import { cpuMsOf, postmasterOf } from "./process-use";
import { median } from "./report";

const GOALS = { ratio: 0.5, p95Ms: 50 } as const;
const MAX_ENDPOINTS = 1000;
const RATE = 200;
/** A server that has just started falls behind at this rate, and needs longer than the measurement to catch up. */
const WARM_UP = { connections: 16, forMs: 15_000 };
/** As many as one endpoint can get from the product. */
const CONNECTIONS = 128;

export interface DeliveriesBench {
  /** How many deliveries are already finished. */
  finished: number;
  /** By default, first one and then a thousand. */
  endpoints: number | undefined;
  /** How many are delivered in each round. */
  queued: number;
  rounds: number;
  seconds: number;
  json: boolean;
}

interface Round {
  delivered: Delivered;
  posted: Delivered;
  postgresCpuMs: number;
}

export async function benchDeliveries(options: DeliveriesBench): Promise<void> {
  await withCleanUp(async (onEnd) => {
    const { database, networkUrl, start } = await prepare(onEnd, { LOG_LEVEL: "warn" });
    const sink = await startProcess(onEnd, import.meta.resolve("./webhook-sink-process.mjs"));
    const merchant = await openMerchant("Bench shop", networkUrl);
    await subscribe(merchant, `${sink.origin}/webhooks`, ["payment.cancelled"]);
    const numbers = options.endpoints === undefined ? [1, MAX_ENDPOINTS] : [options.endpoints];
    const endpoints = await openEndpoints(merchant, sink.origin, Math.max(...numbers));
    const { closeDatabase } = await import("@/lib/kit/db");
    await closeDatabase();
    console.log(`Writing ${options.finished} finished deliveries …`);
    await addFinished(database, merchant, endpoints, options.finished);

    const deliverer = await startProcess(onEnd, import.meta.resolve("./deliver-process.ts"));
    const poster = await startProcess(onEnd, import.meta.resolve("./post-process.ts"));
    const postmaster = await postmasterOf(database);
    const oneRound = async (count: number): Promise<Round> => {
      const paymentIds = await queueDeliveries(
        database,
        merchant,
        endpoints.slice(0, count),
        options.queued,
      );
      const receivedBy = async (process: OwnProcess, order: unknown) => {
        const sent = await process.ask<Delivered>(order);
        arrivalTimes(paymentIds, await sink.ask<Arrival[]>("take"));
        if (sent.succeeded === paymentIds.length) return sent;
        throw new CommandError(`${sent.succeeded} of ${paymentIds.length} requests succeeded.`);
      };
      const before = cpuMsOf(postmaster);
      const delivered = await receivedBy(deliverer, "deliver");
      const postgresCpuMs = cpuMsOf(postmaster) - before;
      const posts = await newestPosts(database, merchant, paymentIds.length);
      const order: PostOrder = { origin: sink.origin, posts, connections: CONNECTIONS };
      return { delivered, posted: await receivedBy(poster, order), postgresCpuMs };
    };
    const groups: Record<string, Figure[]> = {};
    for (const count of numbers) {
      console.log(
        `${options.rounds} rounds of ${options.queued} deliveries to ${count} endpoints …`,
      );
      await oneRound(count);
      const rounds: Round[] = [];
      while (rounds.length < options.rounds) rounds.push(await oneRound(count));
      const many = count === 1 ? "1 endpoint" : `${count} endpoints`;
      groups[`Already queued, to ${many}`] = figuresOf(rounds, options.queued);
    }

    // A server that finds finished payments adds them up at first, which takes half of a core for minutes.
    const { addUpTotals } = await import("@/lib/domain/reports");
    console.log("Adding them up …");
    while ((await addUpTotals()).more);
    await closeDatabase();
    // What was written in bulk would be flushed while new deliveries wait for the disk.
    await database.run("CHECKPOINT");
    const driver = await startProcess(onEnd, import.meta.resolve("./cancel-process.ts"));
    const server = await start();
    const bench: CancelBench = { database, server, merchant, driver, sink };
    const steady = (seconds: number) =>
      cancelAndReceive(bench, Math.round(seconds * RATE), { perSecond: RATE });
    console.log("Warming the server up …");
    await asFastAsPossible(bench, WARM_UP);
    console.log(`${RATE} cancelled payments a second, ${options.seconds} s …`);
    await steady(1);
    const { receivedAfterMs } = await steady(options.seconds);
    groups[`New ones, ${RATE} a second`] = percentiles(
      "answer → webhook",
      receivedAfterMs,
      GOALS.p95Ms,
    );
    printFigures({
      title: `${options.finished} finished deliveries, ${options.rounds} rounds`,
      groups,
      options,
    });
  });
}

function figuresOf(rounds: Round[], queued: number): Figure[] {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  return [
    {
      name: "durable deliveries",
      value: of((round) => queued / round.delivered.seconds),
      unit: "/s",
    },
    { name: "bare POSTs", value: of((round) => queued / round.posted.seconds), unit: "/s" },
    {
      name: "durable : bare",
      value: of((round) => round.posted.seconds / round.delivered.seconds),
      unit: "",
      goal: { atLeast: GOALS.ratio },
    },
    {
      name: "CPU per delivery, app",
      value: of((round) => round.delivered.cpuMs / queued),
      unit: "ms",
    },
    {
      name: "CPU per delivery, PostgreSQL",
      value: of((round) => round.postgresCpuMs / queued),
      unit: "ms",
    },
    { name: "CPU per bare POST", value: of((round) => round.posted.cpuMs / queued), unit: "ms" },
  ];
}
