// Random acts of merchants, payers and portals at networks that differ from their documents: in the end the books here are
// those of the network, to the last unit, and nothing final was said that the network did not hold final.
import { performance } from "node:perf_hooks";
import { checkInvariants } from "@/lib/domain/invariants";
import { cancelPayment, checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds, createRefund } from "@/lib/domain/refunds";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { db, type Payment } from "@/lib/kit/db";
import { hours, minutes, seconds } from "@/lib/kit/time";
import type { NetworkFaults } from "@/scripts/networks/played";
import { type ProofRun, seeded } from "../proof";
import { type Booked, NETWORKS, openShop, type Shop } from "./shop";

/** What can go wrong at any network, beside its deviations. */
const FAULTS = {
  answers_lost: { malformed: true },
  server_errors: { serverError: true },
  too_many: { tooMany: 1 },
} as const satisfies Record<string, NetworkFaults>;
type Fault = keyof typeof FAULTS;

/** What was compared of a network in a row of the table. */
export interface Cell {
  network: string;
  row: string;
  payments: number;
  refunds: number;
  /** What does not agree. */
  faults: string[];
}

const AS_DOCUMENTED = "as the document says";
const ALL = "several at once";

/**
 * Compares each network with each of its deviations, with faults, and with several at once; or, if `rows` is given, as many
 * of them by chance beside the first and the last.
 */
export async function compareBooks(
  run: Pick<ProofRun, "seed" | "onEnd">,
  { payments, rows: chosen }: { payments: number; rows?: number | undefined },
): Promise<Cell[]> {
  let skipped = 0;
  const now = performance.now.bind(performance);
  // Pauses for which a network asks last as long as the time that passes here.
  performance.now = () => now() + skipped;
  run.onEnd(() => void (performance.now = now));
  const cells: Cell[] = [];
  for (const [kind, play] of Object.entries(NETWORKS)) {
    const { name, deviations } = play(Date.now);
    const between = [...deviations, ...Object.keys(FAULTS)];
    const order = seeded(hash(`${run.seed} ${kind}`));
    const some = chosen === undefined ? between : shuffled(between, order).slice(0, chosen);
    for (const row of [AS_DOCUMENTED, ...some, ALL]) {
      const random = seeded(hash(`${run.seed} ${kind} ${row}`));
      const shop = await openShop(play, (ms) => (skipped += ms));
      const story = new Story(shop, row, random);
      await story.play(payments);
      cells.push({ network: name, row, ...(await story.outcome()) });
      await shop.close();
    }
  }
  return cells;
}

const shuffled = (names: readonly string[], random: () => number): string[] =>
  names
    .map((name) => ({ name, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 7);

/** Rounds after the last act: what is pending then stays so. */
const LAST_ROUNDS = 30;

class Story {
  private readonly ids: string[] = [];
  private readonly final = new Map<string, Payment["status"]>();
  private readonly faults: string[] = [];

  constructor(
    private readonly shop: Shop,
    private readonly row: string,
    private readonly random: () => number,
  ) {}

  async play(payments: number): Promise<void> {
    for (let count = 0; count < payments; count += 1) {
      this.disturb();
      const id = await this.shop.request(Math.floor(5_000 + this.random() * 20_000) / 100);
      if (id !== undefined) {
        this.ids.push(id);
        await this.act(id);
      }
      if (this.chance(0.5)) await this.cycle(seconds(15));
    }
    await this.cycle(seconds(15));
    for (const id of this.ids) {
      this.disturb();
      await this.returnSome(id);
      if (this.chance(0.3)) await this.cycle(seconds(15));
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

  async outcome(): Promise<Omit<Cell, "network" | "row">> {
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
    return { payments: payments.length, refunds: refunds.length, faults: this.faults };
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
