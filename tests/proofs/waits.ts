// Payments that a payer confirms one after the other, and how long each takes to be found and reported.
import { setTimeout as pause } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";
import type { ReceivedWebhook } from "@/tests/support/webhook-receiver";

export interface Waits {
  /** Begins nothing new, and resolves when every confirmed payment was reported, or after `timeoutMs`. */
  finish: (timeoutMs: number) => Promise<void>;
  confirmed: () => number;
  /** The IDs of confirmed payments whose completion no webhook has reported. */
  notReported: () => string[];
  /** From the payer's confirmation to when Qassa knew it, in milliseconds. */
  found: () => number[];
  /** From when Qassa knew it to the first attempt of its webhook, in milliseconds. */
  reported: () => number[];
}

const INTERVAL_MS = 500;
const RETRY_MS = 100;
/** A payment whose instance was killed before it asked the network is submitted again by the poll. */
const SUBMITTED_WITHIN_MS = 90_000;
const [NOT_SUBMITTED, ALREADY_CONFIRMED] = [404, 409];

/** `received` is the list to which the receiver of this merchant's webhooks appends. */
export function startWaits(
  origin: string,
  deviceKey: string,
  received: readonly ReceivedWebhook[],
): Waits {
  const confirmedAt = new Map<string, number>();
  let isOver = false;

  /** Sends a request until it is answered, not with an error of the server. */
  async function send(path: string, body: object | undefined, idempotencyKey?: string) {
    for (;;) {
      const answer = await fetch(origin + path, {
        ...deviceRequest(deviceKey, { body, idempotencyKey }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await pause(RETRY_MS);
    }
  }

  async function confirm(id: string) {
    const until = Date.now() + SUBMITTED_WITHIN_MS;
    for (;;) {
      // Before the request, since a repeated one may have been confirmed by the first.
      const at = Date.now();
      const { ok, status } = await send(`/api/sandbox/requests/${id}/confirm`, undefined);
      if (ok || status === ALREADY_CONFIRMED) return void confirmedAt.set(id, at);
      if (status !== NOT_SUBMITTED || Date.now() > until) {
        throw new Error(`Confirming ${id} was answered ${status}`);
      }
      await pause(RETRY_MS);
    }
  }

  async function pay(number: number) {
    const payment = { amount: 1, payer_phone: `+7701${String(2_000_000 + number)}` };
    const answer = await send("/api/v1/payments", payment, `wait-${number}`);
    const { payment_id: id } = (await answer.json()) as { payment_id?: string };
    if (id === undefined) throw new Error(`Payment ${number} was answered ${answer.status}`);
    await confirm(id);
  }

  const working = (async () => {
    for (let number = 1; !isOver; number += 1) {
      await pay(number);
      await pause(INTERVAL_MS);
    }
  })();

  // `finish` throws what it throws.
  working.catch(() => undefined);

  /** The first attempts of reports that a payment was completed, by payment. */
  function reports() {
    const first = new Map<string, ReceivedWebhook>();
    for (const webhook of received) {
      const { event, payment_id: id } = webhook.body;
      if (event === "payment.completed" && !first.has(id)) first.set(id, webhook);
    }
    return first;
  }
  const notReported = () => {
    const known = reports();
    return [...confirmedAt.keys()].filter((id) => !known.has(id));
  };
  const times = (of: (confirmed: number, webhook: ReceivedWebhook) => number) => {
    const known = reports();
    return [...confirmedAt].flatMap(([id, at]) => {
      const webhook = known.get(id);
      return webhook ? [Math.max(0, of(at, webhook))] : [];
    });
  };
  const knownAt = ({ body }: ReceivedWebhook) => Date.parse(body.created_at);

  return {
    confirmed: () => confirmedAt.size,
    notReported,
    found: () => times((at, webhook) => knownAt(webhook) - at),
    reported: () => times((_, webhook) => webhook.at.getTime() - knownAt(webhook)),
    async finish(timeoutMs) {
      isOver = true;
      await working;
      const until = Date.now() + timeoutMs;
      while (notReported().length > 0 && Date.now() < until) await pause(RETRY_MS);
    },
  };
}
