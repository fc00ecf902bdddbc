// Random acts of merchants, payers and portals at a network, and what its books say of them in the end.
import { checkInvariants } from "@/lib/domain/invariants";
import { cancelPayment, checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { db, type Payment } from "@/lib/kit/db";
import { hours, minutes, seconds } from "@/lib/kit/time";
import type { NetworkFaults } from "@/operate/networks/played";
import type { Booked, Shop } from "./shop";

/** What can go wrong at any network, beside its deviations. */
export const FAULTS = {
  answers_lost: { malformed: true },
  server_errors: { serverError: true },
  too_many: { tooMany: 1 },
} as const satisfies Record<string, NetworkFaults>;
type Fault = keyof typeof FAULTS;

export const ALL = "several at once";

export interface Outcome {
  payments: number;
  refunds: number;
  /** Those of the refunds that others made. */
  byOthers: number;
  /** What does not agree. */
  faults: string[];
}

/** Rounds after the last act: what is pending then stays so. */
const LAST_ROUNDS = 30;

/** What happens at a network under a row of the table, and what is compared of it. */
export class Story {
  private readonly row: string;
  private readonly random: () => number;
  /** How often the poll runs after something was done. */
  private readonly pace: number;
  private readonly ids: string[] = [];
  private readonly final = new Map<string, Payment["status"]>();
  private readonly faults: string[] = [];

  constructor(
    private readonly shop: Shop,
    { row, random, pace = 0.5 }: { row: string; random: () => number; pace?: number },
  ) {
    this.row = row;
    this.random = random;
    this.pace = pace;
  }

  async play(payments: number): Promise<void> {
    for (let count = 0; count < payments; count += 1) {
      this.disturb();
      const id = await this.shop.request(Math.floor(5_000 + this.random() * 20_000) / 100);
      if (id !== undefined) {
        this.ids.push(id);
        await this.act(id);
      }
      if (this.chance(this.pace)) await this.cycle(seconds(15));
    }
    await this.cycle(seconds(15));
    for (const id of this.ids) {
      this.disturb();
      await this.returnSome(id);
      if (this.chance(this.pace * 0.6)) await this.cycle(seconds(15));
    }
    this.calm();
    // The rest waits for its end; what was learnt late is looked for in growing pauses.
    for (let round = 0; round < LAST_ROUNDS; round += 1) {
      await this.cycle([seconds(15), minutes(2), minutes(10), hours(1)][round % 4]!);
    }
  }

  private async act(id: string): Promise<void> {
    const { network, owner } = this.shop;
    const act = this.random();
    if (act < 0.6) attempt(() => network.pay(id));
    else if (act < 0.7) attempt(() => network.decline?.(id));
    else if (act < 0.85) await settled(cancelPayment(owner, id));
    await this.watch();
    if (act < 0.1) await settled(cancelPayment(owner, id));
    await this.watch();
  }

  private async returnSome(id: string): Promise<void> {
    const { network, owner } = this.shop;
    if (this.chance(0.4)) attempt(() => network.returnElsewhere?.(id, 50 + 7 * this.ids.length));
    if (this.chance(0.5)) {
      await settled(createRefund(owner, id, this.chance(0.5) ? { amount: 12.5 } : {}));
    }
    if (this.chance(0.3)) attempt(() => network.returnElsewhere?.(id, 25));
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  /** Deviations hold all the time, faults now and then. */
  private disturb(): void {
    const { network } = this.shop;
    this.calm();
    const isAll = this.row === ALL;
    network.deviate(
      network.deviations.filter((name) => name === this.row || (isAll && this.chance(0.3))),
    );
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (this.chance(name === this.row ? 0.5 : isAll ? 0.1 : 0))
        Object.assign(network.faults, fault);
    }
  }

  private calm(): void {
    const { faults, deviate, deviations } = this.shop.network;
    for (const name of Object.keys(FAULTS) as Fault[]) {
      for (const fault of Object.keys(FAULTS[name])) delete faults[fault as keyof NetworkFaults];
    }
    deviate(deviations.filter((name) => name === this.row));
  }

  private async cycle(ms: number): Promise<void> {
    await this.shop.pass(ms);
    await checkDuePayments();
    await this.watch();
    await checkDueRefunds();
    await syncStaticQrHistory();
    await this.watch();
  }

  /** Looks at what is said to be final, at the moment in which it is said. */
  private async watch(): Promise<void> {
    for (const { id, status } of await this.payments()) {
      const before = this.final.get(id);
      if (status === "pending" || status === before) continue;
      this.final.set(id, status);
      const { paid, reserved } = this.shop.network.bookOf(id);
      if (status === "completed" ? paid === 0n : paid > 0n || reserved > 0n) {
        this.faults.push(`${id} is ${status}, with ${paid} paid and ${reserved} reserved there`);
      }
    }
  }

  private payments(): Promise<Payment[]> {
    return db().payment.findMany({ where: { id: { in: this.ids } }, orderBy: { id: "asc" } });
  }

  async outcome(): Promise<Outcome> {
    const payments = await this.payments();
    const refunds = await db().refund.findMany({ where: { paymentId: { in: this.ids } } });
    for (const payment of payments) {
      const why = differenceOf(payment, this.shop.network.bookOf(payment.id));
      if (why) this.faults.push(`${payment.id}: ${why}`);
    }
    for (const { id, status } of refunds) {
      if (status === "pending") this.faults.push(`${id} is pending`);
    }
    const events = await db().event.groupBy({
      by: ["type", "paymentId", "refundId"],
      where: { paymentId: { in: this.ids } },
      _count: true,
    });
    for (const { type, paymentId, _count: count } of events) {
      if (count > 1) this.faults.push(`${paymentId}: ${count} events ${type}`);
    }
    const broken = new Set((await checkInvariants({ days: 1 })).flatMap(({ ids }) => ids));
    this.faults.push(...this.ids.filter((id) => broken.has(id)).map((id) => `${id}: an invariant`));
    return {
      payments: payments.length,
      refunds: refunds.length,
      byOthers: refunds.filter(({ origin }) => origin === "network").length,
      faults: this.faults,
    };
  }
}

function differenceOf(payment: Payment, there: Booked): string | undefined {
  const paid = payment.status === "completed" ? (payment.paidAmount ?? payment.amount) : 0n;
  const here = { status: payment.status, paid, returned: payment.refundedAmount };
  const isAlike = paid === there.paid && here.returned === there.returned && there.reserved === 0n;
  if (isAlike && there.charges <= 1 && payment.status !== "pending") return undefined;
  return `${here.status}, ${paid} paid and ${here.returned} returned, there ${there.paid} and ${there.returned}, ${there.reserved} reserved, ${there.charges} charges`;
}

const attempt = (act: () => unknown): void => {
  try {
    act();
  } catch {
    // Not possible any more, which the network says too.
  }
};
const settled = (act: Promise<unknown>): Promise<unknown> => act.catch(() => undefined);
