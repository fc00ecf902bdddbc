// A small Inngest server that drives the started product: it delivers webhooks when the product asks, and polls when a
// proof decides, so that the proof knows what has been polled.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { callFunction, type SdkHandler } from "@/lib/jobs/embedded/sdk-call";
import { listen } from "@/tests/support/listener";
import type { ProofRun } from "../support/proof";

const POLL_INTERVAL_MS = 1000;
/** Within the last tick of a minute, so that a run of the function makes exactly one tick. */
const LAST_TICK_OF_A_MINUTE_MS = 59_500;

/** The result of one part of a tick. */
interface Part {
  checked?: number;
  failed?: true;
}

export interface InngestEngine {
  /** Settings with which the server leaves its background work to this engine. */
  settings: Record<string, string>;
  /** Starts driving the server at this address. */
  drive: (origin: string) => void;
  /** Runs one tick of the poll to its end. Returns the number of payments and refunds checked. */
  tick: () => Promise<number>;
  /** Errors of the webhook delivery function. */
  failures: readonly unknown[];
  /** Says when the product announced deliveries last, and whether the function that delivers them is running. */
  state: () => string;
}

export async function startInngestEngine(run: ProofRun): Promise<InngestEngine> {
  let origin: string | undefined;
  const failures: unknown[] = [];
  const product: SdkHandler = async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(`${origin}${pathname}${search}`, {
      method: request.method,
      headers: { "content-type": "application/json" },
      body: await request.text(),
      signal: AbortSignal.timeout(120_000),
    });
  };
  /** Runs a function to its end; those called here have no steps. */
  async function call(functionId: string, name: string, ts: number): Promise<unknown> {
    const answer = await callFunction(product, {
      functionId,
      runId: randomUUID(),
      event: { name, ts, data: {} },
      steps: {},
      attempt: 0,
      maxAttempts: 2,
    });
    if (answer.kind === "done") return answer.data;
    throw new Error(`${functionId} was answered ${JSON.stringify(answer)}`);
  }

  let isDelivering = false;
  let isWanted = false;
  let calledAt = -Infinity;
  let announcedAt = -Infinity;
  async function deliver() {
    isDelivering = true;
    while (isWanted) {
      isWanted = false;
      calledAt = performance.now();
      await call("qassa-deliver-webhooks", "webhooks/due", 0).catch((error: unknown) => {
        failures.push(error);
      });
    }
    isDelivering = false;
  }
  const events = await listen(() => {
    isWanted = true;
    announcedAt = performance.now();
    if (origin !== undefined && !isDelivering) void deliver();
    return Response.json({ ids: [""], status: 200 });
  });
  run.onEnd(() => events.close());

  let lastTickAt = -Infinity;
  return {
    failures,
    state() {
      const [called, announced] = [calledAt, announcedAt].map((at) =>
        Number.isFinite(at) ? `${Math.round(performance.now() - at)} ms ago` : "never",
      );
      const ended = isDelivering ? "has not ended" : "has ended";
      return `deliveries announced ${announced}; the function called ${called}, which ${ended}`;
    },
    settings: {
      INNGEST_DEV: "true",
      INNGEST_BASE_URL: events.origin,
      // The proof alone decides when to poll.
      INNGEST_FALLBACK: "off",
      POLL_INTERVAL_SECONDS: String(POLL_INTERVAL_MS / 1000),
    },
    drive(at) {
      origin = at;
    },
    async tick() {
      // The product skips a tick that comes within half an interval of the previous one.
      await sleep(Math.max(0, lastTickAt + POLL_INTERVAL_MS * 0.6 - performance.now()));
      lastTickAt = performance.now();
      const ticks = await call(
        "qassa-poll-network",
        "inngest/scheduled.timer",
        LAST_TICK_OF_A_MINUTE_MS,
      );
      const { ":59": tick } = ticks as Record<string, Record<string, Part | undefined>>;
      const { payments, refunds } = tick!;
      return (payments?.checked ?? 0) + (refunds?.checked ?? 0);
    },
  };
}
