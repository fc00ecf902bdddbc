// Repeats requests with their keys, at one version of the product after the other: whichever answered first, each must give
// that answer again.
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { deviceRequest } from "@/tests/support/device-request";
import type { ProofRun } from "../support/proof";
import type { Acknowledged } from "./mixed-load";
import type { OldMerchant } from "./old-merchant";
import { takeAtTill, type TillLoad } from "./till-load";

export interface Repeats {
  /** Repeats what each load has had answered so far, at the address of one version. */
  at: (version: string, origin: string) => Promise<void>;
  /** Reports the requests that got another answer. */
  report: () => void;
}

const AT_ONCE = 4;
const MAX_AT_ONE_TIME = 150;
const RETRY_MS = 200;
const TIMEOUT_MS = 20_000;

export function startRepeats(
  run: ProofRun,
  merchant: OldMerchant,
  loads: { load: { acknowledged: readonly Acknowledged[] }; till: TillLoad },
): Repeats {
  const { load, till } = loads;
  const limit = pLimit(AT_ONCE);
  const counts = new Map<string, number>();
  const wrong: string[] = [];

  /** Sends until the answer is neither a 5xx nor a 429. */
  async function answer(send: () => Promise<{ status: number; text: string }>) {
    for (const until = Date.now() + TIMEOUT_MS; ; await pause(RETRY_MS)) {
      const answered = await send().catch(() => ({ status: 599, text: "no answer" }));
      const isFinal = answered.status < 500 && answered.status !== 429;
      if (isFinal || Date.now() > until) return answered;
    }
  }

  async function repeat({ path, body, key, status, text }: Acknowledged, origin: string) {
    const again = await answer(async () => {
      const response = await fetch(
        origin + path,
        deviceRequest(merchant.deviceKey, { body, idempotencyKey: key }),
      );
      return { status: response.status, text: await response.text() };
    });
    return again.status === status && again.text === text
      ? undefined
      : `${path} ${key}: ${status} ${text}, then ${again.status} ${again.text}`;
  }

  async function repeatAtTill(key: string, id: string, origin: string) {
    const again = await answer(async () => {
      const { status, body } = await takeAtTill(merchant, key, origin);
      return { status, text: body.payment?.payment_id ?? JSON.stringify(body) };
    });
    return again.text === id ? undefined : `till ${key}: ${id}, then ${again.status} ${again.text}`;
  }

  /** The newest and, of the rest, as many as fit: those before the upgrade, too. */
  const some = <Item>(items: readonly Item[]): Item[] => {
    const step = Math.max(1, Math.ceil(items.length / MAX_AT_ONE_TIME));
    return items.toReversed().filter((_, place) => place % step === 0);
  };

  return {
    async at(version, origin) {
      const device = some(load.acknowledged.filter(({ key }) => key !== undefined));
      const taken = some([...till.taken]);
      const outcomes = await Promise.all([
        ...device.map((request) => limit(() => repeat(request, origin))),
        ...taken.map(([key, id]) => limit(() => repeatAtTill(key, id, origin))),
      ]);
      counts.set(version, (counts.get(version) ?? 0) + outcomes.length);
      for (const fault of outcomes)
        if (fault !== undefined) wrong.push(`at the ${version}: ${fault}`);
    },
    report() {
      for (const fault of wrong.slice(0, 5)) console.log(`   ${fault}`);
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const where = [...counts].map(([version, count]) => `${count} at the ${version}`).join(", ");
      run.figure({
        what: "repeated requests that got another answer",
        seen: `${wrong.length} of ${all} (${where})`,
        goal: "0",
        holds:
          wrong.length === 0 && counts.size > 1 && [...counts.values()].every((count) => count > 0),
      });
    },
  };
}
