// Live networks that fail in every way and recover, while their payments change.
import { setTimeout as pause } from "node:timers/promises";
import { cancelPayment, checkDuePayments, checkPayments } from "@/lib/domain/payments";
import { db } from "@/lib/kit/db";
import { confirmRequest, declineRequest } from "@/lib/network";
import { deviceRequest } from "@/tests/support/device-request";
import { newLiveMerchant } from "@/tests/support/live-merchant";
import { type Merchant, newPhone } from "@/tests/support/merchant";
import { type Product, startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "../../support/proof";
import { type Fault, FAULTS, type FaultyGateway, startFaultyGateway } from "../faulty-gateway";
import { reportBooks } from "../network-books/report";
import { validateNetwork } from "../network-documents/validate";
import {
  type Answer,
  type RoundResult,
  statusesOf,
  reportAcknowledged,
  reportAgreement,
  reportDoubles,
  reportFinals,
  reportFound,
} from "../network-figures";

interface Setting {
  intervalSeconds: number;
  rounds: number;
  /** Minimum and maximum duration of a fault, in cycles. */
  cycles: [number, number];
  /** The number of payments for each kind of change. */
  payments: number;
  /**
   * Failed submissions are repeated only once they are 10 s old. If set, pending payments and refunds are made 11 s
   * older.
   */
  isAged: boolean;
}
const FULL: Setting = {
  intervalSeconds: 15,
  rounds: 4,
  cycles: [2, 3],
  payments: 4,
  isAged: false,
};
const SMALL: Setting = {
  intervalSeconds: 4,
  rounds: 1,
  cycles: [1.5, 1.5],
  payments: 1,
  isAged: true,
};

interface Lane {
  merchant: Merchant;
  gateway: FaultyGateway;
}
type Prepared = Record<
  "paid" | "cancelledBefore" | "early" | "late" | "declined" | "cancelled",
  string[]
>;

class Round {
  constructor(
    readonly run: ProofRun,
    readonly setting: Setting,
    readonly product: Product,
    readonly lane: Lane,
    readonly name: string,
  ) {}

  #post = async (path: string, body: object, key: string): Promise<Answer> => {
    const response = await fetch(
      `${this.product.server.origin}/api/v1/payments${path}`,
      deviceRequest(this.lane.merchant.key, { body, idempotencyKey: key }),
    );
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  #create = (what: string) =>
    this.#post(
      "",
      { amount: 15, payer_phone: newPhone(), merchant_order_id: `${this.name} ${what}` },
      `${this.name} ${what}`,
    );
  async #createMany(what: string): Promise<string[]> {
    const made: string[] = [];
    for (let n = 0; n < this.setting.payments; n += 1) {
      const { status, body } = await this.#create(`${what} ${n}`);
      if (status !== 201) throw new Error(`a payment was answered ${status}`);
      made.push(body.payment_id!);
    }
    return made;
  }

  /** Creates payments in every state, before the fault begins. */
  async prepare(): Promise<Prepared> {
    const [paid, cancelledBefore] = [await this.#createMany("paid"), await this.#createMany("off")];
    for (const id of paid) await confirmRequest(this.lane.merchant.account.id, id);
    for (const id of cancelledBefore) await cancelPayment(this.lane.merchant.owner, id);
    const early = await this.#createMany("early");
    const late = await this.#createMany("late");
    const declined = await this.#createMany("declined");
    const cancelled = await this.#createMany("cancelled");
    await this.#createMany("open");
    return { paid, cancelledBefore, early, late, declined, cancelled };
  }

  async underFault(fault: Fault, ids: Prepared): Promise<RoundResult> {
    const { lane, run, setting } = this;
    const cycleMs = setting.intervalSeconds * 1000;
    const account = lane.merchant.account.id;
    const finals = await statusesOf([...ids.paid, ...ids.cancelledBefore]);
    const before = lane.gateway.faulted();
    const lastsMs =
      cycleMs * (setting.cycles[0] + run.random() * (setting.cycles[1] - setting.cycles[0]));
    lane.gateway.become(fault);

    const twice = <One>(act: () => Promise<One>) => Promise.all([act(), act()]);
    const amounts = { amount: 15, payer_phone: newPhone() };
    const requests = Promise.all([
      Promise.all(
        ids.early.map((_, n) => {
          const order = `${this.name} meanwhile ${n}`;
          return twice(() => this.#post("", { ...amounts, merchant_order_id: order }, order));
        }),
      ),
      Promise.all(
        ids.cancelled.map(async (id) => {
          const { status } = await this.#post(`/${id}/cancel`, {}, `${this.name} ${id}`);
          return { id, status };
        }),
      ),
      Promise.all(
        ids.paid.map((id) => {
          const reason = `${this.name} ${id}`;
          return twice(() => this.#post(`/${id}/refund`, { amount: 5, reason }, reason));
        }),
      ),
    ]);
    for (const id of ids.early) await confirmRequest(account, id);
    for (const id of ids.declined) await declineRequest(account, id);
    // Settled payments are not polled, so check them as if pending: this is like a late response to an earlier poll.
    const late = await db().payment.findMany({ where: { id: { in: [...finals.keys()] } } });
    const asPending = late.map((payment) => ({ ...payment, status: "pending" as const }));
    const lateAnswer = checkPayments(asPending).catch(() => undefined);
    await pause(lastsMs);
    for (const id of ids.late) await confirmRequest(account, id);
    const [payments, cancels, refunds] = await requests;
    await lateAnswer;
    if (setting.isAged) await this.#age();
    lane.gateway.become(undefined);
    const endedAt = performance.now();

    const changed = [...ids.early, ...ids.late, ...ids.declined];
    // A cancellation may have taken effect although its response was lost.
    const done = await db().sandboxOperation.findMany({
      where: { reference: { in: ids.cancelled }, status: "Cancelled" },
    });
    const found = await this.#findings(
      [...changed, ...done.map(({ reference }) => reference!)],
      endedAt,
    );
    return {
      fault,
      found,
      payments,
      cancels,
      refunds,
      finals,
      calls: lane.gateway.faulted() - before,
    };
  }

  #age(): Promise<number> {
    const { id } = this.lane.merchant.organization;
    return db().$executeRaw`
      WITH aged AS (UPDATE refunds SET created_at = created_at - interval '11 seconds'
        WHERE organization_id = ${id} AND status = 'pending')
      UPDATE payments SET created_at = created_at - interval '11 seconds'
      WHERE organization_id = ${id} AND status = 'pending'`;
  }

  /**
   * Returns the milliseconds from the fault's end until each payment settled: -1 if before, Infinity if not in time.
   */
  async #findings(ids: readonly string[], endedAt: number): Promise<number[]> {
    const found = new Map<string, number>();
    const patienceMs = this.setting.intervalSeconds * 4_000;
    const already = await statusesOf(ids);
    for (const [id, status] of already) if (status !== "pending") found.set(id, -1);
    while (found.size < ids.length && performance.now() - endedAt < patienceMs) {
      for (const [id, status] of await statusesOf(ids)) {
        if (status !== "pending" && !found.has(id)) found.set(id, performance.now() - endedAt);
      }
      await pause(100);
    }
    return ids.map((id) => found.get(id) ?? Infinity);
  }
}

async function networks(run: ProofRun): Promise<void> {
  const setting = run.isFull ? FULL : SMALL;
  const product = await startProduct(run, {
    POLL_INTERVAL_SECONDS: String(setting.intervalSeconds),
  });
  const lanes: Lane[] = [];
  for (let n = 0; n < FAULTS.length; n += 1) {
    const gateway = await startFaultyGateway(run);
    lanes.push({ gateway, merchant: await newLiveMerchant(gateway.origin) });
  }
  const shown: RoundResult[] = [];
  for (let number = 0; number < setting.rounds; number += 1) {
    const rounds = lanes.map(
      (lane, n) => new Round(run, setting, product, lane, `${run.seed}-${number}-${n}`),
    );
    const prepared: Prepared[] = [];
    for (const round of rounds) prepared.push(await round.prepare());
    // Settles the paid payments before the faults begin. Repeats the check, since the server's own poll may just have
    // checked some of them.
    const paid = prepared.flatMap((ids) => ids.paid);
    const endsAt = performance.now() + setting.intervalSeconds * 2_000;
    for (;;) {
      await checkDuePayments();
      const isOver = ![...(await statusesOf(paid)).values()].includes("pending");
      if (isOver || performance.now() > endsAt) break;
      await pause(100);
    }
    const results = rounds.map((round, n) =>
      round.underFault(FAULTS[(n + number) % FAULTS.length]!, prepared[n]!),
    );
    shown.push(...(await Promise.all(results)));
  }
  const { database } = product;
  reportFound(run, setting.intervalSeconds, shown);
  await reportFinals(run, shown);
  await reportAcknowledged(run, setting.intervalSeconds, shown);
  await product.server.stop();
  await reportDoubles(
    run,
    database,
    lanes.map(({ gateway }) => gateway),
  );
  await reportAgreement(
    run,
    database,
    lanes.map(({ merchant }) => merchant.organization.id),
  );
  await reportBooks(run);
}

export const proof: Proof = {
  shows:
    "whatever a network does, its changes are found once it is back, nothing happens twice, and books are those of the network",
  run: (run) => (run.spec ? validateNetwork(run, run.spec) : networks(run)),
};
