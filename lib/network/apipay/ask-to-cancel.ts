import { readAnswer } from "../http";
import type { CallOptions } from "../port";
import type { ApipayConnection } from "./connection";
import { Cancellation, type Invoice } from "./contract";
import { callApipay, requireSuccess } from "./exchange";

/** The statuses of invoices that can be cancelled. */
export const WITHDRAWABLE: ReadonlySet<string> = new Set(["processing", "pending"]);

/** Returns what the sandbox decides at once; undefined if the decision comes later, or cannot be this one any more. */
export async function askToCancel(
  connection: ApipayConnection,
  id: number,
  options?: CallOptions,
): Promise<Invoice | undefined> {
  const about = { method: "POST", path: `/invoices/${id}/cancel`, turn: "change" } as const;
  const heard = await callApipay(connection, about, options);
  if (heard.status === 400 || heard.status === 202) return undefined;
  requireSuccess(heard);
  return readAnswer(Cancellation, heard).invoice;
}
