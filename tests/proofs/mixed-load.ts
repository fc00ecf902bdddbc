// Devices that take payments, create links, cancel, refund and act as payers. A request without a response is repeated
// with the same key until it has one.
import { setTimeout as pause } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";

/** A response that the device may rely on. */
export interface Acknowledged {
  path: string;
  key: string | undefined;
  body: object | undefined;
  status: number;
  text: string;
}

export interface MixedLoad {
  acknowledged: Acknowledged[];
  /** Requests that had to be repeated. */
  repeats: () => number;
  /** Begins nothing new, and resolves when everything begun has a response. */
  finish: () => Promise<void>;
}

interface Payment {
  payment_id: string;
  qr_token?: string;
  status: string;
}

const AMOUNT = 100;
const PAUSE_MS = 100;

/** `pick` returns an integer between two bounds, both included; `name` is the prefix of every order ID. */
export function startMixedLoad(options: {
  origin: string;
  deviceKey: string;
  devices: number;
  name: string;
  pick: (min: number, max: number) => number;
}): MixedLoad {
  const { origin, deviceKey, devices, name, pick } = options;
  const acknowledged: Acknowledged[] = [];
  let repeats = 0;
  let numbers = 0;
  let isOver = false;

  async function once(path: string, body: object | undefined, key: string | undefined) {
    const response = await fetch(origin + path, {
      ...deviceRequest(deviceKey, { body, idempotencyKey: key }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Repeats the request until the response is neither a 5xx nor a 429. */
  async function send(path: string, body?: object, key?: string): Promise<Acknowledged> {
    for (;;) {
      const answer = await once(path, body, key).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) {
        const one = { path, key, body, ...answer };
        acknowledged.push(one);
        return one;
      }
      repeats += 1;
      await pause(PAUSE_MS);
    }
  }

  async function sell(isHurried: boolean) {
    const order = `${name}-${(numbers += 1)}`;
    const phone = `+7701${String(pick(1_000_000, 9_999_999))}`;
    const isLink = pick(1, 4) === 1;
    const made = await send(
      isLink ? "/api/v1/payments/link" : "/api/v1/payments",
      { amount: AMOUNT, merchant_order_id: order, ...(!isLink && { payer_phone: phone }) },
      order,
    );
    if (made.status >= 300) return;
    const payment = JSON.parse(made.text) as Payment;
    const id = payment.payment_id;
    const token = payment.qr_token?.slice(payment.qr_token.lastIndexOf("/") + 1);
    switch (pick(1, 6)) {
      case 1:
        return void (await send(`/api/v1/payments/${id}/cancel`, { reason: order }));
      case 2:
        // Cancel and payment at once: one of them wins.
        return void (await Promise.all([
          send(`/api/v1/payments/${id}/cancel`, { reason: order }),
          token ? payLink(token, phone) : confirm(id),
        ]));
      case 3:
        return void (await send(`/api/sandbox/requests/${id}/decline`));
      default:
        await (token ? payLink(token, phone) : confirm(id));
        return isHurried ? undefined : refund(order, id);
    }
  }

  const confirm = (id: string) => send(`/api/sandbox/requests/${id}/confirm`);
  const payLink = (token: string, phone: string) =>
    send(`/api/sandbox/qr/${encodeURIComponent(token)}/pay`, { phone });

  /**
   * Refunds every other payment, on average, in two parts that may exceed it together. Waits for it to complete first.
   */
  async function refund(order: string, id: string) {
    if (pick(1, 2) === 1) return;
    for (let tries = 0; tries < 100 && !isOver; tries += 1) {
      const read = await fetch(`${origin}/api/v1/payments/${id}`, {
        headers: { authorization: `Bearer ${deviceKey}` },
        signal: AbortSignal.timeout(5_000),
      })
        .then(async (response) => (await response.json()) as Payment)
        .catch(() => undefined);
      if (read?.status === "completed") break;
      await pause(PAUSE_MS);
    }
    for (const part of [1, 2]) {
      const key = `${order}-${part}`;
      await send(`/api/v1/payments/${id}/refund`, { amount: pick(1, 8) * 10, reason: key }, key);
    }
  }

  // One device never waits for a payment to complete, so something is in progress whenever Qassa is killed.
  const working = Array.from({ length: devices }, async (_, device) => {
    while (!isOver) await sell(device === 0);
  });
  return {
    acknowledged,
    repeats: () => repeats,
    async finish() {
      isOver = true;
      await Promise.all(working);
    },
  };
}
