// A merchant in tenge whose live network is Kaspi Pay through ApiPay.kz.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  connectLiveNetwork,
  NetworkNotAnswering,
  presentLiveNetwork,
  replaceLiveNetwork,
  testLiveNetwork,
} from "@/lib/domain/networks";
import {
  cancelPayment,
  checkDuePayments,
  createPayment,
  createPaymentLink,
  readPayment,
} from "@/lib/domain/payments";
import { checkDueRefunds, createRefund, readRefund } from "@/lib/domain/refunds";
import type { Member } from "@/lib/domain/sign-in";
import { inMode } from "@/lib/kit/actor-kinds";
import { storedNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";
import { playApipay, type PlayedApipay } from "@/operate/networks/apipay-server";
import { connectionTo } from "@/operate/networks/connection-to";
import { serve, type Served } from "@/operate/networks/serve";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import type { LiveNetworkConnection } from "./schemas";

let owner: Member;
let elapsed: number;
let played: PlayedApipay;
let server: Served;
let input: Extract<LiveNetworkConnection, { kind: "apipay" }>;
beforeEach(async () => {
  owner = await memberOf((await newMerchant({ currency: "KZT" })).owner);
  elapsed = 0;
  played = playApipay({ now: () => Date.now() + elapsed });
  server = await serve(played.handle);
  input = connectionTo.apipay(server.origin);
});
afterEach(() => server.close());

const live = () => inMode(owner, "live");
const liveAccount = () =>
  db().networkAccount.findFirst({ where: { organizationId: owner.organizationId, mode: "live" } });
const pay = () => createPayment(live(), { amount: 1_500, payer_phone: "+77011234567" });
const statusOf = async (id: string) => (await readPayment(live(), id)).status;
const invoiceOf = (id: string) => played.books.made(id)[0]!;

/** Makes everything of the merchant's due, and asks the network. */
async function poll(): Promise<void> {
  const { organizationId } = owner;
  await query(Prisma.sql`
    UPDATE payments SET next_check_at = ${storedNow}, created_at = created_at - interval '11 seconds'
    WHERE organization_id = ${organizationId} AND next_check_at IS NOT NULL RETURNING id`);
  await query(Prisma.sql`
    UPDATE refunds SET next_check_at = ${storedNow}, created_at = created_at - interval '11 seconds'
    WHERE organization_id = ${organizationId} AND next_check_at IS NOT NULL RETURNING id`);
  await checkDuePayments();
  await checkDueRefunds();
}
/** The time of a payment is over, also by a reading of the database's clock that is a moment old. */
const letEnd = (id: string) =>
  query(Prisma.sql`
    UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = ${id} RETURNING id`);

test("a payment is sent to a phone, paid and refunded", async () => {
  const state = presentLiveNetwork(await connectLiveNetwork(owner, input));
  expect(state).toMatchObject({ kind: "apipay", base_url: input.base_url, settings: {} });
  const { id } = await pay();
  expect(invoiceOf(id)).toMatchObject({ amount: 150_000, phone: "87011234567" });
  await poll();
  expect(await statusOf(id)).toBe("pending");
  played.books.pay(id);
  await poll();
  expect(await statusOf(id)).toBe("completed");
  const refund = await createRefund(live(), id, { amount: 500 });
  elapsed = seconds(2);
  await poll();
  expect(await readRefund(live(), refund.id)).toMatchObject({ status: "completed" });
  expect(invoiceOf(id).status).toBe("partially_refunded");
});

test("a link is refused, and a request is named instead", async () => {
  await connectLiveNetwork(owner, input);
  await expect(createPaymentLink(live(), { amount: 20 })).rejects.toThrow(
    "ApiPay.kz does not make QR codes for payments. Create a payment with the payer's phone number instead.",
  );
});

test("while its session is away, a payment waits, and is sent once it is back", async () => {
  await connectLiveNetwork(owner, input);
  played.faults.sessionAway = true;
  const { id } = await pay();
  await poll();
  expect(await statusOf(id)).toBe("pending");
  expect(played.books.made(id)).toEqual([]);
  played.faults.sessionAway = false;
  await poll();
  expect(played.books.made(id)).toHaveLength(1);
});

test("a cancellation that is decided later ends the payment then", async () => {
  await connectLiveNetwork(owner, input);
  played.books.settings.cancelMs = seconds(60);
  const { id } = await pay();
  await expect(cancelPayment(live(), id)).rejects.toThrow("It may have cancelled the payment");
  expect(await statusOf(id)).toBe("pending");
  elapsed = seconds(61);
  await poll();
  expect(await readPayment(live(), id)).toMatchObject({
    status: "cancelled",
    networkStatus: "Cancelled",
  });
});

test("a payer who is faster than the cancellation has paid", async () => {
  await connectLiveNetwork(owner, input);
  played.books.settings.cancelMs = seconds(60);
  const { id } = await pay();
  await expect(cancelPayment(live(), id)).rejects.toThrow("It may have cancelled the payment");
  played.books.pay(id);
  await poll();
  expect(await statusOf(id)).toBe("completed");
});

test("a payment whose time is over cannot be paid any more once it is said to be expired", async () => {
  await connectLiveNetwork(owner, input);
  played.books.settings.cancelMs = seconds(10);
  const { id } = await pay();
  await letEnd(id);
  await poll();
  expect(await statusOf(id)).toBe("pending");
  expect(invoiceOf(id).status).toBe("cancelling");
  elapsed = seconds(11);
  await poll();
  expect(await statusOf(id)).toBe("expired");
  expect(() => played.books.pay(id)).toThrow();
});

test("what expired while the network was silent cannot be paid once it answers again", async () => {
  await connectLiveNetwork(owner, input);
  played.books.settings.cancelMs = 0;
  const { id } = await pay();
  await query(Prisma.sql`
    UPDATE payments SET expires_at = now() - interval '11 minutes' WHERE id = ${id} RETURNING id`);
  played.faults.serverError = true;
  await poll();
  expect(await statusOf(id)).toBe("expired");
  played.faults.serverError = false;
  await poll();
  expect(invoiceOf(id).status).toBe("cancelled");
  expect(() => played.books.pay(id)).toThrow();
  expect(await statusOf(id)).toBe("expired");
});

test("a payer who pays in the last moment has paid", async () => {
  await connectLiveNetwork(owner, input);
  played.books.settings.cancelMs = seconds(10);
  const { id } = await pay();
  await letEnd(id);
  await poll();
  played.books.pay(id);
  await poll();
  expect(await statusOf(id)).toBe("completed");
});

test("the key is encrypted, and in no answer", async () => {
  const state = presentLiveNetwork(await connectLiveNetwork(owner, input));
  const account = await liveAccount();
  expect(JSON.stringify(state)).not.toContain(input.api_key);
  expect(Buffer.from(account!.credentialsEncrypted!).includes(input.api_key!)).toBe(false);
  const rows = await query(Prisma.sql`SELECT * FROM apipay_budgets`);
  expect(JSON.stringify(rows)).not.toContain(input.api_key);
  const { api_key: _, ...rest } = input;
  await replaceLiveNetwork(owner, account!.id, rest);
  expect((await testLiveNetwork(owner, account!.id)).failed).toBeUndefined();
});

test.each([
  ["a wrong key", { api_key: "wrong" }, "permission"],
  ["an address where nothing listens", { base_url: "http://127.0.0.1:1" }, "connection"],
])("with %s it is not connected, and the step is named", async (_, wrong, step) => {
  const refused = await connectLiveNetwork(owner, { ...input, ...wrong }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(NetworkNotAnswering);
  expect(refused).toMatchObject({ facts: { failed_step: step } });
  expect(await liveAccount()).toBeNull();
});

test("with another path it is not connected, and the address is named", async () => {
  const wrong = { ...input, base_url: `${server.origin}/api` };
  await expect(connectLiveNetwork(owner, wrong)).rejects.toMatchObject({
    facts: { failed_step: "permission" },
  });
});
