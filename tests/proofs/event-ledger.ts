// The events that a real receiver got for each payment, compared with those it should have got.
import { deepEqual } from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { sortByStatus } from "@/tests/support/payment-histories";
import type { PaymentModel } from "@/tests/support/payment-model";
import type { WebhookReceiver } from "@/tests/support/webhook-receiver";

const TIMEOUT_MS = 30_000;
const LOOK_MS = 25;

/** A payment's deliveries by ID, each with its event and the event's time. */
type ReceivedEvents = Map<string, { event: string; at: string }>;

export class EventLedger {
  readonly #heard = new Map<string, ReceivedEvents>();
  readonly #expected = new Map<string, string[]>();
  readonly #attempts = new Set<string>();
  /** Attempts received again under the same number. */
  doubles = 0;

  constructor(receiver: WebhookReceiver) {
    receiver.answer(({ body }) => {
      // The ledger keeps its own record, so the receiver's is not needed.
      receiver.received.length = 0;
      const { payment_id: payment, delivery_id: delivery, event, created_at: at } = body;
      const attempt = `${delivery} ${body.attempt_number}`;
      if (this.#attempts.has(attempt)) this.doubles += 1;
      this.#attempts.add(attempt);
      const received = this.#heard.get(payment) ?? new Map<string, { event: string; at: string }>();
      this.#heard.set(payment, received.set(delivery, { event, at }));
      return { status: 200 };
    });
  }

  get deliveries(): number {
    return [...this.#heard.values()].reduce((sum, received) => sum + received.size, 0);
  }
  get events(): number {
    return [...this.#expected.values()].reduce((sum, events) => sum + events.length, 0);
  }

  /** Waits for the events of these payments. Throws if other events, or a different number of them, were received. */
  async expect(models: readonly PaymentModel[]): Promise<void> {
    for (const { id, events } of models) this.#expected.set(id, events);
    const until = performance.now() + TIMEOUT_MS;
    const isMissing = ({ id, events }: PaymentModel) => this.#of(id).length < events.length;
    while (models.some(isMissing) && performance.now() < until) await sleep(LOOK_MS);
    for (const { id } of models) this.#compare(id);
  }

  /** Returns the number of payments with exactly the expected events. Call it once everything has arrived. */
  agreeing(): number {
    return [...this.#expected.keys()].filter((id) => {
      try {
        this.#compare(id);
        return true;
      } catch {
        return false;
      }
    }).length;
  }

  #compare(id: string): void {
    const expected = this.#expected.get(id)!;
    deepEqual(sortByStatus(this.#of(id)), sortByStatus(expected), "webhooks received");
  }

  /** Returns a payment's events by event time, the order that the guide promises. */
  #of(id: string): string[] {
    const received = [...(this.#heard.get(id)?.values() ?? [])];
    return received
      .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
      .map(({ event }) => event);
  }
}
