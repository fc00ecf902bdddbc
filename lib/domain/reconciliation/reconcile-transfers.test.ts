// What a bank holds of payments that nobody asks about any more, as merchants with Pix meet it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { cancelPayment, checkPayments, createPaymentLink } from "@/lib/domain/payments";
import { readTimeline } from "@/lib/domain/payments/views";
import { createRefund, checkDueRefunds } from "@/lib/domain/refunds";
import {
  presentDailyClose,
  presentOverview,
  readDailyClose,
  readOverview,
} from "@/lib/domain/reports";
import { presentPayerPayment } from "@/lib/domain/reusable-links";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { after, minutes } from "@/lib/kit/time";
import { pixReference } from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { PIX_DEVIATIONS_OF_ANSWERS } from "@/operate/networks/pix-deviations";
import { playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

let owner: Member;
let played: PlayedPix;
let server: Served;
let elapsed: number;
beforeEach(async () => {
  elapsed = 0;
  owner = inMode(await memberOf((await newMerchant({ currency: "BRL" })).owner), "live");
  played = playPix({ now: () => Date.now() + elapsed });
  server = await serve(played.handle);
  await connectLiveNetwork(owner, connectionTo.pix(server.origin));
  // It has caught up with the days before.
  const from = after(new Date(), -minutes(10)).toISOString();
  await db().networkAccount.updateMany({
    where: { organizationId: owner.organizationId },
    data: { historyCursor: JSON.stringify({ from, page: 0 }) },
  });
});
afterEach(() => server.close());

async function newLink(amount = 100) {
  const { payment_id: id } = await createPaymentLink(owner, { amount });
  return id;
}
const paymentOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });
const refundsOf = (paymentId: string) =>
  db().refund.findMany({ where: { paymentId }, orderBy: { id: "asc" } });
const eventsOf = async (paymentId: string) =>
  (await db().event.findMany({ where: { paymentId }, orderBy: { id: "asc" } })).map(
    ({ type }) => type,
  );
const kindsOf = async (id: string) =>
  (await readTimeline(owner, id)).moments.map((moment) => "kind" in moment && moment.kind);
const attention = async () =>
  presentOverview(await readOverview(owner)).attention.items.filter(
    ({ kind }) => kind === "discrepancy",
  );
const sums = async () => presentDailyClose(await readDailyClose(owner, {})).total;

/** A cycle of the poll that reads what the bank received. */
async function cycle() {
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL
    WHERE organization_id = ${owner.organizationId} RETURNING id`);
  await checkStaticQrNow(owner);
}

async function paid(amount = 100) {
  const id = await newLink(amount);
  const receipt = played.books.pay(pixReference(id));
  await checkPayments([await paymentOf(id)]);
  expect((await paymentOf(id)).status).toBe("completed");
  return { id, receipt };
}

test("a payer who had the code open pays after the merchant cancelled it", async () => {
  const id = await newLink();
  await cancelPayment(owner, id, "Changed their mind");
  played.books.payOpened(pixReference(id));
  await cycle();
  expect(await paymentOf(id)).toMatchObject({
    status: "completed",
    cancelledAt: null,
    paidAmount: null,
  });
  expect(await eventsOf(id)).toEqual(["payment.cancelled", "payment.completed"]);
  expect((await readTimeline(owner, id)).moments.at(-1)).toMatchObject({
    kind: "payment.completed",
    after: "cancelled",
  });
  expect(await attention()).toMatchObject([
    { item: `paid_after_end:${id}`, discrepancy: "paid_after_end", amount: 100 },
  ]);
  expect(await sums()).toMatchObject({ taken: 100, taken_count: 1 });
  await cycle();
  expect(await eventsOf(id)).toHaveLength(2);
});

test("a second payment of a completed charge is money that the merchant has, and can return", async () => {
  const { id } = await paid();
  await cycle();
  played.books.payOpened(pixReference(id));
  await cycle();
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ status: "completed", paidAmount: 20_000n });
  expect(await kindsOf(id)).toEqual(["payment.created", "payment.completed", "network.paid_again"]);
  expect(await eventsOf(id)).toEqual(["payment.completed"]);
  expect(await attention()).toMatchObject([{ item: `paid_again:${id}`, amount: 200 }]);
  expect(await sums()).toMatchObject({ taken: 200, taken_count: 1 });

  const refund = await createRefund(owner, id, { amount: 100 });
  const another = await createRefund(owner, id, { amount: 100 });
  elapsed = minutes(1);
  await query(Prisma.sql`UPDATE refunds SET next_check_at = now() - interval '1 minute'
    WHERE payment_id = ${id} RETURNING id`);
  await checkDueRefunds();
  expect(await refundsOf(id)).toMatchObject([
    { id: refund.id, status: "completed" },
    { id: another.id, status: "completed" },
  ]);
  expect(played.books.receipts.map(({ devolucoes }) => devolucoes.length)).toEqual([1, 1]);
});

test.each([
  ["less", "60.00", 6_000n],
  ["more", "100.05", 10_005n],
])(
  "a payment of %s than was asked is completed with what the bank holds",
  async (_, valor, atNetwork) => {
    const id = await newLink();
    played.books.pay(pixReference(id), valor);
    await checkPayments([await paymentOf(id)]);
    expect(await paymentOf(id)).toMatchObject({ status: "completed", paidAmount: atNetwork });
    await cycle();
    expect(await sums()).toMatchObject({ taken: Number(valor) });
    expect(await presentPayerPayment(await paymentOf(id))).toMatchObject({ amount: Number(valor) });
    expect(await attention()).toMatchObject([
      { item: `amount_differs:${id}`, amount: Number(valor) },
    ]);
    await expect(createRefund(owner, id, { amount: Number(valor) + 0.01 })).rejects.toThrow();
    await createRefund(owner, id, {});
    expect(await refundsOf(id)).toMatchObject([{ amount: atNetwork }]);
  },
);

test("money that was given back elsewhere is learnt: a refund, an event, the day's sums, what is left", async () => {
  const { id, receipt } = await paid();
  await cycle();
  played.books.returnElsewhere(receipt.endToEndId, "30.00");
  await cycle();
  await cycle();
  expect(await refundsOf(id)).toMatchObject([
    { amount: 3_000n, status: "completed", origin: "network", nextCheckAt: null },
  ]);
  expect(await paymentOf(id)).toMatchObject({ refundedAmount: 3_000n, refundPendingAmount: 0n });
  expect(await eventsOf(id)).toEqual(["payment.completed", "payment.refunded"]);
  expect((await kindsOf(id)).at(-1)).toBe("refund.found");
  expect(await sums()).toMatchObject({ taken: 100, refunded: 30, net: 70 });
  await expect(createRefund(owner, id, { amount: 70.01 })).rejects.toThrow("70");
  // A part through Qassa: it is ours, and is not learnt a second time.
  await createRefund(owner, id, { amount: 20 });
  elapsed = minutes(1);
  await cycle();
  await query(Prisma.sql`UPDATE refunds SET next_check_at = now() - interval '1 minute'
    WHERE payment_id = ${id} AND status = 'pending' RETURNING id`);
  await checkDueRefunds();
  await cycle();
  expect(await refundsOf(id)).toMatchObject([
    { origin: "network", amount: 3_000n },
    { origin: "qassa", amount: 2_000n, status: "completed" },
  ]);
  expect(await sums()).toMatchObject({ taken: 100, refunded: 50, net: 50 });
});

test("what others return while a refund of all is under way waits for its outcome", async () => {
  const { id, receipt } = await paid();
  played.books.returnElsewhere(receipt.endToEndId, "30.00", "MED_FRAUDE");
  const refund = await createRefund(owner, id, { amount: 100 });
  await cycle();
  // The bank refused it, as there is less left.
  expect(await refundsOf(id)).toMatchObject([
    { id: refund.id, status: "failed" },
    { amount: 3_000n },
  ]);
});

test("a return of a payment that is weeks old is learnt too", async () => {
  const { id, receipt } = await paid();
  await cycle();
  receipt.horario = new Date(Date.now() - minutes(60 * 24 * 40)).toISOString();
  played.books.returnElsewhere(receipt.endToEndId, "100.00", "MED_FRAUDE");
  for (let round = 0; round < 180; round += 1) {
    await cycle();
    if ((await refundsOf(id)).length > 0) break;
  }
  expect(await refundsOf(id)).toMatchObject([{ amount: 10_000n, origin: "network" }]);
}, 60_000);

test("what other software receives at the same account, and with the key of another network, changes nothing", async () => {
  const { id, receipt } = await paid();
  const strange = { ...receipt, endToEndId: "E".padEnd(32, "7"), devolucoes: [] };
  const elsewhere = { ...strange, endToEndId: "E".padEnd(32, "8"), chave: "other@bank.example" };
  played.books.receipts.push({ ...strange, txid: "A".repeat(30) });
  delete (elsewhere as { txid?: string }).txid;
  played.books.receipts.push(elsewhere);
  await cycle();
  expect((await db().paymentTransfer.findMany({ where: { paymentId: id } })).length).toBe(1);
  expect(await sums()).toMatchObject({ taken: 100 });
});

/** Repeats itself for a seed. */
function randomOf(seed: number) {
  let state = seed;
  const below = (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * max);
  };
  return { below, chance: (share: number) => below(1000) < share * 1000 };
}

/** What the bank's books say of a charge, in minor units. */
function bookOf(id: string) {
  const minor = (valor: string) => BigInt(Math.round(Number(valor) * 100));
  const { pix } = played.books.find(pixReference(id));
  const returned = pix.flatMap(({ devolucoes }) =>
    devolucoes.filter(({ status }) => status === "DEVOLVIDO"),
  );
  return {
    paid: pix.reduce((sum, { valor }) => sum + minor(valor), 0n),
    returned: returned.reduce((sum, { valor }) => sum + minor(valor), 0n),
  };
}

test.each([7, 2026])(
  "whatever payers, merchants and the bank do, sums are those of the bank's books (seed %i)",
  async (seed) => {
    const { below, chance } = randomOf(seed);
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      played.faults.deviations = PIX_DEVIATIONS_OF_ANSWERS.filter(() => chance(0.3));
      played.faults.unreadableEntries = chance(0.3);
      const amount = 5_000 + below(20_000);
      const id = await newLink(amount / 100);
      ids.push(id);
      const [txid, { books }] = [pixReference(id), played];
      if (chance(0.3)) await cancelPayment(owner, id);
      for (let times = below(3); times > 0; times -= 1) {
        books.payOpened(txid, chance(0.2) ? `${1 + below(300)}.07` : undefined);
      }
      if (chance(0.5)) await checkPayments([await paymentOf(id)]);
      const [first] = books.find(txid).pix;
      if (first && chance(0.4)) books.returnElsewhere(first.endToEndId, "0.50");
      if (chance(0.5)) await cycle();
      await createRefund(owner, id, chance(0.5) ? { amount: 0.25 } : {}).catch(() => undefined);
      if (first && chance(0.3)) {
        try {
          books.returnElsewhere(first.endToEndId, "0.25");
        } catch {
          // All of it was returned before.
        }
      }
    }
    elapsed = minutes(1);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(ids.map(async (id) => checkPayments([await paymentOf(id)])));
      await query(Prisma.sql`UPDATE refunds SET next_check_at = now() - interval '1 minute'
        WHERE payment_id = ANY(${ids}) AND status = 'pending' RETURNING id`);
      await checkDueRefunds();
      await cycle();
    }
    const books = new Map(ids.map((id) => [id, bookOf(id)]));
    for (const [id, { paid, returned }] of books) {
      const payment = await paymentOf(id);
      const reported = payment.status === "completed" ? (payment.paidAmount ?? payment.amount) : 0n;
      expect({ id, paid: reported, returned: payment.refundedAmount }).toEqual({
        id,
        paid,
        returned,
      });
    }
    const all = [...books.values()];
    expect(await sums()).toMatchObject({
      taken: Number(all.reduce((sum, { paid }) => sum + paid, 0n)) / 100,
      refunded: Number(all.reduce((sum, { returned }) => sum + returned, 0n)) / 100,
    });
    const results = await checkInvariants({ days: 1 });
    const broken = new Set(results.flatMap((result) => result.ids));
    expect(ids.filter((id) => broken.has(id))).toEqual([]);
  },
  120_000,
);

test("the books add up after all of it", async () => {
  const { id, receipt } = await paid();
  played.books.payOpened(pixReference(id));
  await cycle();
  played.books.returnElsewhere(receipt.endToEndId, "100.00");
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ paidAmount: 20_000n, refundedAmount: 10_000n });
  const results = await checkInvariants({ days: 1 });
  expect(results.flatMap(({ ids }) => ids)).not.toContain(id);
});
