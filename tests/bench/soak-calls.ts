// What the load of the soak has seen since it was last asked: how long requests took, and everything that went wrong.
import { now } from "./clock.mjs";

export interface LoadSnapshot {
  /** Milliseconds by kind of request, from the time at which it was due to the end of its response. */
  latencies: Record<string, number[]>;
  /** How often each thing went wrong. */
  errors: Record<string, number>;
  /** Arrivals: what devices and tills began, not what follows from it. */
  arrivals: number;
  /** IDs of payments that were acknowledged. */
  created: string[];
  /** Cancelled payments, with the time of the response by the clock that all processes share. */
  cancelled: [paymentId: string, answeredAt: number][];
  /** Milliseconds from a payer's confirmation to the event on the till's screen. */
  onScreenAfterMs: number[];
}

const MAX_CHARACTERS = 200;
/** Errors that differ only in an ID are the same. */
const ID = /\b[a-z]{3}_[0-9a-z]{20,}\b/g;

const nothing = (): LoadSnapshot => ({
  latencies: {},
  errors: {},
  arrivals: 0,
  created: [],
  cancelled: [],
  onScreenAfterMs: [],
});

export class Calls {
  seen = nothing();

  take(): LoadSnapshot {
    const { seen } = this;
    this.seen = nothing();
    return seen;
  }

  failed(kind: string, reason: unknown): void {
    const text = reason instanceof Error ? reason.message : String(reason);
    const message = `${kind}: ${text}`.replace(ID, "…").slice(0, MAX_CHARACTERS);
    this.seen.errors[message] = (this.seen.errors[message] ?? 0) + 1;
  }

  /** Resolves with undefined if the request failed, which is recorded. */
  async timed<Answer>(
    kind: string,
    dueAt: number,
    request: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const answer = await request();
      (this.seen.latencies[kind] ??= []).push(now() - dueAt);
      return answer;
    } catch (error) {
      this.failed(kind, error);
      return undefined;
    }
  }
}
