import { type Actor, authorize } from "@/lib/kit/actor";
import { databaseNow } from "@/lib/kit/clock";
import { db, type NetworkAccount } from "@/lib/kit/db";

export interface LiveNetwork {
  account: NetworkAccount | null;
  /** The number of active live device keys. */
  liveKeys: number;
}

/** Returns the organization's live network and its health. Throws `Forbidden`. */
export async function readLiveNetwork(actor: Actor): Promise<LiveNetwork> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const [account, liveKeys] = await Promise.all([
    db().networkAccount.findUnique({
      where: { organizationId_mode: { organizationId, mode: "live" } },
    }),
    db().deviceKey.count({ where: await activeLiveKeys(organizationId) }),
  ]);
  return { account, liveKeys };
}

export const activeLiveKeys = async (organizationId: string) => ({
  organizationId,
  mode: "live" as const,
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: await databaseNow() } }],
});
