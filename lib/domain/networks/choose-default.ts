import { lockOrganization } from "@/lib/domain/organizations/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, type NetworkAccount } from "@/lib/kit/db";
import { forgetNetworks } from "@/lib/network";
import { auditNetwork } from "./audit-network";
import { findLiveNetwork } from "./read";

/**
 * Makes a live network the one at which payments are made unless another one is chosen. Payments that were made stay
 * where they are. Throws `Forbidden` and `LiveNetworkNotFound`.
 */
export async function chooseDefaultNetwork(actor: Actor, id: string): Promise<NetworkAccount> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const chosen = await inTransaction(async (transaction) => {
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const account = await findLiveNetwork(actor, id, transaction);
    if (account.isDefault) return account;
    await transaction.networkAccount.updateMany({
      where: { organizationId, mode: "live", isDefault: true },
      data: { isDefault: false },
    });
    const facts = { network: account.networkNumber };
    await auditNetwork(transaction, actor, "live_network.made_default", account, facts);
    return transaction.networkAccount.update({ where: { id }, data: { isDefault: true } });
  });
  forgetNetworks(organizationId, "live");
  return chosen;
}
