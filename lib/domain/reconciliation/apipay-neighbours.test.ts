// What one organization's ApiPay.kz says must not reach another's payments, nor hide what else it says.
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { checkPayments, createPayment } from "@/lib/domain/payments";
import type { Member } from "@/lib/domain/sign-in";
import { checkStaticQrNow } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { minutes } from "@/lib/kit/time";
import { APIPAY_KEYS, playApipay, type PlayedApipay } from "@/operate/networks/apipay-server";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

interface Shop {
  owner: Member;
  played: PlayedApipay;
}

let elapsed: number;
let servers: Served[];
beforeEach(() => {
  elapsed = 0;
  servers = [];
});
afterEach(() => Promise.all(servers.map((server) => server.close())));

async function newShop(): Promise<Shop> {
  const { owner } = await newMerchant({ currency: "KZT" });
  const member: Member = inMode(await memberOf(owner), "live");
  const played = playApipay({ now: () => Date.now() + elapsed });
  const server = await serve(played.handle);
  servers.push(server);
  const address = { base_url: `${server.origin}/api/v1`, api_key: APIPAY_KEYS.apiKey };
  await connectLiveNetwork(member, { kind: "apipay", ...address });
  return { owner: member, played };
}

const paymentOf = (id: string) => db().payment.findUniqueOrThrow({ where: { id } });
const refundsOf = (paymentId: string) => db().refund.findMany({ where: { paymentId } });

async function paid({ owner, played }: Shop): Promise<string> {
  const { id } = await createPayment(owner, { amount: 100, payer_phone: "+77011234567" });
  played.books.pay(id);
  await checkPayments([await paymentOf(id)]);
  expect(await paymentOf(id)).toMatchObject({ status: "completed" });
  return id;
}

/** Somebody returns a part of an invoice in the shop's dashboard, and the payer gets it. */
function returnInDashboard(
  { played }: Shop,
  { invoice, amount, reason }: { invoice: number; amount: number; reason: string },
) {
  played.books.refund({ id: invoice, amount, reason, initiatedBy: "dashboard" });
  elapsed += minutes(1);
}

async function cycle({ owner }: Shop): Promise<void> {
  await query(Prisma.sql`UPDATE network_accounts SET history_synced_at = NULL, history_cursor = ''
    WHERE organization_id = ${owner.organizationId} RETURNING id`);
  await checkStaticQrNow(owner);
}

test("an ApiPay.kz that names another organization's payment adds nothing to it", async () => {
  const [shop, neighbour] = [await newShop(), await newShop()];
  const id = await paid(shop);
  const { books } = neighbour.played;
  for (let count = 0; count < 2; count += 1) {
    books.create({ amount: 10_000, phone: "87011234567", description: null, externalOrderId: id });
  }
  books.send();
  for (const invoice of books.made(id)) {
    Object.assign(invoice, { status: "paid", takings: 1, paidAt: books.now });
    returnInDashboard(neighbour, { invoice: invoice.id, amount: 1_000, reason: "Theirs" });
  }
  await cycle(neighbour);
  returnInDashboard(shop, {
    invoice: shop.played.books.made(id)[0]!.id,
    amount: 2_000,
    reason: "Ours",
  });
  await cycle(shop);
  expect(await paymentOf(id)).toMatchObject({ paidAmount: null, refundedAmount: 2_000n });
  expect(await refundsOf(id)).toMatchObject([{ amount: 2_000n, reason: "Ours" }]);
});

test("a reason that is no valid Unicode hides no other refund", async () => {
  const shop = await newShop();
  const [one, other] = [await paid(shop), await paid(shop)];
  const halfOfASign = "😀".charAt(0);
  const cutByUs = `${"x".repeat(599)}😀`;
  returnInDashboard(shop, {
    invoice: shop.played.books.made(one)[0]!.id,
    amount: 1_000,
    reason: `Back ${halfOfASign}`,
  });
  returnInDashboard(shop, {
    invoice: shop.played.books.made(one)[0]!.id,
    amount: 2_000,
    reason: cutByUs,
  });
  returnInDashboard(shop, {
    invoice: shop.played.books.made(other)[0]!.id,
    amount: 3_000,
    reason: "Back",
  });
  await cycle(shop);
  expect(await paymentOf(one)).toMatchObject({ refundedAmount: 3_000n });
  expect(await refundsOf(other)).toMatchObject([{ amount: 3_000n, reason: "Back" }]);
});
