import { lockOrganization } from "@/lib/domain/organizations/sql";
import { asFarAsPossible, endOfScans } from "@/lib/domain/printed-codes";
import { countOfLinksAt } from "@/lib/domain/reusable-links/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction } from "@/lib/kit/db";
import { forgetNetworks } from "@/lib/network";
import { auditNetwork } from "./audit-network";
import { DefaultNetworkNeeded, LinksInUse, LiveKeysInUse, LivePaymentsOpen } from "./errors";
import { openAt } from "./open-payments";
import { activeLiveKeys, findLiveNetwork, liveAccounts } from "./read";

/**
 * Disconnects a live network and deletes its URL and secrets; its printed codes end. Throws `Forbidden`, `LiveNetworkNotFound`,
 * `DefaultNetworkNeeded` for the default one of several, `LiveKeysInUse` for the only one while there are active live
 * keys, `LinksInUse` while reusable links use it, and `LivePaymentsOpen` while its payments or refunds are still polled.
 */
export async function disconnectLiveNetwork(actor: Actor, id: string): Promise<void> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const endCodes = await endOfScans(await findLiveNetwork(actor, id));
  await inTransaction(async (transaction) => {
    // Excludes concurrent inserts of device keys and payments, which hold a key share lock on this row.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR UPDATE"));
    const account = await findLiveNetwork(actor, id, transaction);
    const isOnly = (await liveAccounts(organizationId, transaction)).length === 1;
    if (account.isDefault && !isOnly) throw new DefaultNetworkNeeded();
    const keys = await transaction.deviceKey.count({
      where: await activeLiveKeys(organizationId),
    });
    if (isOnly && keys > 0) throw new LiveKeysInUse(keys);
    const [links] = await transaction.$queryRaw<{ count: number }[]>(countOfLinksAt(account));
    if (links!.count > 0) throw new LinksInUse(links!.count);
    const open = await openAt(account, transaction);
    if (open.count > 0) throw new LivePaymentsOpen(open);
    await transaction.networkAccount.delete({ where: { id } });
    const facts = { base_url: account.baseUrl };
    await auditNetwork(transaction, actor, "live_network.disconnected", account, facts);
  });
  forgetNetworks(organizationId, "live");
  await asFarAsPossible(endCodes);
}
