import type { Random } from "@/lib/domain/busy-hours";
import type { Payment, Refund } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { after, hours, minutes, seconds } from "@/lib/kit/time";
import { type DemoShop, entryFor, type PastPayment, type PastRefundOfPayment } from "./past";

const SHARE_REFUNDED = 0.022;
const SHARE_FAILING = 0.12;
const REASONS = [
  "Order cancelled by the guest",
  "Wrong drink",
  "Charged twice",
  "The machine gave nothing out",
  "Item was out of stock",
];
const BANK_REFUSES = "The payer's bank does not take the money back.";

/** Refunds that the network has not decided: how long ago they were created, and how long until it decides. */
const UNDECIDED = [
  { age: hours(27), decides: hours(70) },
  { age: hours(2.6), decides: hours(48) },
  { age: minutes(3), decides: minutes(25) },
];

/** Returns refunds of the completed payments: full and partial; completed, failed, retried and pending. */
export function planRefunds(
  { owner, now }: DemoShop,
  payments: readonly PastPayment[],
  random: Random,
): PastRefundOfPayment[] {
  const paid = payments.filter(({ statusChanges }) => statusChanges.at(-1)?.status === "completed");
  const taken = new Set<string>();
  const undecided = UNDECIDED.flatMap(({ age, decides }) => {
    const at = after(now, -age);
    const payment = paid
      .filter(
        ({ made, statusChanges }) =>
          !taken.has(made.id) && after(statusChanges.at(-1)!.at, minutes(10)) <= at,
      )
      .at(-random.whole(1, 6));
    if (!payment) return [];
    taken.add(payment.made.id);
    const made = make(payment.made, wholeOrPart(payment.made, random), at, owner.userId, random);
    return [recorded(payment.made, made, undefined, after(now, decides), random)];
  });
  const decided = paid
    .filter(({ made }) => !taken.has(made.id) && random.chance(SHARE_REFUNDED))
    .flatMap((payment) => refundsOf(payment, owner.userId, now, random));
  return [...decided, ...undecided].sort(
    (one, other) => one.made.createdAt.getTime() - other.made.createdAt.getTime(),
  );
}

function refundsOf(
  { made: payment, statusChanges }: PastPayment,
  personId: string,
  now: Date,
  random: Random,
): PastRefundOfPayment[] {
  const paidAt = statusChanges.at(-1)!.at;
  const at = after(
    paidAt,
    random.chance(0.7) ? minutes(random.between(2, 40)) : hours(random.between(1, 26)),
  );
  if (after(at, minutes(10)) > now) return [];
  const amount = wholeOrPart(payment, random);
  const first = make(payment, amount, at, random.chance(0.6) ? personId : payment.userId, random);
  if (random.chance(SHARE_FAILING)) {
    const failed = decide(payment, first, "failed", random);
    const again = after(failed.decidesAt, minutes(random.between(5, 90)));
    if (after(again, minutes(10)) > now || random.chance(0.5)) return [failed];
    const second = make(payment, amount, again, personId, random);
    return [failed, decide(payment, second, "completed", random)];
  }
  const done = decide(payment, first, "completed", random);
  const rest = payment.amount - amount;
  const later = after(done.decidesAt, hours(random.between(0.2, 3)));
  if (rest === 0n || after(later, minutes(10)) > now || !random.chance(0.2)) return [done];
  return [done, decide(payment, make(payment, rest, later, personId, random), "completed", random)];
}

/** Returns the full amount, or part of it in multiples of 5,000 minor units. */
function wholeOrPart(payment: Payment, random: Random): bigint {
  if (random.chance(0.6)) return payment.amount;
  const step = 100n * 50n;
  const part = (payment.amount * BigInt(random.whole(25, 75))) / 100n / step;
  return part > 0n ? part * step : payment.amount;
}

function make(payment: Payment, amount: bigint, at: Date, userId: string, random: Random): Refund {
  const isWherePaid = random.chance(0.5);
  return {
    id: random.id("refund", at),
    organizationId: payment.organizationId,
    mode: payment.mode,
    paymentId: payment.id,
    userId,
    deviceKeyId: isWherePaid ? payment.deviceKeyId : null,
    networkNumber: payment.networkNumber,
    tillId: isWherePaid ? payment.tillId : null,
    approvedBy: null,
    amount,
    currency: payment.currency,
    reason: random.chance(0.85) ? random.pick(REASONS) : null,
    status: "pending",
    origin: "qassa",
    networkRefundId: null,
    failReason: null,
    networkStatus: null,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    nextCheckAt: at,
    lastCheckedAt: null,
    traceparent: null,
  };
}

function decide(
  payment: Payment,
  made: Refund,
  status: "completed" | "failed",
  random: Random,
): PastRefundOfPayment {
  const decidesAt = after(made.createdAt, seconds(random.between(4, 20)));
  const move = {
    status,
    at: after(decidesAt, seconds(random.between(1, 14))),
    reason: status === "failed" ? BANK_REFUSES : null,
    networkStatus: status === "failed" ? "RefundFailed" : "Refunded",
  };
  return recorded(payment, made, move, decidesAt, random);
}

function recorded(
  payment: Payment,
  made: Refund,
  statusChange: PastRefundOfPayment["statusChange"],
  decidesAt: Date,
  random: Random,
): PastRefundOfPayment {
  const entry = entryFor(payment);
  return {
    made,
    ...(statusChange && { statusChange }),
    decidesAt,
    timeline: [
      {
        ...entry,
        at: made.createdAt,
        kind: "refund.created",
        actor: made.deviceKeyId ?? made.userId,
        data: { refund_id: made.id, amount: toMajorUnits(made.amount, made.currency) },
      },
      ...(statusChange
        ? [
            {
              ...entry,
              at: statusChange.at,
              kind: `refund.${statusChange.status}`,
              actor: "network",
              data: {
                refund_id: made.id,
                ...(statusChange.reason !== null && { reason: statusChange.reason }),
                network_status: statusChange.networkStatus,
              },
            },
          ]
        : []),
    ],
    events: statusChange
      ? [
          {
            id: random.id("event", statusChange.at),
            type:
              statusChange.status === "completed" ? "payment.refunded" : "payment.refund_failed",
            paymentId: payment.id,
            refundId: made.id,
            merchantOrderId: payment.merchantOrderId,
            createdAt: statusChange.at,
          },
        ]
      : [],
  };
}
