// Many old payments, so that migrations have large tables to work on.
import type { CrashPostgres } from "./crash-postgres";

/**
 * Copies a payment without refunds, of a merchant without webhooks, with its timeline and event. By SQL, because
 * creating so many through the API takes hours.
 */
export async function copyPayment(
  { query }: CrashPostgres,
  paymentId: string,
  copies: number,
): Promise<void> {
  const numbers = `generate_series(1, ${copies}) AS n`;
  const newId = (id: string) => `left(${id}, 14) || lpad(n::text, 16, '0')`;
  await query(`
    INSERT INTO payments SELECT copy.* FROM payments p, ${numbers},
      jsonb_populate_record(p, jsonb_build_object('id', ${newId("p.id")})) AS copy
    WHERE p.id = '${paymentId}'`);
  await query(`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor, data)
    SELECT organization_id, mode, ${newId("payment_id")}, at, kind, actor, data
    FROM payment_timeline, ${numbers} WHERE payment_id = '${paymentId}'`);
  await query(`
    INSERT INTO events SELECT copy.* FROM events e, ${numbers}, jsonb_populate_record(
      e, jsonb_build_object('id', ${newId("e.id")}, 'payment_id', ${newId("payment_id")})) AS copy
    WHERE e.payment_id = '${paymentId}'`);
}
