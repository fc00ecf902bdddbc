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
  /** Why there was no answer; unset when there was one. */
  failure?: string;
}

/** Reads on in a network's history, which changes nothing there. */
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
 * Asks the live network for its history from where it was read up to, and notes the outcome as its health; nothing
 * that comes is kept. Throws `Forbidden` and `LiveNetworkNotConnected`.
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
