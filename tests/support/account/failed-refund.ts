// Refunds that the network decides on immediately.
import { accountOperations } from "@/lib/api/account/operations";
import { checkDueRefunds } from "@/lib/domain/refunds";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import type { Merchant } from "@/tests/support/merchant";
import { completedPayment } from "../device/acts";
import { callAccount } from "./member-client";

/** Requests a refund as a member does from the payment's page. */
export const refund = (member: Actor, paymentID: string, body: object) =>
  callAccount(member, accountOperations.createRefund, { params: { paymentID }, body });

/** Makes the network decide on a refund now and the poll find the outcome. */
export async function decide(refundId: string, outcome: "Refunded" | "RefundFailed") {
  const reason = outcome === "RefundFailed" ? "The payer's account is closed." : null;
  await query(Prisma.sql`UPDATE sandbox.refunds SET decides_at = now(), outcome = ${outcome}, reason = ${reason}
    WHERE reference = ${refundId} RETURNING id`);
  await query(
    Prisma.sql`UPDATE refunds SET next_check_at = now() WHERE id = ${refundId} RETURNING id`,
  );
  await checkDueRefunds();
}

/** Creates a refund that the network refuses. */
export async function failedRefund(merchant: Merchant, amount: number, paymentID?: string) {
  const payment = paymentID ?? (await completedPayment(merchant));
  const { body } = await refund(merchant.owner, payment, { amount, reason: "Charged twice" });
  await decide(body.refund_id, "RefundFailed");
  return { refundID: body.refund_id as string, paymentID: payment };
}
