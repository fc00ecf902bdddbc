import {
  type AlongsidePayment,
  createPayment,
  createPaymentLink,
  readPayment,
} from "@/lib/domain/payments";
import { createRefund } from "@/lib/domain/refunds";
import { hashOfRequest, type KeyClaim, KeyInUse } from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { actorFor } from "@/lib/kit/actor-kinds";
import { Prisma, type Refund } from "@/lib/kit/db";
import { QassaError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { toMajorUnits } from "@/lib/kit/money";
import { seconds } from "@/lib/kit/time";
import {
  confirmRequest,
  declineLink,
  declineRequest,
  merchantOfOrganization,
  type Outcome,
  payLink,
  payStaticQr,
  SandboxPaymentNotOpen,
} from "@/lib/network";
import {
  claimVisits,
  endBusyHours,
  type Following,
  postponeStep,
  recordStep,
  type Visit,
  type VisitOutcome,
} from "./claim-visits";

const MAX_ATTEMPTS = 10;
const RETRY_MS = seconds(3);

/** The payment is not settled here yet: the poll has not found it. */
class NotYet extends Error {}

/**
 * Plays the steps that are due: payers come and payments are created, payers answer on their phones, some are refunded
 * later. Payments and refunds are made by the operations that devices use, and the payers act through the sandbox
 * network, so that the poll, webhooks and reports find them like any others. Each step can be repeated after a crash.
 * Returns how many were played; 0 if none is due.
 */
export async function playDueVisits(): Promise<number> {
  const visits = await claimVisits();
  await Promise.all(visits.map(play));
  await endBusyHours();
  return visits.length;
}

async function play(visit: Visit): Promise<void> {
  try {
    await recordStep(visit, await STEPS[visit.step](visit));
  } catch (error) {
    const isLast = visit.attempts >= MAX_ATTEMPTS;
    if (error instanceof QassaError || isLast) {
      if (!(error instanceof QassaError)) log.warn({ error, visit: visit.id }, "A payer gave up");
      // What is paid stays paid if only its refund did not come about.
      return recordStep(visit, { outcome: visit.step === "refund" ? "paid" : "failed" });
    }
    if (!(error instanceof NotYet)) {
      log.warn({ error, visit: visit.id }, "A step of a busy hour failed; it is tried again");
    }
    await postponeStep(visit, RETRY_MS);
  }
}

const STEPS: Record<Visit["step"], (visit: Visit) => Promise<Following>> = {
  async arrive(visit) {
    if (visit.method === "static") return payStatic(visit);
    // After a crash, the payment may be there already.
    if (visit.paymentId === null) await create(visit);
    if (visit.intent === "ignore") return { outcome: "unpaid" };
    return { step: "answer", inMs: visit.thinksMs };
  },

  async answer(visit) {
    const status = await answer(visit);
    const outcome = OUTCOMES[status] ?? "failed";
    const isRefunded = outcome === "paid" && visit.isRefunded;
    return isRefunded ? { step: "refund", inMs: visit.thinksMs * 4, outcome } : { outcome };
  },

  async refund(visit) {
    const actor = makerOf(visit);
    const { status } = await readPayment(actor, visit.paymentId!);
    if (status === "pending") throw new NotYet();
    const claim: KeyClaim<Refund> = {
      operation: "busy_hour.refund",
      key: visit.id,
      requestHash: hashOfRequest(visit.id),
      answerTo: () => ({ status: 202, body: "{}" }),
    };
    await createRefund(actor, visit.paymentId!, {}, claim).catch((error: unknown) => {
      // It was requested before a crash.
      if (!(error instanceof KeyInUse)) throw error;
    });
    return { outcome: "refunded" };
  },
};

const OUTCOMES: Record<string, VisitOutcome> = { Processed: "paid", Declined: "declined" };

/** Acts for the member who began the hour, as a device of theirs would. */
const makerOf = ({ organizationId, currency, startedBy, deviceKeyId }: Visit): Actor =>
  actorFor(
    {
      organizationId,
      mode: "test",
      currency,
      userId: startedBy,
      ...(deviceKeyId !== null && { deviceKeyId }),
    },
    ["payments", "refunds"],
  );

async function create(visit: Visit): Promise<void> {
  const order = {
    amount: toMajorUnits(visit.amount, visit.currency),
    ...(visit.comment !== null && { comment: visit.comment }),
    ...(visit.tillId !== null && { tillId: visit.tillId }),
  };
  // Written in the same statement as the payment, so that a crash cannot make a second one.
  const alongside: AlongsidePayment = (payment) => [
    Prisma.sql`
      UPDATE busy_hour_payers v SET payment_id = ${payment}.id FROM ${payment} WHERE v.id = ${visit.id}`,
  ];
  const maker = makerOf(visit);
  if (visit.method === "link") await createPaymentLink(maker, order, { alongside });
  else await createPayment(maker, { ...order, payer_phone: visit.phone }, { alongside });
}

async function payStatic(visit: Visit): Promise<Following> {
  const { staticQrToken } = await merchantOfOrganization(visit.organizationId);
  const { phone, amount, comment } = visit;
  await payStaticQr(staticQrToken, {
    phone,
    amount,
    comment: comment ?? undefined,
    idempotencyKey: visit.id,
  });
  return { outcome: "paid" };
}

/** Does what the payer has in mind, and returns the network status of the payment after that. */
async function answer(visit: Visit): Promise<string> {
  try {
    return (await act(visit)).status;
  } catch (error) {
    // Their answer arrived before a crash, or the merchant or time was faster.
    if (error instanceof SandboxPaymentNotOpen) return error.facts.status;
    throw error;
  }
}

async function act(visit: Visit): Promise<Outcome> {
  const reference = visit.paymentId!;
  if (visit.method === "link") {
    const { qrToken } = await readPayment(makerOf(visit), reference);
    const token = qrToken?.split("/").at(-1);
    if (!token) throw new NotYet();
    return visit.intent === "pay" ? payLink(token, visit.phone) : declineLink(token, visit.phone);
  }
  const { accountId } = await merchantOfOrganization(visit.organizationId);
  return visit.intent === "pay"
    ? confirmRequest(accountId, reference)
    : declineRequest(accountId, reference);
}
