import { organizationSettings } from "@/lib/domain/organizations/sql";
import { publishChange } from "@/lib/domain/shared/changes";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { newId } from "@/lib/kit/ids";
import { endTipQuestion } from "./end-tip-question";
import { findTill } from "./open-till";
import { readTipPercents } from "./tips";

/** What a till's customer displays ask before a payment. Amounts are in minor units. */
export interface TipQuestion {
  id: string;
  /** Without the tip. */
  amount: bigint;
  /** What was chosen: 0 for none, null until then. */
  tip: bigint | null;
  currency: string;
}

/** A customer who hasn't chosen by then has left, or chooses at the till. */
const VALID_FOR = "3 minutes";
/** The payment follows at once. If the till has gone meanwhile, nobody waits for it any longer than this. */
const ANSWER_SHOWN_FOR = "15 seconds";
/** A display that is on tells at least once a minute. */
const ON_WITHIN = "2 minutes";

/** A condition: nobody has chosen yet, and there is still time; `q` is the alias of the table. */
export const isUnanswered = Prisma.sql`
  q.answered_at IS NULL AND q.asked_at > now() - ${VALID_FOR}::interval`;

/** A condition: a display shows it, or what was chosen. */
export const isOnDisplay = Prisma.sql`
  ((${isUnanswered}) OR q.answered_at > now() - ${ANSWER_SHOWN_FOR}::interval)`;

/**
 * Asks on the till's customer displays for a tip on an amount in major units, in place of what they asked before. Returns
 * the question's ID and how many displays are on; where tips are off, it asks nobody. Throws `Forbidden`,
 * `TillNotFound` and `ValidationFailed`.
 */
export async function askForTip(
  actor: Actor,
  tillId: string,
  amount: number,
): Promise<{ id?: string; displays: number }> {
  const till = await findTill(actor, tillId);
  const minor = amountOf(amount, actor.currency);
  if ((await readTipPercents(actor)).length === 0) return { displays: 0 };
  const id = newId("tipQuestion");
  const [question] = await query<{ displays: number }>(Prisma.sql`
    WITH asked AS (
      INSERT INTO tip_questions (id, till_id, amount) VALUES (${id}, ${till.id}, ${minor})
      ON CONFLICT (till_id) DO UPDATE
      SET id = excluded.id, amount = excluded.amount, asked_at = now(), tip = NULL, answered_at = NULL
      RETURNING till_id
    )
    SELECT count(*)::int AS displays FROM asked JOIN till_displays d USING (till_id)
    WHERE d.last_seen_at > now() - ${ON_WITHIN}::interval`);
  publishChange([till.id]);
  return { id, displays: question!.displays };
}

/** Ends the question: somebody chose at the till, or went back. Throws `Forbidden` and `TillNotFound`. */
export async function withdrawTipQuestion(actor: Actor, tillId: string): Promise<void> {
  const till = await findTill(actor, tillId);
  await endTipQuestion(till.id);
}

/** Returns the till's question until it has ended or its time is over. Throws `Forbidden` and `TillNotFound`. */
export async function readTipQuestion(
  actor: Actor,
  tillId: string,
): Promise<TipQuestion | undefined> {
  const till = await findTill(actor, tillId);
  return (await readWatchedTipQuestions([till.id])).get(till.id);
}

/** Returns these tills' questions, by till ID, across organizations: who may see them has been checked. */
export async function readWatchedTipQuestions(
  tillIds: readonly string[],
): Promise<Map<string, TipQuestion>> {
  const rows = await query<TipQuestion & { tillId: string }>(Prisma.sql`
    SELECT q.id, q.till_id AS "tillId", q.amount, q.tip, o.currency
    FROM tip_questions q JOIN tills t ON t.id = q.till_id JOIN ${organizationSettings} o ON o.id = t.organization_id
    WHERE q.till_id = ANY(${tillIds}) AND (q.tip IS NOT NULL OR (${isUnanswered}))`);
  return new Map(rows.map(({ tillId, ...question }) => [tillId, question]));
}
