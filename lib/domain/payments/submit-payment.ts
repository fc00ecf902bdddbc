import pLimit from "p-limit";
import { payersOfKeys } from "@/lib/domain/devices/sql";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import { type Payment, Prisma, query, queryPrepared } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import {
  type CallOptions,
  NetworkNoAnswer,
  networkOfPayment,
  type Submission,
} from "@/lib/network";
import { paymentColumns } from "./columns";
import { forgetScannedCode, payerOf } from "./scanned-codes";
import type { PaymentChange } from "./settle-payments";
import { appendToTimeline } from "./timeline";

const CALLS_IN_FLIGHT = 8;

/** Whoever asks for a phone number usually has its owner before them. */
export const PRESENT_BY_DEFAULT = true;

/**
 * Submits a payment to the network under its own ID; `isPayerPresent`: its payer stands at a till or a device. Returns
 * undefined if the network does not respond; the poll then takes over.
 */
export async function submitPayment(
  payment: Payment,
  isPayerPresent: boolean,
  options: CallOptions = {},
): Promise<Submission | undefined> {
  const order = {
    reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    comment: payment.comment ?? undefined,
    merchantOrderId: payment.merchantOrderId ?? undefined,
    expiresAt: payment.expiresAt,
    isPayerPresent,
  };
  try {
    const payer = await payerOf(payment);
    if (!payer) return undefined;
    const network = await networkOfPayment(payment);
    const submission = await network.requestPayment({ ...order, ...payer }, options);
    await forgetScannedCode(payment).catch((error: unknown) =>
      log.error({ error, payment: payment.id }, "could not delete the code of a payment"),
    );
    return submission;
  } catch (error) {
    // The call was cut short, so it says nothing about the network.
    if (options.signal?.aborted) return undefined;
    // It remains pending; an error would make the client request it twice.
    if (!(error instanceof NetworkNoAnswer)) {
      log.error({ error, payment: payment.id }, "could not submit a payment to its network");
    }
    await appendToTimeline([
      {
        organizationId: payment.organizationId,
        mode: payment.mode,
        paymentId: payment.id,
        kind: "network.no_answer",
        actor: "network",
        data: {
          message:
            error instanceof NetworkNoAnswer
              ? error.message
              : "The payment network could not be reached.",
        },
      },
    ]);
    return undefined;
  }
}

/**
 * Records that a pending payment is about to be submitted to the network again, so that no process that finds it
 * unknown there settles it in the meantime. Returns undefined if it is no longer pending and must not be submitted.
 */
export async function beginSubmission({ id }: Payment): Promise<Payment | undefined> {
  const [payment] = await query<Payment>(Prisma.sql`
    UPDATE payments p SET submitted_at = now() WHERE p.id = ${id} AND p.status = 'pending'
    RETURNING ${paymentColumns}`);
  return payment;
}

/**
 * Resubmits payments that never reached the network, several at a time, until the signal is aborted. After
 * `CALLS_IN_FLIGHT` calls without a response, the rest is left to the next cycle. Returns the changes that the
 * network's refusals require.
 */
export async function resubmit(
  payments: readonly Payment[],
  signal: AbortSignal,
): Promise<PaymentChange[]> {
  const calls = pLimit(CALLS_IN_FLIGHT);
  const isPresentAt = await payersOf(payments);
  let unanswered = 0;
  const changes = await calls.map([...payments], async (payment): Promise<PaymentChange[]> => {
    if (signal.aborted || unanswered >= CALLS_IN_FLIGHT) return [];
    if (!(await beginSubmission(payment))) return [];
    const isPayerPresent = isPresentAt.get(payment.deviceKeyId ?? "") ?? PRESENT_BY_DEFAULT;
    const submission = await submitPayment(payment, isPayerPresent, { signal });
    if (!submission) unanswered += 1;
    if (submission?.outcome !== "refused") return [];
    const { reason } = submission;
    // Its creator got a "pending" response, so this failure has an event.
    const change = { paymentId: payment.id, reason, actor: "network" };
    return [{ ...change, status: "failed", ...creationTraceOf(payment) }];
  });
  return changes.flat();
}

/** Whether payers stand at the devices that created these payments, by device key; without those of which nobody said it. */
async function payersOf(payments: readonly Payment[]): Promise<ReadonlyMap<string, boolean>> {
  const keys = new Set(payments.flatMap(({ deviceKeyId }) => deviceKeyId ?? []));
  if (keys.size === 0) return new Map();
  const rows = await queryPrepared<{ id: string; is_payer_present: boolean | null }>(
    payersOfKeys(Prisma.sql`${[...keys]}`),
  );
  return new Map(
    rows.flatMap(({ id, is_payer_present: isPresent }) =>
      isPresent === null ? [] : [[id, isPresent] as const],
    ),
  );
}
