// The load of the soak, in its own process: devices, payers, tills, displays and open pages.
import { setTimeout as pause } from "node:timers/promises";
import { seeded } from "@/tests/support/proof";
import { answerOrders } from "./answer-orders";
import { now } from "./clock.mjs";
import { Calls, type LoadSnapshot } from "./soak-calls";
import { Devices } from "./soak-devices";
import type { Shop } from "./soak-merchants";
import { Pages } from "./soak-pages";
import { Tills } from "./soak-tills";

export type SoakOrder =
  | { do: "open"; origin: string; shops: Shop[]; seed: number }
  /** As fast as responses come, on this many connections. */
  | { do: "hurry"; connections: number }
  /** At a fixed rate, however long each takes. */
  | { do: "keepPace"; perSecond: number }
  /** Nothing new begins; screens and pages stay open. */
  | { do: "rest" }
  | { do: "take" }
  | { do: "close" };

export interface SoakSnapshot extends LoadSnapshot {
  openStreams: number;
}

const TILL_SHARE = 3;

interface Load {
  devices: Devices;
  tills: Tills;
  pages: Pages;
  arrive: (dueAt: number) => Promise<void>;
}

const calls = new Calls();
let load: Load | undefined;
/** Ends the current pace. */
let stop: () => Promise<unknown> = async () => undefined;

async function open({ origin, shops, seed }: SoakOrder & { do: "open" }): Promise<Load> {
  // Each has a sequence of its own, so that the same seed brings the same arrivals in the same order.
  const [ofArrivals, ofDevices, ofTills, ofPages] = [0, 1, 2, 3].map((n) => seeded(seed + n));
  const run = `soak-${seed}`;
  const devices = new Devices(origin, shops, calls, ofDevices!, run);
  const tills = new Tills(calls, ofTills!, run);
  const pages = new Pages(origin, calls, ofPages!);
  await tills.start(origin, shops);
  await pages.start(origin, shops);
  const acts = [...devices.acts, [TILL_SHARE, tills.charge] as const];
  const sum = acts.reduce((all, [share]) => all + share, 0);
  const arrive = async (dueAt: number) => {
    let left = ofArrivals!() * sum;
    const [, act] = acts.find(([share]) => (left -= share) < 0) ?? acts[0]!;
    await act(dueAt);
    calls.seen.arrivals += 1;
  };
  return { devices, tills, pages, arrive };
}

function hurry({ arrive }: Load, connections: number): typeof stop {
  let isOver = false;
  const work = async () => {
    while (!isOver) await arrive(now());
  };
  const working = Promise.all(Array.from({ length: connections }, work));
  return () => {
    isOver = true;
    return working;
  };
}

function keepPace({ arrive }: Load, perSecond: number): typeof stop {
  let isOver = false;
  const underWay = new Set<Promise<void>>();
  const working = (async () => {
    const startedAt = now();
    for (let number = 0; !isOver; number += 1) {
      const dueAt = startedAt + (number * 1000) / perSecond;
      if (dueAt > now()) await pause(dueAt - now());
      const arriving = arrive(dueAt);
      underWay.add(arriving);
      void arriving.finally(() => underWay.delete(arriving));
    }
    await Promise.all(underWay);
  })();
  return () => {
    isOver = true;
    return working;
  };
}

async function execute(order: SoakOrder): Promise<SoakSnapshot | "done"> {
  if (order.do === "open") {
    load = await open(order);
    return "done";
  }
  const { devices, tills, pages } = load!;
  if (order.do === "take") return { ...calls.take(), openStreams: tills.open };
  await stop();
  stop = async () => undefined;
  if (order.do === "hurry") stop = hurry(load!, order.connections);
  if (order.do === "keepPace") stop = keepPace(load!, order.perSecond);
  if (order.do === "rest") await Promise.all([devices.finish(), tills.finish()]);
  if (order.do === "close") {
    tills.close();
    await Promise.all([pages.close(), devices.close()]);
  }
  return "done";
}

answerOrders(execute);
