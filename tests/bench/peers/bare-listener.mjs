// @ts-check
// The least that a server written by hand does for a payment: it reads the JSON body and inserts one row.
//   DATABASE_URL=… PORT=3000 node tests/bench/peers/bare-listener.mjs
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Pool } from "pg";

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE || 10),
});

/** @param {string} text */
async function insert(text) {
  /** @type {unknown} */
  const body = JSON.parse(text);
  const { amount, payer_phone, merchant_order_id } =
    /** @type {{ amount: number, payer_phone: string, merchant_order_id: string }} */ (body);
  const id = randomUUID();
  await pool.query(
    "INSERT INTO bench_rows (id, amount, payer_phone, merchant_order_id) VALUES ($1, $2, $3, $4)",
    [id, Math.round(amount * 100), payer_phone, merchant_order_id],
  );
  return JSON.stringify({ id });
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  request.on("end", () => {
    insert(Buffer.concat(chunks).toString("utf8")).then(
      (answer) => response.writeHead(201, { "content-type": "application/json" }).end(answer),
      (/** @type {unknown} */ error) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
