import { serve } from "inngest/edge";
import { hasDueDeliveries, onDeliveriesDue, rescanIfDelivering } from "@/lib/domain/webhooks";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { background, type BackgroundWork } from "./background-work";
import { countWork } from "./count-work";
import { deliverForOthers } from "./deliver-for-others";
import { DELIVERIES_DUE, deliverOrJoin } from "./deliver-webhooks";
import { startEmbeddedRunner } from "./embedded/runner";
import { watchEngine } from "./engine-watch";
import { backgroundFunctions } from "./functions";
import { embeddedInngest, inngest, usesEmbeddedRunner } from "./inngest";
import { registerFunctions } from "./register";
import { watchTimeZones } from "./watch-time-zones";

/**
 * Starts the background work of this process, once. Without an Inngest server, the embedded runner drives the functions;
 * with one, the runner only stands in while the server is silent.
 */
export async function startBackgroundWork(): Promise<void> {
  if (background.work) return;
  const stopping = new AbortController();
  const listening = [onDeliveriesDue(() => announce(work)), deliverForOthers(() => announce(work))];
  const work: BackgroundWork = {
    stopping,
    stopAnnouncing: () => listening.forEach((stop) => stop()),
  };
  background.work = work;
  void watchTimeZones(stopping.signal);
  if (usesEmbeddedRunner()) return startRunner(work);
  void registerFunctions(stopping.signal);
  if (env().INNGEST_FALLBACK === "off") return;
  const substitute = { start: () => startRunner(work), stop: () => stopRunner(work) };
  void watchEngine(substitute, stopping.signal);
}

async function startRunner(work: BackgroundWork): Promise<void> {
  const client = embeddedInngest();
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, work.stopping.signal]);
  const functions = backgroundFunctions(client, { drivenBy: "process", signal });
  const runner = await startEmbeddedRunner(serve({ client, functions }), {
    runAtStart: ["qassa-poll-network", "qassa-deliver-webhooks"],
  });
  work.runner = {
    ...runner,
    stop: () => {
      ending.abort();
      return runner.stop();
    },
  };
}

async function stopRunner(work: BackgroundWork): Promise<void> {
  const { runner } = work;
  work.runner = undefined;
  await runner?.stop();
}

/**
 * Tells the engine that deliveries are due. A delivery run in progress in this process needs no engine to check again,
 * and if an Inngest server does not take the event, this process delivers.
 */
async function announce(work: BackgroundWork): Promise<void> {
  if (rescanIfDelivering()) return;
  if (work.runner) {
    countWork("deliveries", "process");
    return work.runner.receive({ name: DELIVERIES_DUE });
  }
  // Many events have no subscriber, or another process has sent them. A run of an Inngest server costs more than a look.
  if (!(await hasDueDeliveries())) return;
  try {
    await sendDeliveriesDue();
    countWork("deliveries", "engine");
  } catch (error) {
    if (env().INNGEST_FALLBACK === "off") throw error;
    log.warn({ error }, "The Inngest server did not take an event; this process delivers webhooks");
    countWork("deliveries", "process");
    await deliverOrJoin();
  }
}

const sendDeliveriesDue = oneAtATime(() => inngest().send({ name: DELIVERIES_DUE }));

/** Combines all calls made while one is being sent into a single further one. */
function oneAtATime(send: () => Promise<unknown>): () => Promise<void> {
  let again = false;
  let sending: Promise<void> | undefined;
  const work = async () => {
    try {
      do {
        again = false;
        await send();
      } while (again);
    } finally {
      sending = undefined;
    }
  };
  return () => {
    again = true;
    return (sending ??= work());
  };
}
