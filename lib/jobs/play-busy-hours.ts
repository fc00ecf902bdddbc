import type { Inngest } from "inngest";
import { nextVisitDueIn, playDueVisits } from "@/lib/domain/busy-hours";
import { monotonicNow } from "@/lib/kit/clock";
import { env } from "@/lib/kit/env";
import { ofProcess } from "@/lib/kit/process-state";
import { seconds } from "@/lib/kit/time";
import { announceWork } from "./announce-work";
import { waitUntil } from "./wait-until";

const BUSY_HOURS_DUE = "busy-hours/due";
/** A run ends after this time, like one of the poll, and asks for another. */
const MAX_RUN_MS = seconds(50);
/** Somebody else may begin one during a wait. */
const MAX_WAIT_MS = seconds(1);

const state = ofProcess("busy hours", () => ({ arePlayed: false }));

/** Plays the steps of busy hours as they fall due, while one is played. */
export const playBusyHours = (client: Inngest, signal: AbortSignal) =>
  client.createFunction(
    {
      id: "play-busy-hours",
      name: "Play busy hours",
      triggers: [{ event: BUSY_HOURS_DUE }],
      // One long run per process; other runs see that it is in progress and end immediately.
      concurrency: 5,
      retries: 1,
    },
    () => playOrJoin(signal),
  );

async function playOrJoin(signal: AbortSignal): Promise<{ played: number } | { joined: true }> {
  if (state.arePlayed) return { joined: true };
  state.arePlayed = true;
  let played = 0;
  try {
    const until = monotonicNow() + MAX_RUN_MS;
    while (monotonicNow() < until && !signal.aborted) {
      const count = await playDueVisits();
      played += count;
      if (count > 0) continue;
      const inMs = await nextVisitDueIn();
      if (inMs === undefined || inMs > seconds(env().POLL_INTERVAL_SECONDS)) break;
      await waitUntil(monotonicNow() + Math.min(inMs, MAX_WAIT_MS), signal).catch(() => undefined);
    }
  } finally {
    state.arePlayed = false;
  }
  if (!signal.aborted) await announceBusyHours(signal);
  return { played };
}

/**
 * The part of a tick that asks an engine to play, if somebody comes before the next tick: an installation that plays none
 * costs one look-up by an index.
 */
export async function announceBusyHours(signal?: AbortSignal): Promise<{ announced: boolean }> {
  const inMs = state.arePlayed ? undefined : await nextVisitDueIn();
  const isDue = inMs !== undefined && inMs <= seconds(env().POLL_INTERVAL_SECONDS);
  if (isDue) {
    await announceWork(BUSY_HOURS_DUE, () => playOrJoin(signal ?? new AbortController().signal));
  }
  return { announced: isDue };
}
