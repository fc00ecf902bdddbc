// Whether the networks respond, as people see it.
import { Prisma, query } from "@/lib/kit/db";
import type { AtNetwork } from "./organization-network";

// Each is at least as late as what it follows, even within a millisecond or after the database's clock was set back.
const answered = Prisma.sql`last_answer_at = greatest(now(), last_failure_at)`;
const failed = Prisma.sql`last_failure_at = greatest(now(), last_answer_at + interval '1 millisecond')`;
const isFailing = Prisma.sql`(last_failure_at IS NOT NULL AND last_failure_at > coalesce(last_answer_at, '-infinity'))`;

/**
 * Records that the networks of these accounts responded, in one statement. Returns the accounts whose networks were
 * failing before.
 */
export async function recordNetworkAnswers(accounts: readonly AtNetwork[]): Promise<AtNetwork[]> {
  if (accounts.length === 0) return [];
  return query<AtNetwork>(Prisma.sql`
    WITH before AS MATERIALIZED (
      SELECT a.id, ${isFailing} AS was_failing FROM network_accounts a
      JOIN unnest(${accounts.map((account) => account.organizationId)}::text[],
        ${accounts.map((account) => account.mode)}::mode[],
        ${accounts.map((account) => account.networkNumber)}::smallint[])
          AS reported(organization_id, mode, network_number)
        ON a.organization_id = reported.organization_id AND a.mode = reported.mode
          AND a.network_number = reported.network_number
      -- In a fixed order, so that concurrent updates cannot deadlock.
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ), noted AS (
      UPDATE network_accounts a SET ${answered} FROM before WHERE a.id = before.id
      RETURNING a.organization_id AS "organizationId", a.mode, a.network_number AS "networkNumber",
        before.was_failing
    )
    SELECT "organizationId", mode, "networkNumber" FROM noted WHERE was_failing`);
}

/**
 * Records that something in the network's history could not be read, and what is wrong with it. Returns whether that is
 * news: the fault is another one, or the last one is over an hour ago.
 */
export async function recordUnreadable({ id }: { id: string }, why: string): Promise<boolean> {
  const [noted] = await query<{ isNews: boolean }>(Prisma.sql`
    WITH before AS (SELECT id, unreadable, unreadable_at FROM network_accounts WHERE id = ${id})
    UPDATE network_accounts a SET unreadable = ${why}, unreadable_at = now() FROM before
    WHERE a.id = before.id
    RETURNING before.unreadable IS DISTINCT FROM ${why} OR before.unreadable_at < now() - interval '1 hour' AS "isNews"`);
  return noted?.isNews === true;
}

/**
 * Records that an account's network responded, or why it did not; people see this as the network's health. Returns
 * whether this is a change: it was failing and now responds, or the other way round.
 */
export async function recordNetworkHealth(account: AtNetwork, failure?: string): Promise<boolean> {
  const change = failure ? Prisma.sql`${failed}, last_failure = ${failure}` : answered;
  const [noted] = await query<{ was_failing: boolean }>(Prisma.sql`
    WITH before AS (
      SELECT id, ${isFailing} AS was_failing FROM network_accounts
      WHERE organization_id = ${account.organizationId} AND mode = ${account.mode}::mode
        AND network_number = ${account.networkNumber}
    )
    UPDATE network_accounts SET ${change} FROM before
    WHERE network_accounts.id = before.id RETURNING was_failing`);
  return noted !== undefined && noted.was_failing !== (failure !== undefined);
}
