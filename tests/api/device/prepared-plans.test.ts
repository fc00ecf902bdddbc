// In a file of its own, and so in a database that is as small as that of a new installation.
import { expect, test } from "vitest";
import { deliverDue } from "@/lib/domain/webhooks";
import { openPool } from "@/lib/kit/db-pool";
import { LARGE_TABLES } from "@/operate/migrate/migration-rules";
import { newMerchant } from "@/tests/support/merchant";
import { recordStatements } from "@/tests/support/statements";
import { listening } from "@/tests/support/subscribed-receiver";
import { completedPayment, pay, poll, read } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/** Returns PostgreSQL's plan of a statement for all values, in a session like those of requests. */
async function generalPlans(texts: Iterable<string>): Promise<[text: string, plan: PlanNode][]> {
  const pool = openPool({
    name: "ordinary",
    connections: 1,
    connectMs: 5000,
    statementMs: 5000,
    silenceMs: 10_000,
  });
  const client = await pool.connect();
  await client.query("SET plan_cache_mode = force_generic_plan");
  const plans: [string, PlanNode][] = [];
  for (const text of texts) {
    await client.query(`PREPARE prepared AS ${text}`);
    const values = Array.from(new Set(text.match(/\$\d+/g)), () => "NULL").join(", ");
    const execute = `EXECUTE prepared${values && `(${values})`}`;
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${execute}`,
    );
    plans.push([text, rows[0]!["QUERY PLAN"][0].Plan]);
    await client.query("DEALLOCATE prepared");
  }
  client.release();
  await pool.end();
  return plans;
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const readsAll = (node: PlanNode) =>
  LARGE_TABLES.includes(node["Relation Name"] ?? "") &&
  (node["Node Type"] === "Seq Scan" ||
    (/^Index (Only )?Scan$/.test(node["Node Type"]) && node["Index Cond"] === undefined));

test("prepared statements look rows up, even if they were planned while tables were empty", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  const statements = recordStatements(({ name }) => name !== undefined);
  const key = { "idempotency-key": "order-1" };
  const order = { payer_phone: "+77011234567" };
  const { body } = await pay(merchant, order, key);
  await pay(merchant, order, key);
  await ask("POST", `/payments/${body.payment_id}/cancel`, { key: merchant.key });
  const paymentId = await completedPayment(merchant);
  await ask("POST", `/payments/${paymentId}/refunds`, {
    key: merchant.key,
    body: { amount: 1000 },
  });
  await pay(merchant);
  await read(merchant, paymentId);
  await ask("GET", "/payments", { key: merchant.key });
  await poll();
  await poll();
  await deliverDue();
  expect(receiver.received.length).toBeGreaterThanOrEqual(2);

  const plans = await generalPlans(new Set(statements()));
  expect(plans.length).toBeGreaterThan(15);
  const wrong = plans.flatMap(([text, plan]) =>
    nodesOf(plan)
      .filter(readsAll)
      .map((node) => `${node["Node Type"]} on ${node["Relation Name"]}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
