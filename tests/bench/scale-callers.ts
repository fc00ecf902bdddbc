// Who sends the requests of `npm run bench -- scale`: a merchant of a database, with some of its payments.
import type { Merchant, ScaleDatabase } from "./scale-database";
import { kindsOf } from "./scale-shape";

/** A payment whose values requests search for. */
export interface Sample {
  id: string;
  createdAt: Date;
  order: string;
  phone: string;
  /** In major units. */
  amount: number;
}

export interface Caller extends Merchant {
  /** Set once there is a server to sign in at. */
  origin: string;
  cookie: string;
  /** Of the server and of its PostgreSQL. */
  pids: number[];
  /** Payments all over the history, oldest first. */
  samples: Sample[];
  /** Refunded ones, if there are any. */
  refunded: Sample[];
  /** How many different amounts there are. */
  amounts: number;
  subscriptionId: string;
}

const SAMPLES = 40;

/** Finds payments that are spread over the history, each by an index. */
async function samplesOf(
  { run }: ScaleDatabase,
  organizationId: string,
  isRefunded: boolean,
): Promise<Sample[]> {
  const rows = await run(
    `WITH span AS (
       SELECT (SELECT min(created_at) FROM payments WHERE organization_id = $1 AND mode = 'live') AS first,
         (SELECT max(created_at) FROM payments WHERE organization_id = $1 AND mode = 'live') AS last
     )
     SELECT p.id, p.created_at, p.merchant_order_id, p.payer_phone, p.amount
     FROM span, generate_series(1, ${SAMPLES}) AS part, LATERAL (
       SELECT * FROM payments WHERE organization_id = $1 AND mode = 'live' AND payer_phone IS NOT NULL
         ${isRefunded ? "AND (refunded_amount > 0 OR refund_pending_amount > 0)" : ""}
         AND created_at <= first + (last - first) * ((part - 0.5) / ${SAMPLES})
       ORDER BY created_at DESC, id DESC LIMIT 1) AS p ORDER BY p.created_at`,
    [organizationId],
  );
  return rows.map((row) => ({
    id: String(row.id),
    createdAt: row.created_at as Date,
    order: String(row.merchant_order_id),
    phone: String(row.payer_phone),
    amount: Number(row.amount) / 100,
  }));
}

export async function callerOf(database: ScaleDatabase, which: "large" | "small"): Promise<Caller> {
  const merchant = database.merchants[which];
  const { organizationId } = merchant;
  const [subscription] = await database.run(
    "SELECT id FROM subscriptions WHERE organization_id = $1 AND mode = 'live' ORDER BY id LIMIT 1",
    [organizationId],
  );
  const samples = await samplesOf(database, organizationId, false);
  const refunded = await samplesOf(database, organizationId, true);
  return {
    ...merchant,
    origin: "",
    cookie: "",
    pids: [],
    samples,
    refunded: refunded.length > 0 ? refunded : samples,
    amounts: kindsOf(database.payments),
    subscriptionId: String(subscription!.id),
  };
}
