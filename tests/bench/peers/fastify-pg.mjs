// A payment service on one page: Fastify checks the body, one INSERT keeps it. No keys, no idempotency, no webhooks.
//   DATABASE_URL=… PORT=3000 node tests/bench/peers/fastify-pg.mjs
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { Pool } from "pg";

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE || 10),
});
const app = Fastify();

const schema = {
  body: {
    type: "object",
    required: ["amount", "payer_phone"],
    properties: {
      amount: { type: "number", exclusiveMinimum: 0 },
      payer_phone: { type: "string", pattern: "^\\+[1-9][0-9]{5,14}$" },
      merchant_order_id: { type: "string", maxLength: 255 },
    },
  },
  response: {
    201: {
      type: "object",
      properties: {
        payment_id: { type: "string" },
        status: { type: "string" },
        amount: { type: "number" },
        merchant_order_id: { type: "string" },
      },
    },
  },
};

app.post("/payments", { schema }, async (request, reply) => {
  const { amount, payer_phone, merchant_order_id } = request.body;
  const id = randomUUID();
  await pool.query(
    "INSERT INTO bench_rows (id, amount, payer_phone, merchant_order_id) VALUES ($1, $2, $3, $4)",
    [id, Math.round(amount * 100), payer_phone, merchant_order_id],
  );
  return reply.code(201).send({ payment_id: id, status: "pending", amount, merchant_order_id });
});

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.send?.("ready");
process.on("disconnect", () => process.exit());
