import { type Actor, authorize } from "@/lib/kit/actor";
import { lockOrganization } from "@/lib/domain/accounts/sql";
import { auditLine } from "@/lib/domain/audit";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, type NetworkAccount, Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { openNetwork, type PaymentNetwork, sealConnection } from "@/lib/network";
import { askedConnection } from "./asked-connection";
import { LivePaymentsOpen, NetworkNotAnswering } from "./errors";
import { profileToKeep } from "./gateway-profile";
import { openAt } from "./open-payments";
import { readLiveNetwork, type LiveNetwork } from "./read";
import type { LiveNetworkConnection } from "./schemas";
import { requireWorking, tryHistory } from "./test-connection";

/**
 * Connects the organization's live network, or replaces it, once every step of the connection works and a gateway has
 * said what its network can do. Secrets are stored encrypted; those that are left out stay as they are, unless the
 * address changes. Another address restarts the history of static QR payments; known payments are not duplicated.
 * Throws `Forbidden`, `ValidationFailed`, `NetworkNotAnswering`, and `LivePaymentsOpen` if another kind of network would
 * have to know payments that are still polled.
 */
export async function connectLiveNetwork(
  actor: Actor,
  asked: LiveNetworkConnection,
): Promise<LiveNetwork> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const current = await liveAccount(organizationId);
  const { name } = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const { connection, certificateEnds } = await askedConnection(asked, current, name);
  await requireWorking(connection, "");
  const isSamePlace = current?.kind === connection.kind && current.baseUrl === connection.baseUrl;
  const cursor = await firstReadableCursor(openNetwork(connection), [
    ...(isSamePlace ? [current.historyCursor] : []),
    "",
  ]);
  const profile = await profileToKeep(connection);
  await inTransaction(async (transaction) => {
    // Concurrent connections run one after the other.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const where = { organizationId_mode: { organizationId, mode: "live" } } as const;
    const account = await transaction.networkAccount.findUnique({ where });
    if (account && account.kind !== connection.kind) {
      const open = await openAt(organizationId, transaction);
      if (open.count > 0) throw new LivePaymentsOpen(open);
    }
    const id = account?.id ?? newId("networkAccount");
    const network = {
      ...sealConnection(connection, id),
      profile: profile ?? Prisma.DbNull,
      certificateExpiresAt: certificateEnds,
      lastAnswerAt: await databaseNow(),
      lastFailureAt: null,
      lastFailure: null,
      ...(cursor === "" && { historyCursor: "" }),
    };
    await transaction.networkAccount.upsert({
      where,
      create: { id, organizationId, mode: "live", ...network },
      update: network,
    });
    const action = account ? "live_network.replaced" : "live_network.connected";
    const facts = { kind: connection.kind, base_url: connection.baseUrl };
    await transaction.auditEntry.create({
      data: auditLine({ ...actor, mode: "live" }, action, id, facts),
    });
  });
  return readLiveNetwork(actor);
}

/**
 * Returns the first of these cursors from which the network lets its history be read: new credentials may belong to
 * another merchant, whose history does not have the cursor. Throws `NetworkNotAnswering`.
 */
async function firstReadableCursor(network: PaymentNetwork, cursors: string[]): Promise<string> {
  let why = "";
  for (const cursor of cursors) {
    const failure = await tryHistory(network, cursor);
    if (failure === undefined) return cursor;
    why = failure;
  }
  throw new NetworkNotAnswering("permission", why);
}

const liveAccount = (organizationId: string): Promise<NetworkAccount | null> =>
  db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode: "live" } },
  });
