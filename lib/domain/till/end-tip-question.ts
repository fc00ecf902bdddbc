import { publishChange } from "@/lib/domain/shared/changes";
import { Prisma, query } from "@/lib/kit/db";

/** Ends what the customer displays of one of the actor's tills ask. */
export async function endTipQuestion(tillId: string): Promise<void> {
  const [ended] = await query<{ id: string }>(Prisma.sql`
    DELETE FROM tip_questions WHERE till_id = ${tillId} RETURNING id`);
  if (ended) publishChange([tillId]);
}
