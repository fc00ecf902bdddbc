// The event feed: what it contains, and that a reader who follows it gets every event exactly once.
import { Client } from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { settlePayments } from "@/lib/domain/payments";
import { deliverDue, simulateDeliveries } from "@/lib/domain/webhooks";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query, withLongStatements } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { after, hours, seconds, toTimestamp } from "@/lib/kit/time";
import { newEvent, shownEvent } from "@/tests/support/events";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { openTransaction } from "@/tests/support/open-transaction";
import { planOfPage } from "@/tests/support/query-plan";
import { listening } from "@/tests/support/subscribed-receiver";
import { completedPayment, liveKeyOf, pay, poll } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

interface Feed {
  data: { event_id: string; event: string; payment_id: string; created_at: string }[];
  has_more: boolean;
  next_cursor: string;
}

async function feed({ key }: Pick<Merchant, "key">, parameters: object = {}): Promise<Feed> {
  const search = new URLSearchParams({ ...parameters }).toString();
  const { status, body, text } = await ask("GET", `/events?${search}`, { key });
  expect([status, text]).toEqual([200, expect.anything()]);
  return body as Feed;
}

const ids = ({ data }: Feed) => data.map(({ event_id }) => event_id);

/** Returns a reader that follows the feed: each call returns the IDs of the events that are new to it. */
function follower(merchant: Merchant, parameters: object = {}) {
  let cursor = "";
  return async (): Promise<string[]> => {
    const found: string[] = [];
    let page: Feed;
    do {
      page = await feed(merchant, { ...parameters, order: "oldest", cursor });
      found.push(...ids(page));
      cursor = page.next_cursor;
    } while (page.has_more);
    return found;
  };
}

/** The INSERT of an event of a payment, which leaves its time to the database. */
const insertEvent = (paymentId: string) => Prisma.sql`
  INSERT INTO events (id, organization_id, mode, type, payment_id, merchant_order_id)
  SELECT typeid('evt'), organization_id, mode, 'payment.completed', id, merchant_order_id
  FROM payments WHERE id = ${paymentId} RETURNING id`;

async function newPayments(merchant: Merchant, count: number, status: "pending" | "completed") {
  const payments = Array.from({ length: count }, () => bookedPayment(merchant, { status }));
  await book(payments);
  return payments.map(({ id }) => id);
}

const storedIds = async (merchant: Merchant) =>
  (
    await db().event.findMany({
      where: { organizationId: merchant.organization.id },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    })
  ).map(({ id }) => id);

/** Inserts payments with an event each, in SQL: `of` events share the same second, and all are over an hour old. */
async function addEvents({ organization, owner }: Merchant, count: number, of: number) {
  const insert = Prisma.sql`
    WITH payment AS (
      INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
        merchant_order_id, expires_at)
      SELECT typeid('pay'), ${organization.id}, 'test', ${owner.userId}, 'direct', 100, 'KZT', 'failed',
        '+77011234567', n::text, now()
      FROM generate_series(1, ${count}::int) n RETURNING id, merchant_order_id::int AS n
    )
    INSERT INTO events (id, organization_id, mode, type, payment_id, created_at)
    SELECT 'evt' || substr(id, 4), ${organization.id}, 'test',
      (ARRAY['payment.completed', 'payment.expired', 'payment.cancelled', 'payment.failed'])[n % 4 + 1],
      id, now() - interval '1 hour' - make_interval(secs => n / ${of}::int)
    FROM payment RETURNING 1`;
  await withLongStatements(() => query(insert));
}

describe("what it contains", () => {
  test("events have the fields of their webhooks, except those of the delivery", async () => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant);
    const completed = await completedPayment(merchant);
    const path = `/payments/${completed}/refund`;
    expect((await ask("POST", path, { key: merchant.key, body: {} })).status).toBe(202);
    await vi.waitFor(async () => {
      await poll();
      expect((await feed(merchant)).data).toHaveLength(2);
    }, 15_000);
    await deliverDue();
    const { data } = await feed(merchant, { order: "oldest" });
    expect(data.map(({ event }) => event)).toEqual(["payment.completed", "payment.refunded"]);
    for (const { event_id: id, ...event } of data) {
      const { delivery_id, attempt_number, ...body } = receiver.received.find(
        (one) => one.body.event === event.event,
      )!.body as unknown as Record<string, unknown>;
      expect([typeof delivery_id, attempt_number]).toEqual(["string", 1]);
      expect(event).toEqual(body);
      expect((await db().event.findUniqueOrThrow({ where: { id } })).paymentId).toBe(completed);
    }
  }, 20_000);

  test("neither tests nor payments that the response refused", async () => {
    const merchant = await newMerchant();
    await listening(merchant);
    await simulateDeliveries(merchant.device, { event: "*" });
    const refused = await pay(merchant, { amount: 77_707 });
    expect(refused.status).toBe(422);
    expect(await feed(merchant)).toEqual({ data: [], has_more: false, next_cursor: "" });
  });

  test("only those of the key's organization and mode", async () => {
    const [merchant, other] = [await newMerchant(), await newMerchant()];
    const live = { key: await liveKeyOf(merchant) };
    const own = await newEvent(merchant);
    const foreign = await newEvent(other);
    const real = await newEvent({ ...merchant, owner: inMode(merchant.owner, "live") });
    expect(ids(await feed(merchant))).toEqual([own.eventId]);
    expect(ids(await feed(live))).toEqual([real.eventId]);
    const { next_cursor: cursor } = await feed(merchant, { order: "oldest" });
    expect(ids(await feed(other, { order: "oldest", cursor }))).toEqual([foreign.eventId]);
  });
});

describe("filters and pages", () => {
  let merchant: Merchant;
  let all: string[];
  beforeAll(async () => {
    merchant = await newMerchant();
    await addEvents(merchant, 137, 40);
    all = await storedIds(merchant);
  });

  test.each([1, 7, 40, 100])("%i at a time, each event once, in both orders", async (limit) => {
    expect(await follower(merchant, { limit })()).toEqual(all);
    const newest: string[] = [];
    let cursor = "";
    do {
      const page = await feed(merchant, { limit, cursor });
      newest.push(...ids(page));
      expect(page.has_more).toBe(page.next_cursor !== "");
      cursor = page.next_cursor;
    } while (cursor !== "");
    expect(newest).toEqual(all.toReversed());
  });

  test("since includes its time and until does not, with any offset, encoded or not", async () => {
    const rows = await db().event.findMany({ where: { organizationId: merchant.organization.id } });
    const times = [...new Set(rows.map(({ createdAt }) => createdAt.getTime()))].sort();
    const [since, until] = [new Date(times[1]!), new Date(times[3]!)];
    const wanted = rows.filter(({ createdAt }) => createdAt >= since && createdAt < until);
    expect(wanted.length).toBeGreaterThan(40);
    const elsewhere = toTimestamp(after(since, hours(5))).replace("+00:00", "+05:00");
    const range = { until: until.toISOString(), limit: 100 };
    for (const given of [toTimestamp(since), since.toISOString(), elsewhere]) {
      const found = ids(await feed(merchant, { ...range, since: given }));
      expect(new Set(found)).toEqual(new Set(wanted.map(({ id }) => id)));
    }
    const raw = `/events?limit=100&until=${range.until}&since=${elsewhere}`;
    const { body } = await ask("GET", raw, { key: merchant.key });
    expect(ids(body as Feed)).toHaveLength(wanted.length);
  });

  test("of one type, in both orders", async () => {
    const where = { organizationId: merchant.organization.id, type: "payment.failed" };
    const count = await db().event.count({ where });
    for (const order of ["newest", "oldest"]) {
      const { data } = await feed(merchant, { event: "payment.failed", order, limit: 100 });
      expect(data).toHaveLength(count);
      expect(new Set(data.map(({ event }) => event))).toEqual(new Set(["payment.failed"]));
    }
  });

  test("a cursor belongs to its order", async () => {
    for (const [order, other] of [
      ["newest", "oldest"],
      ["oldest", "newest"],
    ] as const) {
      const { next_cursor } = await feed(merchant, { order, limit: 5 });
      const path = `/events?order=${other}&cursor=${next_cursor}`;
      const { status, body } = await ask("GET", path, { key: merchant.key });
      expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
      expect(JSON.stringify(body)).toContain("cursor is not valid for this list");
    }
  });

  test.each([
    "event=payment.created",
    "event=",
    "event=payment.failed&event=payment.failed",
    "since=2026-11-21",
    "since=2026-11-21T08:15:30",
    "since=",
    "until=yesterday",
    "until=0000-01-01T00:00:00Z",
    "order=asc",
    "order=",
    "cursor=nonsense",
    "limit=101",
  ])("%s is a 400", async (search) => {
    const { status, body } = await ask("GET", `/events?${search}`, { key: merchant.key });
    expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
    expect(JSON.stringify(body)).toContain(search.split("=")[0]);
  });

  test("the year 9999 is as good as any", async () => {
    const found = await feed(merchant, { until: "9999-12-31T23:59:59+00:00", limit: 100 });
    expect(found.data).toHaveLength(100);
    expect(ids(await feed(merchant, { since: "9999-12-31T23:59:59+00:00" }))).toEqual([]);
  });
});

describe("following the feed", () => {
  test("the last page has a cursor, which an empty page returns again", async () => {
    const merchant = await newMerchant();
    const empty = await feed(merchant, { order: "oldest" });
    expect(empty).toEqual({ data: [], has_more: false, next_cursor: "" });
    const first = await shownEvent(merchant);
    const page = await feed(merchant, { order: "oldest" });
    expect([ids(page), page.has_more]).toEqual([[first.eventId], false]);
    const again = await feed(merchant, { order: "oldest", cursor: page.next_cursor });
    expect(again).toEqual({ data: [], has_more: false, next_cursor: page.next_cursor });
    const second = await shownEvent(merchant);
    const rest = await feed(merchant, { order: "oldest", cursor: again.next_cursor });
    expect(ids(rest)).toEqual([second.eventId]);
  });

  test("an event of a transaction that is still open holds back those after it", async () => {
    const merchant = await newMerchant();
    const [paymentId] = await newPayments(merchant, 1, "completed");
    const read = follower(merchant);
    const before = await shownEvent(merchant);
    expect(await read()).toEqual([before.eventId]);
    const { end } = await openTransaction(insertEvent(paymentId!));
    const later = await newEvent(merchant);
    expect(await read()).toEqual([]);
    expect(ids(await feed(merchant))).toEqual([later.eventId, before.eventId]);
    await end();
    const found = await read();
    expect(found).toHaveLength(2);
    expect(found[1]).toBe(later.eventId);
    expect(await read()).toEqual([]);
  });

  test("a transaction that writes no event, such as a backup, holds nothing back", async () => {
    const merchant = await newMerchant();
    await openTransaction(Prisma.sql`SELECT count(*) FROM events`);
    await openTransaction(Prisma.sql`SELECT typeid('evt') FROM events FOR UPDATE`);
    const { eventId } = await shownEvent(merchant);
    expect(await follower(merchant)()).toEqual([eventId]);
  });

  test("a reader gets each event once while many payments are settled", async () => {
    const merchant = await newMerchant();
    const settled = await newPayments(merchant, 600, "pending");
    const slow = await newPayments(merchant, 60, "completed");
    const settling = Promise.all([
      ...Array.from({ length: 12 }, async (_, worker) => {
        for (let at = worker * 50; at < (worker + 1) * 50; at += 5) {
          await settlePayments(
            settled.slice(at, at + 5).map((paymentId) => ({
              paymentId,
              status: "completed" as const,
              actor: "network",
            })),
          );
        }
      }),
      // Transactions that commit long after they have written, each on a connection of its own.
      ...Array.from({ length: 6 }, async (_, worker) => {
        const client = new Client({ connectionString: env().DATABASE_URL });
        await client.connect();
        for (const paymentId of slow.slice(worker * 10, (worker + 1) * 10)) {
          await client.query("BEGIN");
          const { text, values } = insertEvent(paymentId);
          await client.query({ text, values });
          await client.query("SELECT pg_sleep(random() * 0.2)");
          await client.query("COMMIT");
        }
        await client.end();
      }),
    ]);

    let isSettling = true;
    const finished = settling.finally(() => (isSettling = false));
    const found: string[] = [];
    let during = 0;
    let cursor = "";
    for (let isLast = false; !isLast;) {
      isLast = !isSettling;
      const page = await feed(merchant, { order: "oldest", limit: 100, cursor });
      found.push(...ids(page));
      cursor = page.next_cursor;
      if (isSettling && page.data.length > 0) during += 1;
      isLast &&= !page.has_more;
    }
    await finished;
    expect(during).toBeGreaterThan(20);
    expect(found).toHaveLength(660);
    expect(found).toEqual(await storedIds(merchant));
  }, 60_000);

  test("an event is later than those before it, even if the database's clock was set back", async () => {
    const merchant = await newMerchant();
    const other = await newMerchant();
    const { eventId } = await newEvent(merchant);
    const ahead = after(new Date(), seconds(3));
    await query(
      Prisma.sql`UPDATE events SET created_at = ${ahead}::timestamptz WHERE id = ${eventId} RETURNING id`,
    );
    const next = await newEvent(merchant);
    const stored = await db().event.findUniqueOrThrow({ where: { id: next.eventId } });
    expect(stored.createdAt).toEqual(after(ahead, 1));
    const unrelated = await newEvent(other);
    expect(
      (await db().event.findUniqueOrThrow({ where: { id: unrelated.eventId } })).createdAt < ahead,
    ).toBe(true);
    const read = follower(merchant);
    const seen = await read();
    expect(seen).toEqual([]);
    await vi.waitFor(async () => {
      // A page can end between them.
      seen.push(...(await read()));
      expect(seen).toEqual([eventId, next.eventId]);
    }, 10_000);
  }, 15_000);
});

describe("100,000 events", () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await newMerchant();
    await addEvents(merchant, 100_000, 50);
    const other = await newMerchant();
    await addEvents(other, 20_000, 50);
    await query(Prisma.sql`ANALYZE events`);
  }, 120_000);

  const HOUR_AGO = toTimestamp(after(new Date(), -hours(1.2)));

  test.each(
    ["newest", "oldest"].flatMap((order) => [
      { order },
      { order, event: "payment.failed" },
      { order, event: "payment.refunded" },
      { order, since: HOUR_AGO },
      { order, event: "payment.completed", since: HOUR_AGO, until: toTimestamp(new Date()) },
    ]),
  )("%o reads an index, first page and next, and sorts nothing", async (parameters) => {
    const { next_cursor: next } = await feed(merchant, { ...parameters, limit: 1 });
    for (const cursor of ["", next]) {
      const plan = await planOfPage(() => feed(merchant, { ...parameters, cursor }));
      expect(plan).toMatch(/Index Scan/);
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
    }
  });
});
