import { performance } from "node:perf_hooks";
import type { Mode } from "@/lib/kit/actor";
import { db, type NetworkAccount, Prisma, query } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";
import { hasSandbox } from "@/lib/kit/env";
import type { PaymentNetwork } from "./port";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import { Conflict } from "@/lib/kit/errors";
import { connectionOf, openNetwork } from "./connections";
import { gatewayProfile } from "./gateway/profile";
import { measured } from "./measured";
import { EVERYTHING, type NetworkProfile } from "./profile";
import { readSandboxProfile, sandboxNetwork } from "./sandbox";

/** How long it may take until every process sees a change of an organization's gateway. */
const CACHE_MS = seconds(5);

interface NetworkAccountName {
  organizationId: string;
  mode: Mode;
}

const isFailing = Prisma.sql`(last_failure_at IS NOT NULL AND last_failure_at > coalesce(last_answer_at, '-infinity'))`;

/** Look-ups, also those under way: a crowd that asks at the same time looks up once. */
const remembered = new Map<string, { network: Promise<PaymentNetwork>; until: number }>();

/**
 * Returns the payment network of an organization in a mode. Throws `LiveNetworkMissing` if it has not connected one,
 * and `SandboxSwitchedOff` for test mode on a server without it.
 */
export async function networkFor(organizationId: string, mode: Mode): Promise<PaymentNetwork> {
  if (mode === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const name = `${organizationId} ${mode}`;
  const known = remembered.get(name);
  if (known && known.until > performance.now()) return known.network;
  const lookUp = {
    network: openNetworkOf(organizationId, mode),
    until: performance.now() + CACHE_MS,
  };
  remembered.set(name, lookUp);
  lookUp.network.catch(() => {
    if (remembered.get(name) === lookUp) remembered.delete(name);
  });
  return lookUp.network;
}

async function openNetworkOf(organizationId: string, mode: Mode): Promise<PaymentNetwork> {
  const account = await db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode } },
  });
  if (!account) throw new LiveNetworkMissing();
  return networkOf(account, await profileOf(account));
}

/**
 * Records that the networks of these accounts responded, in one statement. Returns the accounts whose networks were
 * failing before.
 */
export async function recordNetworkAnswers(
  accounts: readonly NetworkAccountName[],
): Promise<NetworkAccountName[]> {
  if (accounts.length === 0) return [];
  return query<NetworkAccountName>(Prisma.sql`
    WITH before AS MATERIALIZED (
      SELECT a.id, ${isFailing} AS was_failing FROM network_accounts a
      JOIN unnest(${accounts.map((account) => account.organizationId)}::text[],
        ${accounts.map((account) => account.mode)}::mode[]) AS heard(organization_id, mode)
        ON a.organization_id = heard.organization_id AND a.mode = heard.mode
      -- In a fixed order, so that concurrent updates cannot deadlock.
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ), noted AS (
      UPDATE network_accounts a SET last_answer_at = now() FROM before WHERE a.id = before.id
      RETURNING a.organization_id AS "organizationId", a.mode, before.was_failing
    )
    SELECT "organizationId", mode FROM noted WHERE was_failing`);
}

/**
 * Records that an account's network responded, or why it did not; people see this as the network's health. Returns
 * whether this is a change: it was failing and now responds, or the other way round.
 */
export async function recordNetworkHealth(
  account: NetworkAccountName,
  failure?: string,
): Promise<boolean> {
  const change = failure
    ? Prisma.sql`last_failure_at = now(), last_failure = ${failure}`
    : Prisma.sql`last_answer_at = now()`;
  const [noted] = await query<{ was_failing: boolean }>(Prisma.sql`
    WITH before AS (
      SELECT id, ${isFailing} AS was_failing FROM network_accounts
      WHERE organization_id = ${account.organizationId} AND mode = ${account.mode}::mode
    )
    UPDATE network_accounts SET ${change} FROM before
    WHERE network_accounts.id = before.id RETURNING was_failing`);
  return noted !== undefined && noted.was_failing !== (failure !== undefined);
}

const profileOf = ({ kind, id, profile }: NetworkAccount): Promise<NetworkProfile> =>
  kind === "sandbox" ? readSandboxProfile(id) : Promise.resolve(gatewayProfile(profile));

/** The organization has not connected a live network. */
export class LiveNetworkMissing extends Conflict {
  readonly code = "LIVE_NETWORK_MISSING";

  constructor() {
    super(
      `Live mode needs a live payment network, and none is connected. An owner or admin can connect one in Settings${hasSandbox() ? "; until then, switch to test mode" : ""}.`,
    );
  }
}

/**
 * Returns the payment network of an account: the built-in sandbox, or the network that the organization connected.
 * Throws if a connection has no address or no credentials.
 */
export function networkOf(
  account: NetworkAccount,
  profile: NetworkProfile = EVERYTHING,
): PaymentNetwork {
  const network =
    account.kind === "sandbox"
      ? sandboxNetwork(account.id, profile)
      : openNetwork(connectionOf(account), profile);
  return measured(network, account.kind);
}
