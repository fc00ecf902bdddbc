import { performance } from "node:perf_hooks";
import type { Mode } from "@/lib/kit/actor";
import { db, type NetworkAccount, Prisma, query } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";
import { hasSandbox } from "@/lib/kit/env";
import type { PaymentNetwork } from "./port";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import { Conflict } from "@/lib/kit/errors";
import { decryptSecret } from "@/lib/kit/secrets";
import { gatewayNetwork } from "./gateway/gateway";
import { measured } from "./measured";
import { sandboxNetwork } from "./sandbox";

/** How long it may take until every process sees a change of an organization's gateway. */
const CACHE_MS = seconds(5);

interface NetworkAccountName {
  organizationId: string;
  mode: Mode;
}

const isFailing = Prisma.sql`(last_failure_at IS NOT NULL AND last_failure_at > coalesce(last_answer_at, '-infinity'))`;

const remembered = new Map<string, { network: PaymentNetwork; until: number }>();

/**
 * Returns the payment network of an organization in a mode. Throws `LiveNetworkMissing` if it has not connected one,
 * and `SandboxSwitchedOff` for test mode on a server without it.
 */
export async function networkFor(organizationId: string, mode: Mode): Promise<PaymentNetwork> {
  if (mode === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const name = `${organizationId} ${mode}`;
  const known = remembered.get(name);
  if (known && known.until > performance.now()) return known.network;
  const account = await db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode } },
  });
  if (!account) throw new LiveNetworkMissing();
  const network = networkOf(account);
  remembered.set(name, { network, until: performance.now() + CACHE_MS });
  return network;
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

/** The organization has not connected a live network. */
export class LiveNetworkMissing extends Conflict {
  readonly code = "LIVE_NETWORK_MISSING";

  constructor() {
    super(
      `Live mode needs a live payment network, and none is connected. An owner or admin can connect a network gateway in Settings${hasSandbox() ? "; until then, switch to test mode" : ""}.`,
    );
  }
}

/**
 * Returns the payment network of an account: the built-in sandbox, or the gateway that the organization connected,
 * called with the bearer token stored with the account. Throws if the account of a gateway has no URL or credentials.
 */
export function networkOf(account: NetworkAccount): PaymentNetwork {
  if (account.kind === "sandbox") return measured(sandboxNetwork(account.id), "sandbox");
  if (!account.baseUrl || !account.credentialsEncrypted) {
    throw new Error(
      `The gateway of network account ${account.id} has no address or no credentials. Connect it again in Settings.`,
    );
  }
  const token = decryptSecret(account.credentialsEncrypted, account.id);
  return measured(gatewayNetwork({ baseUrl: account.baseUrl, token }), "gateway");
}
