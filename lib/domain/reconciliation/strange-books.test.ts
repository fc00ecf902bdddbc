// Books of banks that say the same in two ways, or nothing at all.
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectLiveNetwork, disconnectLiveNetwork } from "@/lib/domain/networks";
import { checkPayments, createPaymentLink } from "@/lib/domain/payments";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { after, minutes } from "@/lib/kit/time";
import { pixReference } from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { playPix, type PlayedPix } from "@/operate/networks/pix-server";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { recordStatements } from "@/tests/support/statements";

let owner: Member;
let played: PlayedPix;
let server: Served;
/** Leaves a field out of the list of what was received. */
let isListedWithout: string | undefined;
beforeEach(async () => {
  isListedWithout = undefined;
  owner = inMode(await memberOf((await newMerchant({ currency: "BRL" })).owner), "live");
  played = playPix();
  server = await serve(async (request) => {
    const answer = await played.handle(request);
    if (!isListedWithout || !new URL(request.url).pathname.endsWith("/pix")) return answer;
    const body = JSON.parse(await answer.text(), (name, value: unknown) =>
      name === isListedWithout ? undefined : value,
    ) as object;
    return Response.json(body);
  });
  await connect();
});
afterEach(() => server.close());

async function connect() {
  await connectLiveNetwork(owner, connectionTo.pix(server.origin));
  const from = after(new Date(), -minutes(10)).toISOString();
  await db().networkAccount.updateMany({
    where: { organizationId: owner.organizationId },
    data: { historyCursor: JSON.stringify({ from, page: 0 }) },
  });
}

/** The account is disconnected, and connected again under another number. */
async function reconnect() {
  const account = await db().networkAccount.findFirstOrThrow({
    where: { organizationId: owner.organizationId, mode: "live" },
  });
  await disconnectLiveNetwork(owner, account.id);
  await connect();
}

const newLink = async () => (await createPaymentLink(owner, { amount: 100 })).payment_id;
const paymentOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });
const staticPayments = () =>
  db().staticQrPayment.findMany({ where: { organizationId: owner.organizationId } });

async function paid() {
  const id = await newLink();
  const receipt = played.books.pay(pixReference(id));
  await checkPayments([await paymentOf(id)]);
  return { id, receipt };
}

/** A cycle of the poll that reads what the bank received. */
async function cycle() {
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL
    WHERE organization_id = ${owner.organizationId} RETURNING id`);
  await checkStaticQrNow(owner);
}

test("a return is one, whether a bank names it by the settlement's ID or its own", async () => {
  const { id, receipt } = await paid();
  await cycle();
  played.books.returnElsewhere(receipt.endToEndId, "30.00");
  isListedWithout = "rtrId";
  await cycle();
  // The charge, which is read for the second payment, has it.
  played.books.payOpened(pixReference(id));
  await cycle();
  isListedWithout = undefined;
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ paidAmount: 20_000n, refundedAmount: 3_000n });
  // Another one of the same amount is another one.
  played.books.returnElsewhere(receipt.endToEndId, "30.00");
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ refundedAmount: 6_000n });
});

test("a transfer or a return of nothing keeps nobody else's money from being found", async () => {
  const { id, receipt } = await paid();
  const [ofNothing, other] = [await newLink(), await newLink()];
  played.books.payOpened(pixReference(ofNothing), "0.00");
  played.books.pay(pixReference(other));
  played.books.returnElsewhere(receipt.endToEndId, "0.00");
  played.books.returnElsewhere(receipt.endToEndId, "30.00");
  await checkPayments([await paymentOf(ofNothing), await paymentOf(other)]);
  await cycle();
  expect(await paymentOf(other)).toMatchObject({ status: "completed" });
  expect(await paymentOf(id)).toMatchObject({ refundedAmount: 3_000n });
  expect(await db().paymentTransfer.count({ where: { paymentId: ofNothing } })).toBe(0);
});

test("a payment to a printed code counts once, although two networks read the same account", async () => {
  await connect();
  played.books.payStatic("50.00");
  played.books.payStatic("50.00");
  await cycle();
  await cycle();
  expect(await staticPayments()).toHaveLength(2);
});

test("an account that is disconnected and connected again tells nothing twice", async () => {
  played.books.payStatic("50.00");
  await cycle();
  await reconnect();
  await cycle();
  expect(await staticPayments()).toMatchObject([{ networkNumber: 1, amount: 5_000n }]);
});

test("what is returned of a payment is learnt after its account was disconnected and connected again", async () => {
  const { id, receipt } = await paid();
  await cycle();
  await reconnect();
  played.books.returnElsewhere(receipt.endToEndId, "30.00");
  await cycle();
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ networkNumber: 1, refundedAmount: 3_000n });
  played.books.payOpened(pixReference(id));
  await cycle();
  expect(await paymentOf(id)).toMatchObject({ paidAmount: 20_000n, refundedAmount: 3_000n });
});

test("a network tells nothing of a payment at another one that is connected", async () => {
  const { id, receipt } = await paid();
  await connect();
  await db().payment.update({ where: { id }, data: { networkNumber: 2 } });
  await db().networkAccount.updateMany({
    where: { organizationId: owner.organizationId, networkNumber: 2 },
    data: { historySyncedAt: new Date(), historyNextAt: new Date("2100-01-01T00:00:00Z") },
  });
  played.books.returnElsewhere(receipt.endToEndId, "30.00");
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL
    WHERE organization_id = ${owner.organizationId} AND network_number = 1 RETURNING id`);
  await checkStaticQrNow(owner);
  expect(await paymentOf(id)).toMatchObject({ refundedAmount: 0n });
});

test("payments to a printed code that are known open no transaction when they are told again", async () => {
  played.books.payStatic("50.00");
  const begun = async () => {
    const recorded = recordStatements(({ text }) => text === "BEGIN");
    try {
      await cycle();
    } finally {
      recorded();
    }
    return recorded().length;
  };
  expect(await begun()).toBeGreaterThan(0);
  expect(await begun()).toBe(0);
  played.books.payStatic("60.00");
  expect(await begun()).toBeGreaterThan(0);
  expect(await staticPayments()).toHaveLength(2);
});
