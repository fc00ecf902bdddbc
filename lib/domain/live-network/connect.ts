import { type Actor, authorize } from "@/lib/kit/actor";
import { lockOrganization } from "@/lib/domain/accounts/sql";
import { auditLine } from "@/lib/domain/audit";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, type NetworkAccount } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { gatewayNetwork, type PaymentNetwork } from "@/lib/network";
import { encryptSecret } from "@/lib/kit/secrets";
import { GatewayNotAnswering } from "./errors";
import { checkGatewayAddress } from "./gateway-address";
import { tryGateway } from "./test-connection";
import { readLiveNetwork, type LiveNetwork } from "./read";
import type { LiveNetworkConnection } from "./schemas";

/**
 * Connects the organization's live network gateway, or replaces it, once it has responded. The token is stored
 * encrypted. A new URL restarts the history of static QR payments; known payments are not duplicated.
 * Throws `Forbidden`, `ValidationFailed` for the address, and `GatewayNotAnswering`.
 */
export async function connectLiveNetwork(
  actor: Actor,
  { base_url, token }: LiveNetworkConnection,
): Promise<LiveNetwork> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const baseUrl = await checkGatewayAddress(base_url);
  const existing = await liveAccount(organizationId);
  const cursor = await firstReadableCursor(gatewayNetwork({ baseUrl, token }), [
    ...(existing?.baseUrl === baseUrl ? [existing.historyCursor] : []),
    "",
  ]);
  await inTransaction(async (transaction) => {
    // Concurrent connections run one after the other.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const where = { organizationId_mode: { organizationId, mode: "live" } } as const;
    const account = await transaction.networkAccount.findUnique({ where });
    const id = account?.id ?? newId("networkAccount");
    const gateway = {
      baseUrl,
      credentialsEncrypted: encryptSecret(token, id),
      lastAnswerAt: await databaseNow(),
      lastFailureAt: null,
      lastFailure: null,
      ...(cursor === "" && { historyCursor: "" }),
    };
    await transaction.networkAccount.upsert({
      where,
      create: { id, organizationId, mode: "live", kind: "gateway", ...gateway },
      update: gateway,
    });
    const action = account ? "live_network.replaced" : "live_network.connected";
    await transaction.auditEntry.create({
      data: auditLine({ ...actor, mode: "live" }, action, id, { base_url: baseUrl }),
    });
  });
  return readLiveNetwork(actor);
}

/**
 * Returns the first of these cursors from which the gateway lets its history be read: a new token may belong to another
 * merchant, whose history does not have the cursor. Throws `GatewayNotAnswering`.
 */
async function firstReadableCursor(network: PaymentNetwork, cursors: string[]): Promise<string> {
  let why = "";
  for (const cursor of cursors) {
    const { failure } = await tryGateway(network, cursor);
    if (failure === undefined) return cursor;
    why = failure;
  }
  throw new GatewayNotAnswering(why.replace(/\.$/, ""));
}

const liveAccount = (organizationId: string): Promise<NetworkAccount | null> =>
  db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode: "live" } },
  });
