import { pollingState } from "@/lib/domain/shared/polling";
import { env, hasInngestServer } from "@/lib/kit/env";

/** Intervals without a tick after which something is wrong: one tick may be late, or fall to another process. */
const MAX_INTERVALS_WITHOUT_TICK = 3;
const MAX_INTERVALS_WITHOUT_ENGINE = 4;

export interface PollingAges {
  /** How long ago any process polled the network; if none ever did, how long this process has run. */
  lastTickSeconds: number;
  /** The same for calls of the Inngest server; undefined if there is none. */
  engineSeenSeconds: number | undefined;
}

/** Returns when the network was last polled. Throws if the database does not answer. */
export async function readPollingAges(): Promise<PollingAges> {
  const { lastTickSeconds, engineSeenSeconds } = await pollingState();
  const upSeconds = performance.now() / 1000;
  return {
    lastTickSeconds: lastTickSeconds ?? upSeconds,
    engineSeenSeconds: hasInngestServer() ? (engineSeenSeconds ?? upSeconds) : undefined,
  };
}

export const isTickOverdue = ({ lastTickSeconds }: PollingAges): boolean =>
  lastTickSeconds > MAX_INTERVALS_WITHOUT_TICK * env().POLL_INTERVAL_SECONDS;

export const isEngineSilent = ({ engineSeenSeconds = 0 }: PollingAges): boolean =>
  engineSeenSeconds > MAX_INTERVALS_WITHOUT_ENGINE * env().POLL_INTERVAL_SECONDS;
