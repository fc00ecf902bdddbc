import { lockOrganization } from "@/lib/domain/organizations/sql";
import { asFarAsPossible, endOfScans } from "@/lib/domain/printed-codes";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, type NetworkAccount, Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { CERTIFICATE_POLICY, countRequest } from "@/lib/kit/rate-limit";
import {
  connectionOf,
  forgetNetworks,
  type NetworkConnection,
  gatewayProfile,
  hasCredentials,
  openNetwork,
  type PaymentNetwork,
  requireCurrency,
  sealConnection,
} from "@/lib/network";
import { auditNetwork } from "./audit-network";
import { LivePaymentsOpen, NetworkNotAnswering, TooManyNetworks } from "./errors";
import { profileToKeep } from "./gateway-profile";
import { openAt } from "./open-payments";
import { findLiveNetwork, liveAccounts } from "./read";
import { requestedConnection } from "./requested-connection";
import type { LiveNetworkConnection } from "./schemas";
import { requireWorking, tryHistory } from "./test-connection";

const MAX_LIVE_NETWORKS = 20;

/**
 * Connects another live network to the organization, once every step of the connection works and a gateway has said what
 * its network can do. The first one is the default. Its number is one that no network of the organization had before.
 * Throws `Forbidden`, `ValidationFailed`, `NotSupportedByNetwork` for a network that does not take the organization's
 * currency, `NetworkNotAnswering` and `TooManyNetworks`.
 */
export async function connectLiveNetwork(
  actor: Actor,
  input: LiveNetworkConnection,
): Promise<NetworkAccount> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const working = await workingConnection(actor, input, null);
  const account = await inTransaction(async (transaction) => {
    // Concurrent connections run one after the other.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const others = await liveAccounts(organizationId, transaction);
    if (others.length >= MAX_LIVE_NETWORKS) throw new TooManyNetworks(MAX_LIVE_NETWORKS);
    const where = { id: organizationId };
    const { lastNetworkNumber } = await transaction.organization.findUniqueOrThrow({ where });
    const networkNumber =
      Math.max(lastNetworkNumber, ...others.map((other) => other.networkNumber)) + 1;
    await transaction.organization.update({ where, data: { lastNetworkNumber: networkNumber } });
    const id = newId("networkAccount");
    const data = {
      id,
      organizationId,
      mode: "live",
      networkNumber,
      isDefault: others.length === 0,
      ...(await stored(working, id)),
      name: input.name || null,
    } as const;
    const made = await transaction.networkAccount.create({ data });
    await auditNetwork(transaction, actor, "live_network.connected", made, factsOf(made));
    return made;
  });
  forgetNetworks(organizationId, "live");
  return account;
}

/**
 * Replaces the connection of a live network, once every step of the new one works. Secrets that are left out stay as
 * they are, unless the address changes. Printed codes of another sales unit end. Another address restarts the history of static QR payments; known payments are
 * not duplicated. Throws `Forbidden`, `ValidationFailed`, `LiveNetworkNotFound`, `NetworkNotAnswering`, and
 * `LivePaymentsOpen` if another kind of network would have to know payments that are still polled.
 */
export async function replaceLiveNetwork(
  actor: Actor,
  id: string,
  input: LiveNetworkConnection,
): Promise<NetworkAccount> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const current = await findLiveNetwork(actor, id);
  const working = await workingConnection(actor, input, current);
  const isSameUnit = isSameSalesUnit(current, working.connection);
  const endCodes = isSameUnit ? undefined : await endOfScans(current);
  const account = await inTransaction(async (transaction) => {
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    if (!isSameUnit) await transaction.scanWebhook.deleteMany({ where: { id } });
    const before = await findLiveNetwork(actor, id, transaction);
    if (before.kind !== input.kind) {
      const open = await openAt(before, transaction);
      if (open.count > 0) throw new LivePaymentsOpen(open);
    }
    const replaced = await transaction.networkAccount.update({
      where: { id },
      data: {
        ...(await stored(working, id)),
        ...(input.name !== undefined && { name: input.name || null }),
      },
    });
    await auditNetwork(transaction, actor, "live_network.replaced", replaced, factsOf(replaced));
    return replaced;
  });
  forgetNetworks(organizationId, "live");
  if (endCodes) await asFarAsPossible(endCodes);
  return account;
}

/** Printed codes belong to a sales unit: those of another one would be asked for payments that it does not know. */
function isSameSalesUnit(current: NetworkAccount, now: NetworkConnection): boolean {
  const isSamePlace = current.kind === now.kind && current.baseUrl === now.baseUrl;
  if (!isSamePlace || now.kind !== "vipps_mobilepay") return false;
  // Which one it was is lost with the credentials; so is the secret of its scans, and none is taken before switching on.
  if (!hasCredentials(current)) return true;
  const before = connectionOf(current);
  return before.kind === now.kind && before.merchantSerialNumber === now.merchantSerialNumber;
}

interface WorkingConnection {
  connection: NetworkConnection;
  certificateEnds: Date | null;
  profile: Awaited<ReturnType<typeof profileToKeep>>;
  /** From where the history of static QR payments can be read. */
  cursor: string;
}

async function workingConnection(
  { organizationId }: Actor,
  input: LiveNetworkConnection,
  current: NetworkAccount | null,
): Promise<WorkingConnection> {
  const where = { id: organizationId };
  const { name, currency } = await db().organization.findUniqueOrThrow({ where });
  if (input.kind === "pix" && input.certificate !== undefined) {
    const { exceeded } = await countRequest(CERTIFICATE_POLICY, organizationId);
    if (exceeded) throw exceeded;
  }
  const { connection, certificateEnds } = await requestedConnection(input, current, name);
  // Before anything is asked of a network that could take no payment of this organization.
  requireCurrency(openNetwork(connection).profile, currency);
  await requireWorking(connection, "");
  const isSamePlace = current?.kind === connection.kind && current.baseUrl === connection.baseUrl;
  const cursor = await firstReadableCursor(openNetwork(connection), [
    ...(isSamePlace ? [current.historyCursor] : []),
    "",
  ]);
  const profile = await profileToKeep(connection);
  requireCurrency(gatewayProfile(profile), currency);
  return { connection, certificateEnds, profile, cursor };
}

const stored = async (
  { connection, certificateEnds, profile, cursor }: WorkingConnection,
  accountId: string,
) => ({
  ...sealConnection(connection, accountId),
  profile: profile ?? Prisma.DbNull,
  certificateExpiresAt: certificateEnds,
  lastAnswerAt: await databaseNow(),
  lastFailureAt: null,
  lastFailure: null,
  unreadableAt: null,
  unreadable: null,
  ...(cursor === "" && { historyCursor: "" }),
});

const factsOf = ({ kind, baseUrl, name }: NetworkAccount) => ({
  kind,
  base_url: baseUrl,
  ...(name !== null && { name }),
});

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
