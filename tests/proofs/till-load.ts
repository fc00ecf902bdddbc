// A till in a browser: it takes payments and clears its screen. A request without a response is repeated.
import { setTimeout as pause } from "node:timers/promises";
import type { OldMerchant } from "./old-merchant";

export interface TillLoad {
  /** The IDs of the payments that were taken, and of what the till shows, by their key. */
  taken: ReadonlyMap<string, string>;
  /** Responses below 500 that were no success, as text. */
  refused: readonly string[];
  /** Begins nothing new, and resolves when everything begun has a response. */
  finish: () => Promise<void>;
}

const INTERVAL_MS = 300;
const RETRY_MS = 200;

interface TillAnswer<Payment> {
  payment?: Payment;
}

/** The same request for the same key; `origin` is that of one instance, by default the installation's. */
export const takeAtTill = <Payment extends { payment_id: string }>(
  { owner, tillId }: OldMerchant,
  key: string,
  origin?: string,
) =>
  owner.send<TillAnswer<Payment>>({
    method: "POST",
    address: `/api/account/till/${tillId}/payments`,
    data: { amount: 3, merchant_order_id: key, idempotency_key: key },
    instance: origin,
  });

/** Takes one payment after the other at the merchant's till. */
export function startTillLoad(merchant: OldMerchant): TillLoad {
  const { owner, tillId } = merchant;
  const taken = new Map<string, string>();
  const refused: string[] = [];
  let isOver = false;

  async function send(ask: () => ReturnType<typeof takeAtTill>) {
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status < 500) {
        refused.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        return undefined;
      }
      await pause(RETRY_MS);
    }
  }

  const working = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const key = `till-${number}`;
      const id = (await send(() => takeAtTill(merchant, key)))?.payment?.payment_id;
      if (id !== undefined) {
        taken.set(key, id);
        const showing = { payment_id: number % 2 === 0 ? null : id };
        await send(() =>
          owner.send({
            method: "PUT",
            address: `/api/account/till/${tillId}/showing`,
            data: showing,
          }),
        );
      }
      await pause(INTERVAL_MS);
    }
  })();
  return {
    taken,
    refused,
    async finish() {
      isOver = true;
      await working;
    },
  };
}
