// A network that fails only some calls: those that it answers are not delayed by those that it does not.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseNow, storedNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { confirmRequest, GATEWAY_PATH, serveSandboxGateway, setFaults } from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { newLiveMerchant as liveMerchantAt } from "@/tests/support/live-merchant";
import { newMerchant } from "@/tests/support/merchant";
import {
  completedPayment,
  digestOf,
  eventsOf,
  letPass,
  pay,
  poll,
  read,
} from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

/** What the gateway in front of the sandbox does with a call; undefined passes it on. */
type GatewayBehaviour = (call: {
  path: string;
  body: string;
  /** Asks the sandbox. */
  ask: () => Promise<Response>;
}) => Promise<Response | undefined> | undefined;
let moody: GatewayBehaviour = () => undefined;
let server: Listener;
beforeAll(async () => {
  server = await listen(async (request) => {
    const body = await request.clone().text();
    const path = new URL(request.url).pathname.slice(GATEWAY_PATH.length);
    const ask = () => serveSandboxGateway(request);
    return (await moody({ path, body, ask })) ?? ask();
  });
});
afterAll(() => server.close());

const newLiveMerchant = () => liveMerchantAt(server.origin);

const refusing = () => Promise.resolve(new Response("{}", { status: 503 }));
const never = () => new Promise<Response>(() => undefined);

test("a payment that cannot be submitted delays neither others nor its own later attempts", async () => {
  const merchant = await newLiveMerchant();
  moody = ({ path, body }) =>
    path === "/payments" && body.includes('"amount":"666"') ? refusing() : undefined;
  const lost: string[] = [];
  for (let at = 0; at < 12; at++) {
    lost.push((await pay(merchant, { amount: 6.66 })).body.payment_id);
  }
  const paid = (await pay(merchant)).body.payment_id;
  await confirmRequest(merchant.account.id, paid);
  await letPass(lost, 1);
  // From now on, each submission hangs.
  moody = ({ path, body }) =>
    path === "/payments" && body.includes('"amount":"666"') ? never() : undefined;
  const silences = () =>
    db().timelineEntry.count({ where: { paymentId: { in: lost }, kind: "network.no_answer" } });
  expect(await silences()).toBe(12);
  const polling = poll();
  await vi.waitFor(
    async () =>
      expect(await db().payment.findUnique({ where: { id: paid } })).toMatchObject({
        status: "completed",
      }),
    { timeout: 15_000 },
  );
  // The poll did not wait for them: none has timed out yet.
  expect(await silences()).toBe(12);
  await polling;
  moody = () => undefined;
  await vi.waitFor(
    async () => {
      await poll();
      expect(await db().sandboxOperation.count({ where: { reference: { in: lost } } })).toBe(12);
    },
    { timeout: 10_000 },
  );
}, 60_000);

test("a refund that the network fails on delays no other", async () => {
  const merchant = await newLiveMerchant();
  const id = await completedPayment(merchant, 100);
  moody = ({ path, body }) =>
    path === "/refunds" && body.includes('"amount":"666"') ? refusing() : undefined;
  const refund = (amount: number) =>
    ask("POST", `/payments/${id}/refund`, { key: merchant.key, body: { amount } });
  const stuck = (await refund(6.66)).body.refund_id;
  const fine = (await refund(5)).body.refund_id;
  await query(
    Prisma.sql`UPDATE refunds SET created_at = created_at - interval '1 minute' RETURNING id`,
  );
  await query(Prisma.sql`UPDATE sandbox.refunds SET decides_at = ${storedNow} RETURNING id`);
  await poll();
  const statusOf = async (refundId: string) =>
    (await ask("GET", `/refunds/${refundId}`, { key: merchant.key })).body.status;
  expect([await statusOf(fine), await statusOf(stuck)]).toEqual(["completed", "pending"]);
  moody = () => undefined;
  await poll();
  await query(Prisma.sql`UPDATE sandbox.refunds SET decides_at = ${storedNow} RETURNING id`);
  await poll();
  expect(await statusOf(stuck)).toBe("completed");
});

test("whatever a network reports about one payment, the others are settled", async () => {
  const merchant = await newLiveMerchant();
  const [odd, fine] = [
    (await pay(merchant)).body.payment_id,
    (await pay(merchant)).body.payment_id,
  ];
  await confirmRequest(merchant.account.id, fine);
  // Characters that PostgreSQL cannot store, and one that truncation would split.
  const reason = `\0\ud800${"x".repeat(498)}🍵 and so on`;
  const payments = [
    { reference: odd, status: "Rejected", reason },
    { reference: fine, status: "Processed" },
  ];
  moody = async ({ path }) =>
    path === "/payments/states" ? Response.json({ payments }) : undefined;
  await poll();
  moody = () => undefined;
  expect((await read(merchant, fine)).status).toBe("completed");
  expect((await read(merchant, odd)).status).toBe("failed");
});

test("a merchant whose network lost its secrets is told to connect it again, and nothing is written", async () => {
  const merchant = await newLiveMerchant();
  await db().networkAccount.update({
    where: { id: merchant.account.id },
    data: { credentialsEncrypted: null },
  });
  const before = await digestOf(merchant);
  const answers = [
    await pay(merchant),
    await ask("POST", "/payments/link", { key: merchant.key, body: { amount: 1 } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [422, "NOT_SUPPORTED_BY_NETWORK"],
    [422, "NOT_SUPPORTED_BY_NETWORK"],
  ]);
  expect(answers[0]!.body).toHaveProperty("message", expect.stringContaining("connect it again"));
  expect(await digestOf(merchant)).toBe(before);
});

test("reading a payment that never arrived responds within a second, however slow the network is", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { server_error: true });
  const { body } = await pay(merchant);
  await letPass(body.payment_id, 1);
  await setFaults(merchant.account.id, { slow_ms: 700 });
  const startedAt = Date.now();
  expect((await read(merchant, body.payment_id)).status).toBe("pending");
  expect(Date.now() - startedAt).toBeLessThan(1200);
});

test("a payment that is paid and expires while its network's response is on its way does not expire", async () => {
  const merchant = await newLiveMerchant();
  const id = (await pay(merchant)).body.payment_id;
  const [{ expiresAt }] = (await query<{ expiresAt: Date }>(Prisma.sql`
    UPDATE payments SET expires_at = now() + interval '3 seconds' WHERE id = ${id}
    RETURNING expires_at AS "expiresAt"`)) as [{ expiresAt: Date }];
  const states: string[] = [];
  moody = async ({ path, body, ask }) => {
    if (!body.includes(id)) return undefined;
    const response = await ask();
    states.push(`${path} ${await response.clone().text()}`);
    await confirmRequest(merchant.account.id, id).catch(() => undefined);
    await vi.waitFor(
      async () => expect((await databaseNow()).getTime()).toBeGreaterThan(expiresAt.getTime()),
      4_000,
    );
    return response;
  };
  await poll();
  expect(states).toEqual([expect.stringContaining("PaymentRequested")]);
  expect(await eventsOf(id)).toEqual([]);
  await poll();
  expect(await eventsOf(id)).toEqual(["payment.completed"]);
});
