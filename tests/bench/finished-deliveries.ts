// Endpoints, and a table of deliveries to them: many that succeeded long ago, and new ones that are due.
import { CONTENTS } from "./growth-contents";
import { ID_SUFFIX } from "./growth-load";
import { EVEN_HISTORY } from "./growth-shape";
import type { Merchant } from "./merchants";
import type { BenchDatabase } from "./qassa-under-load";

const DAYS = 30;
const TABLES = ["payments", "events", "deliveries", "delivery_attempts"];

/** Creates endpoints with a secret, more than a merchant may have. Returns the IDs of their subscriptions. */
export async function openEndpoints(
  { organization }: Merchant,
  origin: string,
  count: number,
): Promise<string[]> {
  const { db } = await import("@/lib/kit/db");
  const { newId } = await import("@/lib/kit/ids");
  const { encryptSecret } = await import("@/lib/kit/secrets");
  const endpoints = Array.from({ length: count }, (_, place) => {
    const id = newId("subscription");
    return {
      id,
      organizationId: organization.id,
      mode: "live" as const,
      url: `${origin}/endpoints/${place}`,
      events: ["payment.completed"],
      secretEncrypted: encryptSecret("bench", id),
    };
  });
  await db().subscription.createMany({ data: endpoints });
  return endpoints.map(({ id }) => id);
}

/** Writes payments of the last days, each with an event that its endpoint has received. */
export async function addFinished(
  { run }: BenchDatabase,
  { organization, owner, deviceKey }: Merchant,
  endpoints: readonly string[],
  count: number,
): Promise<void> {
  await run("CREATE SCHEMA bench");
  await run(`CREATE UNLOGGED TABLE bench.payment (n bigint, at timestamptz, age float8, mode mode,
    organization_id text, user_id text, subscription_id text, device_id text, amount bigint, phone text,
    method payment_method, status payment_status, is_refunded boolean, id text, event_id text, delivery_id text, refund_id text)`);
  await run(
    `INSERT INTO bench.payment
     SELECT n, at, extract(epoch FROM now() - at) / 86400, 'live', $1, $2, ($4::text[])[1 + n % cardinality($4::text[])],
       $3, ${EVEN_HISTORY.amount}, ${EVEN_HISTORY.phone}, 'direct', 'completed', false, 'pay_' || stem, 'evt_' || stem, 'dlv_' || stem, NULL
     FROM (
       SELECT *, ${ID_SUFFIX} AS stem FROM (
         SELECT n, at, floor(extract(epoch FROM at) * 1000)::bigint AS millis
         FROM (SELECT n, date_trunc('milliseconds', now() - interval '1 hour'
             - ($5::bigint - n) / $5::float8 * interval '${DAYS} days') AS at
           FROM generate_series(1, $5::bigint) n) AS moment
         OFFSET 0) AS planned
       OFFSET 0) AS payment`,
    [organization.id, owner.userId, deviceKey.id, endpoints, count],
  );
  await Promise.all(
    CONTENTS.filter(([into]) => TABLES.includes(into.split(" ")[0]!)).map(([into, select]) =>
      // Checking references to rows that are written at the same time is impossible, and would take as long again.
      run(`SET LOCAL session_replication_role = replica; INSERT INTO ${into} SELECT ${select}`),
    ),
  );
  await run("DROP SCHEMA bench CASCADE");
  for (const table of TABLES) await run(`VACUUM ANALYZE ${table}`);
}

/** Queues deliveries of new payments, as the product does. Returns the IDs of the payments. */
export async function queueDeliveries(
  { run }: BenchDatabase,
  { organization, owner, deviceKey }: Merchant,
  endpoints: readonly string[],
  count: number,
): Promise<string[]> {
  const rows = await run(
    `WITH payment AS (
       INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency, status,
         merchant_order_id, payer_phone, expires_at, settled_at, completed_at)
       SELECT typeid('pay'), $1, 'live', $2, $3, 'direct', 100 * n, 'KZT', 'completed', 'order-' || n,
         '+7701' || (1000000 + n), now() + interval '15 minutes', now(), now()
       FROM generate_series(1, $5::int) n
       RETURNING *
     ), event AS (
       INSERT INTO events (id, organization_id, mode, type, payment_id, merchant_order_id)
       SELECT typeid('evt'), organization_id, mode, 'payment.completed', id, merchant_order_id FROM payment
       RETURNING *
     )
     INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id,
       merchant_order_id, lane, attempt_limit, next_attempt_at, event_created_at)
     SELECT typeid('dlv'), organization_id, mode, ($4::text[])[1 + row_number() OVER () % cardinality($4::text[])], id,
       type, payment_id, merchant_order_id, 'healthy', 3, date_trunc('milliseconds', now()), created_at
     FROM event RETURNING payment_id`,
    [organization.id, owner.userId, deviceKey.id, endpoints, count],
  );
  return rows.map(({ payment_id }) => String(payment_id));
}

export interface Post {
  path: string;
  body: string;
}

/** Returns the requests that the newest deliveries were sent with. */
export async function newestPosts(
  { run }: BenchDatabase,
  { organization }: Merchant,
  count: number,
): Promise<Post[]> {
  const rows = await run(
    `SELECT s.url, a.request_body AS body
     FROM (SELECT id, subscription_id FROM deliveries WHERE organization_id = $1 AND mode = 'live'
       ORDER BY created_at DESC, id DESC LIMIT $2) d
     JOIN subscriptions s ON s.id = d.subscription_id
     JOIN delivery_attempts a ON a.delivery_id = d.id AND a.attempt_number = 1`,
    [organization.id, count],
  );
  return rows.map(({ url, body }) => ({
    path: new URL(String(url)).pathname,
    body: String(body),
  }));
}
