import type { Actor } from "@/lib/kit/actor";
import type { Payment } from "@/lib/kit/db";
import { listPayments } from "@/lib/domain/payments";

const MOST_SHOWN = 8;

/** The payments made last, newest first. Throws `Forbidden`. */
export async function readLatestPayments(actor: Actor): Promise<Payment[]> {
  const { rows } = await listPayments(actor, {}, { limit: MOST_SHOWN });
  return rows;
}
