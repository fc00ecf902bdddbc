import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db } from "@/lib/kit/db";
import {
  checkConnection,
  ConnectionFault,
  connectionOf,
  forgetNetworks,
  type NetworkConnection,
  hasCredentials,
  NetworkNoAnswer,
  type PaymentNetwork,
  recordNetworkHealth,
  secretsLost,
} from "@/lib/network";
import type { CheckStep } from "@/lib/network/check-vocabulary";
import { NetworkNotAnswering } from "./errors";
import { profileToKeep } from "./gateway-profile";
import { findLiveNetwork } from "./read";

export interface ConnectionTestResult {
  durationMs: number;
  /** The first step that failed, and why; absent if all work. */
  failed?: { step: CheckStep; failure: string };
}

/** Throws `NetworkNotAnswering` for the first step of a connection that does not work. */
export async function requireWorking(
  connection: NetworkConnection,
  historyCursor: string,
): Promise<void> {
  try {
    await checkConnection(connection, historyCursor);
  } catch (error) {
    if (error instanceof ConnectionFault) throw new NetworkNotAnswering(error.step, error.message);
    throw error;
  }
}

/** Reads a network's history from a cursor, which changes nothing there. Returns why it did not respond. */
export const tryHistory = (network: PaymentNetwork, cursor: string): Promise<string | undefined> =>
  network.history(cursor, { timeoutMs: 5_000 }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof NetworkNoAnswer) return error.message;
      throw error;
    },
  );

/**
 * Tries a live network step by step, asks a gateway again what its network can do, and records the outcome as the
 * network's health. Throws `Forbidden` and `LiveNetworkNotFound`.
 */
export async function testLiveNetwork(actor: Actor, id: string): Promise<ConnectionTestResult> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const account = await findLiveNetwork(organizationId, id);
  const startedAt = performance.now();
  const failed = await firstFailure(async () => {
    if (!hasCredentials(account)) throw new NetworkNotAnswering("token", secretsLost().message);
    const connection = connectionOf(account);
    await requireWorking(connection, account.historyCursor);
    const profile = await profileToKeep(connection);
    if (!profile) return;
    await db().networkAccount.updateMany({
      where: { id: account.id, organizationId },
      data: { profile },
    });
    forgetNetworks(organizationId, "live");
  });
  await recordNetworkHealth(account, failed?.failure);
  const durationMs = Math.round(performance.now() - startedAt);
  return { durationMs, ...(failed && { failed }) };
}

async function firstFailure(act: () => Promise<void>): Promise<ConnectionTestResult["failed"]> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof NetworkNotAnswering)) throw error;
    return { step: error.step, failure: error.why };
  }
}
