// Random histories of a few payments of one merchant, executed in the product and in its model.
import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { Prisma, query } from "@/lib/kit/db";
import { ACTS, create, type PaymentApi } from "./payment-acts";
import { type Kind, KINDS, type PaymentModel } from "./payment-model";

export type Step =
  | "poll"
  | { create: Kind }
  | { act: keyof typeof ACTS; which: number; amount: number };

export interface History {
  first: Kind;
  steps: Step[];
}

// Steps that lead to further states are more frequent.
const kind = fc.constantFrom(...KINDS, "request", "request", "link");
const COMMON_ACTS = ["confirm", "confirm", "refund", "refund", "refund", "read"];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ create: kind }) },
  { weight: 3, arbitrary: fc.constant("poll" as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constantFrom(...Object.keys(ACTS), ...COMMON_ACTS),
      which: fc.nat(2),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

export const histories = (maxLength: number): fc.Arbitrary<History> =>
  fc.record({ first: kind, steps: fc.array(step, { maxLength, size: "max" }) });

const act = (name: keyof typeof ACTS, amount = 1) => ({ act: name, which: 0, amount });

/** The network decides on a refund, and another is requested before the product polls. */
export const TWO_REFUNDS: History = {
  first: "request",
  steps: [
    act("confirm"),
    "poll",
    act("refund", 6),
    act("the network decides on refunds"),
    act("refund", 27),
    "poll",
  ],
};

/** Executes a history and returns the models of its payments. Throws if product and model disagree. */
export async function live(door: PaymentApi, { first, steps }: History): Promise<PaymentModel[]> {
  const models = [await create(door, first, 0)];
  for (const next of steps) {
    if (next === "poll") {
      await pollAll(door, models);
    } else if ("create" in next) {
      models.push(await create(door, next.create, models.length));
    } else {
      await ACTS[next.act]!(door, models[next.which % models.length]!, next.amount);
    }
  }
  await expectAsModelled(door, models);
  return models;
}

export async function pollAll(door: PaymentApi, models: readonly PaymentModel[]): Promise<void> {
  await door.poll();
  for (const model of models) {
    model.check();
    model.checkRefunds();
  }
}

interface PaymentState {
  id: string;
  status: string;
  refunded: bigint;
  reserved: bigint;
  events: string[];
  timeline: string[];
  network: string | null;
}

/** Expects the stored state of these payments to match their models. */
export async function expectAsModelled(
  { merchant }: PaymentApi,
  models: readonly PaymentModel[],
): Promise<void> {
  const rows = await query<PaymentState>(Prisma.sql`
    SELECT p.id, p.status::text, p.refunded_amount AS refunded, p.refund_pending_amount AS reserved,
      ARRAY(SELECT type FROM events e WHERE e.payment_id = p.id ORDER BY e.created_at) AS events,
      ARRAY(SELECT kind FROM payment_timeline t WHERE t.payment_id = p.id AND kind <> 'refund.created' ORDER BY t.id) AS timeline,
      (SELECT o.status FROM sandbox.operations o
       WHERE o.account_id = ${merchant.account.id} AND o.reference = p.id) AS network
    FROM payments p WHERE p.id = ANY(${models.map(({ id }) => id)})`);
  const standing = new Map(rows.map((row) => [row.id, row]));
  for (const model of models) {
    const { status, refunded, reserved, events, timeline, network } = standing.get(model.id)!;
    deepEqual(
      {
        status,
        refunded,
        reserved,
        events: [...events].sort(),
        timeline: sortByStatus(timeline.filter((entry) => !isReplay(entry))),
        replays: timeline.filter(isReplay).sort(),
        isPaid: network === "Processed",
      },
      {
        status: model.status,
        refunded: BigInt(model.refunded * 100),
        reserved: BigInt(model.reserved * 100),
        events: [...model.events].sort(),
        timeline: sortByStatus(["payment.created", ...model.events.map(asKind)]),
        replays: [...model.replays].sort(),
        isPaid: model.network === "paid",
      },
    );
  }
}

const isReplay = (entry: string): boolean => entry.endsWith("_replayed");

const asKind = (event: string): string =>
  event.replace("payment.refunded", "refund.completed").replace("payment.refund_", "refund.");

/**
 * Sorts the entries from the first refund on, because refunds settled in one statement have no defined order; earlier
 * entries keep theirs.
 */
export function sortByStatus(kinds: readonly string[]): string[] {
  const isOfRefund = (name: string) => name.includes("refund");
  const first = kinds.findIndex(isOfRefund);
  if (first < 0) return [...kinds];
  return [...kinds.slice(0, first), ...kinds.slice(first).sort()];
}
