import { Prisma, query } from "@/lib/kit/db";

/** Moves these payments' times this many minutes into the past, here and at the network. */
export async function letPass(payments: string | string[], minutes: number) {
  const ids = [payments].flat();
  const earlier = Prisma.sql`make_interval(secs => ${minutes * 60})`;
  await query(Prisma.sql`UPDATE payments SET created_at = created_at - ${earlier}, updated_at = updated_at - ${earlier},
    submitted_at = submitted_at - ${earlier}, settled_at = settled_at - ${earlier},
    expires_at = expires_at - ${earlier}, last_checked_at = last_checked_at - ${earlier}
    WHERE id = ANY(${ids}) RETURNING id`);
  await query(Prisma.sql`UPDATE sandbox.operations SET created_at = created_at - ${earlier},
    expires_at = expires_at - ${earlier} WHERE reference = ANY(${ids}) RETURNING id`);
}
