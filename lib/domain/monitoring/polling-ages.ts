import { pollingState } from "@/lib/domain/shared/polling";
import { hasInngestServer } from "@/lib/kit/env";

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
