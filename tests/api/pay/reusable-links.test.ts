// Strangers who pay by a reusable link, as its public page does.
import { describe, expect, test } from "vitest";
import { checkInvariants } from "@/lib/domain/invariants";
import { readAccountPayment, readTimeline } from "@/lib/domain/payments/views";
import { readReceipt } from "@/lib/domain/receipts";
import { changeReusableLink, readReusableLink } from "@/lib/domain/reusable-links";
import { db, Prisma, query } from "@/lib/kit/db";
import { merchantOfOrganization, payLink, setFaults } from "@/lib/network";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";
import { newAddress, newReusableLink, readStatus, startPayment } from "../../support/payer-client";

const paymentsOf = (organizationId: string) => db().payment.count({ where: { organizationId } });

/** The network is asked about a watched payment at most every 2 s. */
const letTwoSecondsPass = (id: string) =>
  db().payment.update({ where: { id }, data: { lastCheckedAt: new Date(Date.now() - 3000) } });

const payAtNetwork = async (payment: { payment_id: string; qr_token: string }) => {
  await payLink(payment.qr_token.split("/").at(-1)!, newPhone());
  await letTwoSecondsPass(payment.payment_id);
};

describe("a link for an amount that payers enter", () => {
  test("is paid by several strangers, and its sums follow", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const first = await startPayment(token, { amount: 300 });
    expect(first.status).toBe(201);
    expect(Object.keys(first.body as object).sort()).toEqual(
      ["payment_id", "amount", "currency", "status", "qr_token", "expires_at", "now"].sort(),
    );
    const second = await startPayment(token, { amount: 12.34 });
    await payAtNetwork(first.body);
    const paid = await readStatus(token, first.body.payment_id);
    expect(paid.body).toMatchObject({ status: "completed", amount: 300, currency: "KZT" });
    expect(paid.body.completed_at).toBeDefined();
    const receipt = await readReceipt(paid.body.receipt_url.split("/r/")[1]);
    expect(receipt.paymentId).toBe(first.body.payment_id);
    expect(paid.body).not.toHaveProperty("qr_token");
    expect((await readStatus(token, second.body.payment_id)).body.status).toBe("pending");
    expect(await readReusableLink(owner, id)).toMatchObject({
      paidCount: 1,
      collected: 30_000n,
      refunded: 0n,
      pendingCount: 1,
    });
  });

  test.each([
    [99.99, "must be at least 100 KZT"],
    [500.01, "must be at most 500 KZT"],
    [100.001, "must have at most 2 decimals in KZT"],
    [0, "must be greater than 0"],
    ["5", "must be a number"],
    [null, "must be a number"],
  ])("refuses %j", async (amount, fault) => {
    const { owner, organization } = await newMerchant();
    const { token } = await newReusableLink(owner, { amount_min: 100, amount_max: 500 });
    const refused = await startPayment(token, { amount });
    expect([refused.status, refused.body.error]).toEqual([400, "VALIDATION_ERROR"]);
    expect(refused.body.message).toContain(fault);
    expect(await paymentsOf(organization.id)).toBe(0);
    expect((await startPayment(token, { amount: 100 })).status).toBe(201);
  });
});

test("a link for a fixed amount takes no other, and not the one of before", async () => {
  const { owner, organization } = await newMerchant();
  const { id, token } = await newReusableLink(owner, { amount: 5000 });
  const refused = await startPayment(token, { amount: 50 });
  expect([refused.status, refused.body.error]).toEqual([409, "REUSABLE_LINK_CHANGED"]);
  await changeReusableLink(owner, id, { amount: 6000 });
  expect((await startPayment(token, { amount: 5000 })).status).toBe(409);
  expect(await paymentsOf(organization.id)).toBe(0);
  expect((await startPayment(token, { amount: 6000 })).body.amount).toBe(6000);
});

test("the payment belongs to the member who made the link, is not audited as theirs, and tells its link", async () => {
  const { owner } = await newMerchant();
  const { id, token } = await newReusableLink(owner, { title: "Summer camp" });
  const { body } = await startPayment(token);
  const payment = await readAccountPayment(owner, body.payment_id);
  expect(payment).toMatchObject({
    userId: owner.userId,
    madeBy: null,
    reusableLink: { id, title: "Summer camp" },
  });
  const { moments } = await readTimeline(owner, payment.id);
  expect(moments).toMatchObject([{ kind: "payment.created", actor: { kind: "payer" } }]);
  const entries = await db().auditEntry.findMany({ where: { target: payment.id } });
  expect(entries).toEqual([]);
});

describe("repeated requests", () => {
  test("create one payment, also at the same time", async () => {
    const { owner, organization } = await newMerchant();
    const { token } = await newReusableLink(owner);
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => startPayment(token, { amount: 70, key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.payment_id as string)).size).toBe(1);
    expect(await paymentsOf(organization.id)).toBe(1);
    const other = await startPayment(token, { amount: 71, key });
    expect([other.status, other.body.error]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("with the same key mean something else at another link", async () => {
    const { owner } = await newMerchant();
    const [one, other] = [await newReusableLink(owner), await newReusableLink(owner)];
    const key = crypto.randomUUID();
    const first = await startPayment(one.token, { key });
    const second = await startPayment(other.token, { key });
    expect(second.status).toBe(201);
    expect(second.body.payment_id).not.toBe(first.body.payment_id);
  });

  test("continue the same payment after the network was down", async () => {
    const { owner, organization } = await newMerchant();
    const { token } = await newReusableLink(owner);
    const { accountId } = await merchantOfOrganization(organization.id);
    await setFaults(accountId, { server_error: true });
    const key = crypto.randomUUID();
    const refused = await startPayment(token, { key });
    expect([refused.status, refused.body.error]).toEqual([500, "NETWORK_UNAVAILABLE"]);
    await setFaults(accountId, {});
    const made = await startPayment(token, { key });
    expect([made.status, made.body.status]).toEqual([201, "pending"]);
    expect(await paymentsOf(organization.id)).toBe(1);
  });
});

describe("an ended link", () => {
  test("looks like one that never existed, and its pending payments can still be paid", async () => {
    const { owner, organization } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const { body: pending } = await startPayment(token);
    await changeReusableLink(owner, id, { is_active: false });
    const refused = await startPayment(token);
    const unknown = await startPayment("A".repeat(22));
    expect([refused.status, refused.body.error]).toEqual([404, "REUSABLE_LINK_NOT_ACTIVE"]);
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...refused.body, request_id: "" });
    await payAtNetwork(pending);
    expect((await readStatus(token, pending.payment_id)).body.status).toBe("completed");
    expect(await paymentsOf(organization.id)).toBe(1);
    await changeReusableLink(owner, id, { is_active: true });
    expect((await startPayment(token)).status).toBe(201);
  });
});

describe("what a stranger can see", () => {
  test("is only the payments of the link whose address they have", async () => {
    const { owner } = await newMerchant();
    const [one, other] = [await newReusableLink(owner), await newReusableLink(owner)];
    const { body } = await startPayment(one.token);
    for (const [token, id] of [
      [other.token, body.payment_id],
      [one.token, "pay_01m7z8n3ynec49a90ybn55z04r"],
      [one.token, "nonsense"],
      [one.token, "\0"],
    ] as const) {
      const refused = await readStatus(token, id);
      expect([refused.status, refused.body.error]).toEqual([404, "PAYMENT_NOT_FOUND"]);
    }
    expect((await readStatus("x", body.payment_id)).status).toBe(404);
  });

  test("payments cannot be started from the pages of others", async () => {
    const { owner, organization } = await newMerchant();
    const { token } = await newReusableLink(owner);
    const refused = await startPayment(token, { headers: { origin: "https://evil.example" } });
    expect([refused.status, refused.body.error]).toEqual([403, "FORBIDDEN"]);
    expect(await paymentsOf(organization.id)).toBe(0);
  });
});

/** Starts as many payments as these addresses get, one after the other. */
async function fill(token: string, addresses: readonly string[]): Promise<void> {
  for (let start = 0; start < 20; start += 1) {
    await Promise.all(addresses.map((from) => startPayment(token, { from })));
  }
}

/** Lets a minute, or some seconds, pass for the payments of a link. */
const age = (reusableLinkId: string, seconds = 60) =>
  query(Prisma.sql`UPDATE reusable_link_payments
    SET payment_created_at = payment_created_at - make_interval(secs => ${seconds}::int)
    WHERE reusable_link_id = ${reusableLinkId} RETURNING payment_id`);

describe("a crowd", () => {
  test("of 200 at the same time gets 100 pending payments, and the rest a clear answer", async () => {
    const { owner, organization } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const answer = await startPayment(token);
        // As the page does: what nobody opens makes room for the rest, on a machine that is slow enough.
        if (answer.status === 201) await readStatus(token, answer.body.payment_id as string);
        return answer;
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([made.length, refused.length]).toEqual([100, 100]);
    for (const { body, headers } of refused) {
      expect(body.error).toBe("TOO_MANY_PAYERS");
      expect(body.message).toBe("Too many people are paying just now. Try again in a few minutes.");
      expect(headers.get("retry-after")).toBe("60");
    }
    expect(await paymentsOf(organization.id)).toBe(100);
    expect((await readReusableLink(owner, id)).pendingCount).toBe(100);
    // One of them pays, which makes room for one; another link of the shop has its own.
    await payAtNetwork(made[0]!.body);
    await readStatus(token, made[0]!.body.payment_id);
    const next = await Promise.all([startPayment(token), startPayment(token)]);
    expect(next.map(({ status }) => status).sort()).toEqual([201, 429]);
    const other = await newReusableLink(owner);
    expect((await startPayment(other.token)).status).toBe(201);
    const broken = (await checkInvariants()).filter(({ violations }) => violations > 0);
    expect(broken).toEqual([]);
  }, 60_000);

  test("of a few networks that open nothing makes room for each payer who scans the poster", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const pending = async () => (await readReusableLink(owner, id)).pendingCount;
    await fill(token, [
      "198.51.100.7",
      "203.0.113.7",
      "192.0.2.7",
      "2001:db8:5:6::1",
      "100.64.9.7",
    ]);
    const before = await pending();
    expect(before).toBeGreaterThanOrEqual(50);
    // All of them are young, and yet others are served.
    expect((await startPayment(token)).status).toBe(201);
    await age(id);
    const served = [];
    for (let payer = 0; payer < 60; payer += 1) {
      const { status, body } = await startPayment(token);
      expect(status).toBe(201);
      expect((await readStatus(token, body.payment_id)).body.status).toBe("pending");
      served.push(body.payment_id as string);
    }
    expect(await pending()).toBe(100);
    // Those who have opened theirs keep it, and those that made room are over, with their event.
    for (const payment of await db().payment.findMany({ where: { id: { in: served } } })) {
      expect(payment.status).toBe("pending");
    }
    const displaced = await db().payment.findMany({
      where: { organizationId: owner.organizationId, status: "cancelled" },
    });
    expect(displaced.length).toBeGreaterThanOrEqual(before + 61 - 100);
    const events = await db().event.findMany({
      where: {
        paymentId: { in: displaced.map((payment) => payment.id) },
        type: "payment.cancelled",
      },
    });
    expect(events).toHaveLength(displaced.length);
    const networks = await db().reusableLinkPayment.findMany({
      where: { paymentId: { in: displaced.map((payment) => payment.id) } },
    });
    expect(networks.every(({ displacedAt }) => displacedAt !== null)).toBe(true);
    await query(Prisma.sql`UPDATE reusable_link_payments l SET payment_created_at = p.created_at
      FROM payments p WHERE p.id = l.payment_id AND l.reusable_link_id = ${id} RETURNING l.payment_id`);
    const broken = (await checkInvariants()).filter(({ violations }) => violations > 0);
    expect(broken).toEqual([]);
  }, 60_000);

  test("of a few networks that open everything holds half of the places at most", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    await fill(token, [
      "198.51.100.7",
      "203.0.113.7",
      "192.0.2.7",
      "2001:db8:5:6::1",
      "100.64.9.7",
    ]);
    await db().reusableLinkPayment.updateMany({
      where: { reusableLinkId: id },
      data: { openedAt: new Date() },
    });
    await age(id);
    expect((await startPayment(token, { from: "198.51.100.9" })).status).toBe(429);
    const kept = (await readReusableLink(owner, id)).pendingCount;
    for (let payer = 0; payer < 20; payer += 1) {
      expect((await startPayment(token)).status).toBe(201);
    }
    expect((await readReusableLink(owner, id)).pendingCount).toBe(kept + 20);
  }, 60_000);

  test("of a hundred networks that open nothing makes room for each payer, also while it goes on", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const flood = Array.from({ length: 100 }, () => newAddress());
    const filled = await Promise.all(flood.map((from) => startPayment(token, { from })));
    expect(filled.every(({ status }) => status === 201)).toBe(true);
    // All of them are as young as a flood keeps them.
    await age(id, 10);
    for (let payer = 0; payer < 5; payer += 1) {
      const { status, body } = await startPayment(token);
      expect(status).toBe(201);
      expect((await readStatus(token, body.payment_id)).body.status).toBe("pending");
    }
    // Whoever is in the flood takes no place from anyone.
    expect((await startPayment(token, { from: flood[0]! })).status).toBe(429);
    await age(id);
    for (let payer = 0; payer < 20; payer += 1) {
      const { status, body } = await startPayment(token);
      expect(status).toBe(201);
      expect((await readStatus(token, body.payment_id)).body.status).toBe("pending");
    }
    expect((await readReusableLink(owner, id)).pendingCount).toBe(100);
  }, 60_000);

  test("leaves connections to everyone else", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const slow = await openTransaction(
      Prisma.sql`SELECT 1 FROM reusable_links WHERE id = ${id} FOR UPDATE`,
    );
    const starts = Promise.all(Array.from({ length: 30 }, () => startPayment(token)));
    await untilWaiting(8);
    // With all connections waiting for that link, this would, too.
    const other = await newReusableLink(owner);
    expect((await startPayment(other.token)).status).toBe(201);
    await slow.end();
    expect(new Set((await starts).map(({ status }) => status))).toEqual(new Set([201]));
  });

  test("leaves a payment that is being paid when it should make room", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const from = "198.51.100.7";
    const first = await startPayment(token, { from });
    await payLink((first.body.qr_token as string).split("/").at(-1)!, newPhone());
    await fill(token, ["198.51.100.8"]);
    await age(id);
    // The network is full with 20, its oldest is paid at the payment network, so that one makes room by being paid.
    expect((await startPayment(token, { from: "198.51.100.9" })).status).toBe(201);
    expect((await readStatus(token, first.body.payment_id as string)).body.status).toBe(
      "completed",
    );
  });

  test("ending a link while many start payments leaves none after the end", async () => {
    const { owner } = await newMerchant();
    const { id, token } = await newReusableLink(owner);
    const [, ...answers] = await Promise.all([
      changeReusableLink(owner, id, { is_active: false }),
      ...Array.from({ length: 20 }, () => startPayment(token)),
    ]);
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true);
    const { endedAt } = await readReusableLink(owner, id);
    const links = await db().reusableLinkPayment.findMany({ where: { reusableLinkId: id } });
    expect(links).toHaveLength(answers.filter(({ status }) => status === 201).length);
    // Both times are of the start of a statement or transaction, so one that waited for the other may be equal.
    for (const { paymentCreatedAt } of links) {
      expect(paymentCreatedAt.getTime()).toBeLessThanOrEqual(endedAt!.getTime() + 1000);
    }
  });

  test("behind one address can start 20 payments of a link in ten minutes", async () => {
    const { owner } = await newMerchant();
    const [one, other] = [await newReusableLink(owner), await newReusableLink(owner)];
    const from = newAddress();
    for (let start = 0; start < 20; start++) {
      expect((await startPayment(one.token, { from })).status).toBe(201);
    }
    const refused = await startPayment(one.token, { from });
    expect([refused.status, refused.body.error]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
    expect((await startPayment(other.token, { from })).status).toBe(201);
    expect((await startPayment(one.token)).status).toBe(201);
  });

  test("behind one address can ask 400 times a minute", async () => {
    const { owner } = await newMerchant();
    const { token } = await newReusableLink(owner);
    const from = newAddress();
    const { body } = await startPayment(token, { from });
    const reads = Array.from({ length: 400 }, () => readStatus(token, body.payment_id, from));
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(399);
  });
});
