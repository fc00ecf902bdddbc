// Tills with their screens and customer displays, in browsers that are signed in.
import { setTimeout as pause } from "node:timers/promises";
import { Screen, type StreamedEvent, signInAt, type TillPayment } from "../support/till-screen";
import { now } from "./clock.mjs";
import type { Calls } from "./soak-calls";
import { newPhone, type Shop } from "./soak-merchants";

const TILLS_OF_A_SHOP = 6;
const THINKING_MS = [1000, 4000] as const;
/** The server ends a stream after half an hour, and the browser opens another. */
const MAX_STREAM_MS = 29.5 * 60_000;
/** A page gives a stream up that is silent for longer, although the server sends something every five seconds. */
const MAX_SILENCE_MS = 12_000;

interface Till {
  screen: Screen;
  /** Closes the stream of the payment that is on the screen. */
  leave: AbortController;
}

export class Tills {
  readonly #calls: Calls;
  readonly #random: () => number;
  readonly #run: string;
  /** The one that has been idle for the longest comes first. */
  readonly #tills: Till[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #number = 0;
  open = 0;

  constructor(calls: Calls, random: () => number, run: string) {
    [this.#calls, this.#random, this.#run] = [calls, random, run];
  }

  async start(origin: string, shops: readonly Shop[]): Promise<void> {
    for (const { person } of shops) {
      for (let till = 0; till < TILLS_OF_A_SHOP; till += 1) {
        const screen = await Screen.open(origin, await signInAt(origin, person));
        await screen.openDisplay();
        this.#tills.push({ screen, leave: new AbortController() });
        void this.#keepDisplayOpen(screen);
      }
    }
  }

  /** Takes a payment at a till, which leaves the payment that it has shown. The payer pays after a while. */
  charge = async (dueAt: number): Promise<void> => {
    const till = this.#tills.shift()!;
    this.#tills.push(till);
    till.leave.abort();
    till.leave = new AbortController();
    const { signal } = till.leave;
    const amount = 1 + Math.floor(this.#random() * 500);
    const key = `${this.#run}-till-${(this.#number += 1)}`;
    const taken = await this.#calls.timed("till: POST /till/{id}/payments", dueAt, () =>
      till.screen.take(amount, key),
    );
    if (!taken) return;
    this.#calls.seen.created.push(taken.id);
    const paid = { at: NaN };
    this.#follow(this.#watch(till.screen, taken.id, signal, paid));
    this.#follow(this.#pay(till.screen, taken.qrToken, paid));
  };

  /** Resolves when every payer has paid and every payment is on its screen. */
  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  close(): void {
    this.#closing.abort();
    for (const { leave } of this.#tills) leave.abort();
  }

  #follow(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  async #pay(screen: Screen, qrToken: string, paid: { at: number }): Promise<void> {
    const [min, max] = THINKING_MS;
    const dueAt = now() + min + this.#random() * (max - min);
    await pause(dueAt - now());
    paid.at = dueAt;
    await this.#calls.timed("payer pays", dueAt, () => screen.payerPays(qrToken, newPhone()));
  }

  /** Watches a payment until it is settled, as the till's screen does. */
  async #watch(
    screen: Screen,
    paymentId: string,
    signal: AbortSignal,
    paid: { at: number },
  ): Promise<void> {
    const path = `/account/till/payments/${paymentId}/events`;
    await this.#read("till: event stream", screen, path, signal, ({ event, data }) => {
      if (event !== "payment") return false;
      const { status } = (data as TillPayment).payment;
      if (status === "completed") this.#calls.seen.onScreenAfterMs.push(now() - paid.at);
      return status !== "pending";
    });
  }

  async #keepDisplayOpen(screen: Screen): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#read("display: event stream", screen, "/display/events", signal, () => false);
      // A browser waits too before it connects again.
      await pause(1000);
    }
  }

  /** Reads a stream until `isLast`; it is an error if it ends or falls silent before, unless the page left it. */
  async #read(
    kind: string,
    screen: Screen,
    path: string,
    left: AbortSignal,
    isLast: (event: StreamedEvent) => boolean,
  ): Promise<void> {
    const silent = new AbortController();
    const openedAt = now();
    const signal = AbortSignal.any([left, silent.signal]);
    let watchdog = setTimeout(() => silent.abort(), MAX_SILENCE_MS);
    try {
      const opened = await this.#calls.timed(kind, openedAt, () =>
        screen.stream(path, signal).catch((error: unknown) => {
          if (left.aborted) return undefined;
          throw silent.signal.aborted ? new Error("no response") : error;
        }),
      );
      if (!opened) return;
      this.open += 1;
      try {
        for await (const event of opened) {
          clearTimeout(watchdog);
          watchdog = setTimeout(() => silent.abort(), MAX_SILENCE_MS);
          if (isLast(event)) return;
          if (event.event === "refused" || event.event === "replaced") {
            return this.#calls.failed(kind, `${event.event} ${JSON.stringify(event.data)}`);
          }
        }
        if (now() - openedAt < MAX_STREAM_MS) this.#calls.failed(kind, "ended early");
      } finally {
        this.open -= 1;
      }
    } catch (error) {
      if (!left.aborted) this.#calls.failed(kind, silent.signal.aborted ? "fell silent" : error);
    } finally {
      clearTimeout(watchdog);
    }
  }
}
