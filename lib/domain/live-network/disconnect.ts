import { type Actor, authorize } from "@/lib/kit/actor";
import { lockOrganization } from "@/lib/domain/accounts/sql";
import { auditLine } from "@/lib/domain/audit";
import { inTransaction } from "@/lib/kit/db";
import { LiveKeysInUse, LiveNetworkNotConnected, LivePaymentsOpen } from "./errors";
import { openAt } from "./open-payments";
import { activeLiveKeys } from "./read";

/**
 * Disconnects the live network and deletes its URL and token. Throws `Forbidden`, `LiveNetworkNotConnected`,
 * `LiveKeysInUse` while there are active live keys, and `LivePaymentsOpen` while live payments or refunds are still
 * polled.
 */
export async function disconnectLiveNetwork(actor: Actor): Promise<void> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  await inTransaction(async (transaction) => {
    // Excludes concurrent inserts of device keys and payments, which hold a key share lock on this row.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR UPDATE"));
    const where = { organizationId_mode: { organizationId, mode: "live" } } as const;
    const account = await transaction.networkAccount.findUnique({ where });
    if (!account) throw new LiveNetworkNotConnected();
    const keys = await transaction.deviceKey.count({
      where: await activeLiveKeys(organizationId),
    });
    if (keys > 0) throw new LiveKeysInUse(keys);
    const open = await openAt(organizationId, transaction);
    if (open.count > 0) throw new LivePaymentsOpen(open);
    await transaction.networkAccount.delete({ where });
    const facts = { base_url: account.baseUrl };
    await transaction.auditEntry.create({
      data: auditLine({ ...actor, mode: "live" }, "live_network.disconnected", account.id, facts),
    });
  });
}
