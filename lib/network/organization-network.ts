import type { Mode } from "@/lib/actor";
import { db, Prisma, query } from "@/lib/db";
import { seconds } from "@/lib/time";
import { hasSandbox } from "@/lib/env";
import { LiveNetworkMissing } from "./live-network-missing";
import { networkOf } from "./network-of";
import type { PaymentNetwork } from "./port";
import { SandboxSwitchedOff } from "@/lib/sandbox-switched-off";

/** So long a change of an organization's gateway may take to be seen by every process. */
const REMEMBERED_FOR = seconds(5);

const remembered = new Map<string, { network: PaymentNetwork; until: number }>();

/**
 * The payment network of an organization in a mode. Throws `LiveNetworkMissing` when it has connected none, and
 * `SandboxSwitchedOff` for test mode where there is none.
 */
export async function networkFor(organizationId: string, mode: Mode): Promise<PaymentNetwork> {
  if (mode === "test" && !hasSandbox()) throw new SandboxSwitchedOff();
  const name = `${organizationId} ${mode}`;
  const known = remembered.get(name);
  if (known && known.until > Date.now()) return known.network;
  const account = await db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode } },
  });
  if (!account) throw new LiveNetworkMissing();
  const network = networkOf(account);
  remembered.set(name, { network, until: Date.now() + REMEMBERED_FOR });
  return network;
}

/**
 * Notes on the account that its network answered, or why it did not; people see it as the network's health. Returns
 * whether that is news: it answered before and does not now, or the other way round.
 */
export async function noteNetworkHealth(
  account: { organizationId: string; mode: Mode },
  failure?: string,
): Promise<boolean> {
  const change = failure
    ? Prisma.sql`last_failure_at = now(), last_failure = ${failure}`
    : Prisma.sql`last_answer_at = now()`;
  const [noted] = await query<{ was_failing: boolean }>(Prisma.sql`
    WITH before AS (
      SELECT id, last_failure_at IS NOT NULL
        AND last_failure_at > coalesce(last_answer_at, '-infinity') AS was_failing
      FROM network_accounts
      WHERE organization_id = ${account.organizationId} AND mode = ${account.mode}::mode
    )
    UPDATE network_accounts SET ${change} FROM before
    WHERE network_accounts.id = before.id RETURNING was_failing`);
  return noted !== undefined && noted.was_failing !== (failure !== undefined);
}
