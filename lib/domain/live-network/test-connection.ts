import { type Actor, authorize } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import {
  networkOf,
  NetworkNoAnswer,
  recordNetworkHealth,
  type PaymentNetwork,
} from "@/lib/network";
import { LiveNetworkNotConnected } from "./errors";

export interface ConnectionTestResult {
  durationMs: number;
  /** Why the gateway did not respond; absent if it did. */
  failure?: string;
}

/** Reads a network's history from a cursor, which changes nothing there. */
export async function tryGateway(
  network: PaymentNetwork,
  cursor: string,
): Promise<ConnectionTestResult> {
  const startedAt = performance.now();
  const failure = await network.history(cursor, { timeoutMs: 5_000 }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof NetworkNoAnswer) return error.message;
      throw error;
    },
  );
  return { durationMs: Math.round(performance.now() - startedAt), ...(failure && { failure }) };
}

/**
 * Reads the live network's history from the last synced position and records the outcome as its health; the history is
 * discarded. Throws `Forbidden` and `LiveNetworkNotConnected`.
 */
export async function testLiveNetwork(actor: Actor): Promise<ConnectionTestResult> {
  authorize(actor, "network.manage");
  const { organizationId } = actor;
  const account = await db().networkAccount.findUnique({
    where: { organizationId_mode: { organizationId, mode: "live" } },
  });
  if (!account) throw new LiveNetworkNotConnected();
  const trial = await tryGateway(networkOf(account), account.historyCursor);
  await recordNetworkHealth({ organizationId, mode: "live" }, trial.failure);
  return trial;
}
