import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, type NetworkAccount, type Prisma } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { LiveNetworkNotFound } from "./errors";

export interface LiveNetworks {
  /** The default first, then the oldest. */
  accounts: NetworkAccount[];
  /** The number of active live device keys. */
  liveKeys: number;
  /** The IDs of those whose printed codes are switched on. */
  withPrintedCodes: ReadonlySet<string>;
}

/** Returns the organization's live networks and their health. Throws `Forbidden`. */
export async function readLiveNetworks(actor: Actor): Promise<LiveNetworks> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const [accounts, liveKeys, watched] = await Promise.all([
    liveAccounts(organizationId, db()),
    db().deviceKey.count({ where: await activeLiveKeys(organizationId) }),
    db().scanWebhook.findMany({
      where: { organizationId, mode: "live", secretEncrypted: { not: null } },
      select: { id: true, url: true },
    }),
  ]);
  // Scans that are posted to an address of before do not arrive.
  const reached = watched.filter(({ url }) => url.startsWith(`${publicUrl()}/`));
  return { accounts, liveKeys, withPrintedCodes: new Set(reached.map(({ id }) => id)) };
}

export const liveAccounts = (
  organizationId: string,
  client: Pick<Prisma.TransactionClient, "networkAccount">,
): Promise<NetworkAccount[]> =>
  client.networkAccount.findMany({
    where: { organizationId, mode: "live" },
    orderBy: [{ isDefault: "desc" }, { networkNumber: "asc" }],
  });

/** Returns one of the organization's live networks. Throws `LiveNetworkNotFound`. */
export async function findLiveNetwork(
  organizationId: string,
  id: string,
  client: Pick<Prisma.TransactionClient, "networkAccount"> = db(),
): Promise<NetworkAccount> {
  const where = { id, organizationId, mode: "live" } as const;
  const account = await client.networkAccount.findFirst({ where });
  if (!account) throw new LiveNetworkNotFound();
  return account;
}

export const activeLiveKeys = async (organizationId: string) => ({
  organizationId,
  mode: "live" as const,
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: await databaseNow() } }],
});
