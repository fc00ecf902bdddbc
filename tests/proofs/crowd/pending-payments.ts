// Thousands of payments that wait for their payers, checked in every cycle of the poll.
import { setTimeout as sleep } from "node:timers/promises";
import type { Merchant } from "@/tests/support/merchant";
import type { Product, StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../../support/proof";
import { measure } from "./measure";

const SIZES = {
  small: { merchants: 2, each: 250, rounds: 1, quietMs: 1_000, busyCycles: 2, sample: 4 },
  full: { merchants: 10, each: 1_000, rounds: 2, quietMs: 15_000, busyCycles: 2.5, sample: 10 },
};
const BATCH_SIZE = 500;
const HOUR_MS = 3_600_000;

/** Inserts pending payments in Qassa and the sandbox, as if just requested and not due yet. Returns their IDs. */
async function wait(product: Product, merchant: Merchant, count: number): Promise<string[]> {
  const [{ book, bookedPayment }, { savePayer }] = await Promise.all([
    import("@/tests/support/many-payments"),
    import("@/lib/network"),
  ]);
  const { account, organization } = merchant;
  const ids: string[] = [];
  for (let made = 0; made < count; made += BATCH_SIZE) {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const payments = Array.from({ length: Math.min(BATCH_SIZE, count - made) }, () =>
      bookedPayment(merchant, { status: "pending", networkStatus: "PaymentRequested", expiresAt }),
    );
    await book(payments);
    ids.push(...payments.map(({ id }) => id));
  }
  await savePayer(
    { accountId: account.id, currency: organization.currency },
    { phone: "+77011234567", balance: 10n ** 12n },
  );
  await product.database.run(
    `INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor)
     SELECT organization_id, mode, id, created_at, 'payment.created', device_key_id FROM payments WHERE id = ANY($1)`,
    [ids],
  );
  await product.database.run(
    `INSERT INTO sandbox.operations (account_id, reference, kind, status, amount, currency, phone, ext_tran_id,
       expires_at, created_at)
     SELECT $1, id, 'request', 'PaymentRequested', amount, currency, payer_phone, gen_random_uuid()::text, expires_at, created_at
     FROM payments WHERE id = ANY($2)`,
    [account.id, ids],
  );
  return ids;
}

/** The times of claims, and how many payments each took. All payments of a claim have the same time. */
class Claims {
  readonly #taken = new Map<number, number>();

  constructor(
    private readonly product: Product,
    private readonly ids: readonly string[],
  ) {}

  async look(): Promise<void> {
    const rows = await this.product.database.run(
      `SELECT extract(epoch FROM last_checked_at)::float8 * 1000 AS at, count(*)::int AS count FROM payments
       WHERE id = ANY($1) AND last_checked_at IS NOT NULL GROUP BY last_checked_at`,
      [this.ids],
    );
    for (const { at, count } of rows) {
      const known = this.#taken.get(Number(at)) ?? 0;
      this.#taken.set(Number(at), Math.max(known, Number(count)));
    }
  }

  /** Returns the milliseconds from the first to the last claim of each cycle, and how many payments it took. */
  cycles(cycleMs: number): { ms: number; taken: number }[] {
    const cycles: { from: number; to: number; taken: number }[] = [];
    for (const [at, taken] of [...this.#taken].sort(([one], [other]) => one - other)) {
      const last = cycles.at(-1);
      if (!last || at - last.to > cycleMs / 4) cycles.push({ from: at, to: at, taken });
      else Object.assign(last, { to: at, taken: last.taken + taken });
    }
    return cycles.map(({ from, to, taken }) => ({ ms: to - from, taken }));
  }
}

/** Pays a sample. Returns the milliseconds until each payment was found paid; Infinity if not in time. */
async function findPaid(
  product: Product,
  sample: readonly { id: string; account: string }[],
  timeoutMs: number,
): Promise<number[]> {
  const { confirmRequest } = await import("@/lib/network");
  return Promise.all(
    sample.map(async ({ id, account }, index) => {
      await sleep(index * 100);
      await confirmRequest(account, id);
      const paidAt = performance.now();
      while (performance.now() - paidAt < timeoutMs) {
        const [row] = await product.database.run("SELECT status FROM payments WHERE id = $1", [id]);
        if (row?.status === "completed") return performance.now() - paidAt;
        await sleep(100);
      }
      return Infinity;
    }),
  );
}

/** Checks that payments stay fast while the poll checks all pending ones, and that changes are found in time. */
export async function provePendingPayments(
  run: ProofRun,
  product: Product,
  server: StartedServer,
  intervalSeconds: number,
  key: string,
): Promise<void> {
  const size = run.isFull ? SIZES.full : SIZES.small;
  const cycleMs = intervalSeconds * 1000;
  const { newMerchant } = await import("@/tests/support/merchant");
  const waiting: { id: string; account: string }[] = [];
  for (let made = 0; made < size.merchants; made += 1) {
    const merchant = await newMerchant();
    const ids = await wait(product, merchant, size.each);
    waiting.push(...ids.map((id) => ({ id, account: merchant.account.id })));
  }
  const ids = waiting.map(({ id }) => id);
  const claims = new Claims(product, ids);
  const found: number[] = [];
  const due = (at: string) =>
    product.database.run(
      `UPDATE payments SET next_check_at = ${at} WHERE id = ANY($1) AND status = 'pending'`,
      [ids],
    );
  await measure(run, server, key, {
    what: `the poll of ${ids.length} pending payments every ${intervalSeconds} s`,
    rounds: size.rounds,
    async quiet() {
      await due("NULL");
      await sleep(size.quietMs);
    },
    async busy() {
      await due("now()");
      const looking = setInterval(() => void claims.look(), cycleMs / 5);
      const sample = Array.from(
        { length: size.sample },
        () => waiting.splice(run.pick(0, waiting.length - 1), 1)[0]!,
      );
      const [times] = await Promise.all([
        findPaid(product, sample, cycleMs * 4),
        sleep(cycleMs * size.busyCycles),
      ]);
      clearInterval(looking);
      await claims.look();
      found.push(...times);
    },
  });
  const timely = found.filter((ms) => ms <= cycleMs * 2).length;
  run.figure({
    what: `changes among ${ids.length} pending payments found within 2 cycles`,
    seen: `${timely} of ${found.length}, the slowest after ${(Math.max(...found) / 1000).toFixed(1)} s`,
    goal: "all",
    holds: found.length > 0 && timely === found.length,
  });
  // The last cycle of a turn may be cut short by the next quiet turn.
  const cycles = claims.cycles(cycleMs).filter(({ taken }) => taken > 1);
  const whole = cycles.filter(({ taken }) => taken >= ids.length - found.length).length;
  const maxMs = Math.max(...cycles.map(({ ms }) => ms));
  run.figure({
    what: "cycles that checked all of them, and the time from the first claim of a cycle to its last",
    seen: `${whole} of ${cycles.length}, at most ${(maxMs / 1000).toFixed(2)} s`,
    goal: `${size.rounds} or more, within ${intervalSeconds} s`,
    holds: whole >= size.rounds && maxMs < cycleMs,
  });
}

/** Reports the statements of one cycle. The server has stopped, so that only this process polls. */
export async function reportStatements(run: ProofRun, product: Product): Promise<void> {
  const [{ checkDuePayments }, { recordStatements }] = await Promise.all([
    import("@/lib/domain/payments"),
    import("@/tests/support/statements"),
  ]);
  await product.database.run("UPDATE payments SET next_check_at = now() WHERE status = 'pending'");
  const stop = recordStatements();
  const since = performance.now();
  const { checked } = await checkDuePayments();
  const seconds = (performance.now() - since) / 1000;
  const statements = stop().length;
  const batches = Math.ceil(checked / BATCH_SIZE);
  run.figure({
    what: `statements of a cycle over ${checked} pending payments, run on its own in ${seconds.toFixed(1)} s`,
    seen: statements,
    goal: "at most 20 for each batch of 500",
    holds: checked > 0 && statements <= 20 * Math.max(1, batches),
  });
}
