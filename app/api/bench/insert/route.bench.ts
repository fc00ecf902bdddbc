// Only in the build of `npm run bench`. The baseline for POST /payments: a handwritten route handler that reads its body
// and inserts one row.
import { randomUUID } from "node:crypto";
import { Pool } from "pg";

interface Row {
  amount: number;
  payer_phone: string;
  merchant_order_id: string;
}

let pool: Pool | undefined;

export async function POST(request: Request): Promise<Response> {
  pool ??= new Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL_SIZE || 10),
  });
  const { amount, payer_phone, merchant_order_id } = (await request.json()) as Row;
  const id = randomUUID();
  await pool.query(
    "INSERT INTO bench_rows (id, amount, payer_phone, merchant_order_id) VALUES ($1, $2, $3, $4)",
    [id, Math.round(amount * 100), payer_phone, merchant_order_id],
  );
  return Response.json({ id }, { status: 201 });
}
