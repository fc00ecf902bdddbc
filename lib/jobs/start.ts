import { serve } from "inngest/edge";
import type { Inngest, InngestFunction } from "inngest";
import { rescanIfDelivering, onDeliveriesDue } from "@/lib/domain/webhooks";
import { processState } from "./background-work";
import { DELIVERIES_DUE, deliverWebhooks } from "./deliver-webhooks";
import { startEmbeddedRunner } from "./embedded/runner";
import { inngest, usesEmbeddedRunner } from "./inngest";
import { checkRecentInvariants, housekeeping } from "./housekeeping";
import { pollNetwork } from "./poll-network";
import { tick } from "./tick";

/**
 * Starts the background work of this process, once: due deliveries are announced to the engine, which is the embedded
 * runner if there is no Inngest server.
 */
export async function startBackgroundWork(): Promise<void> {
  if (processState.qassaBackgroundWork) return;
  const client = inngest();
  const send = oneAtATime(() => client.send({ name: DELIVERIES_DUE }));
  // A delivery run in progress in this process needs no engine to check again.
  const announce = () => (rescanIfDelivering() ? undefined : send());
  const work = (processState.qassaBackgroundWork = { stopAnnouncing: onDeliveriesDue(announce) });
  if (!usesEmbeddedRunner()) return;
  const handler = serve({ client, functions: backgroundFunctions(client) });
  const runAtStart = ["qassa-poll-network", "qassa-deliver-webhooks"];
  Object.assign(work, { runner: await startEmbeddedRunner(handler, { runAtStart }) });
}

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

/** Returns all background functions, for either engine. */
export const backgroundFunctions = (inngest: Inngest): InngestFunction.Like[] => [
  pollNetwork(inngest, tick),
  deliverWebhooks(inngest),
  housekeeping(inngest),
  checkRecentInvariants(inngest),
];
