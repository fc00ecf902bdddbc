import { readAnswer, requireSuccess } from "../http";
import type { CallOptions } from "../port";
import type { ApipayConnection } from "./connection";
import { Cancellation, type Invoice } from "./contract";
import { callApipay } from "./exchange";

/** The statuses of invoices that can be cancelled. */
export const WITHDRAWABLE: ReadonlySet<string> = new Set(["processing", "pending"]);

/** Returns what the sandbox decides at once; undefined if the decision comes later, or cannot be this one any more. */
export async function requestCancellation(
  connection: ApipayConnection,
  id: number,
  options?: CallOptions,
): Promise<Invoice | undefined> {
  const about = { method: "POST", path: `/invoices/${id}/cancel`, turn: "change" } as const;
  const response = await callApipay(connection, about, options);
  if (response.status === 400 || response.status === 202) return undefined;
  requireSuccess(response);
  return readAnswer(Cancellation, response).invoice;
}
