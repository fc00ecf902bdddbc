import { PaymentNotFound } from "@/lib/domain/payments";
import {
  presentAccountPayment,
  type readAccountPayment,
  readWatchedPayments,
} from "@/lib/domain/payments/views";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { toTimestamp } from "@/lib/kit/time";
import type { StreamEvent } from "../../core/event-stream";
import type { Watched } from "../../core/watch";

type AccountPaymentRow = Awaited<ReturnType<typeof readAccountPayment>>;

/** Returns the event for a payment on a till's screen; no event follows once the payment is settled. */
export const shownPaymentEvent = (row: AccountPaymentRow): StreamEvent => {
  const payment = presentAccountPayment(row);
  return {
    event: "payment",
    data: { payment },
    isLast: payment.status !== "pending",
    dependsOn: [row.id],
  };
};

/** Reads payments for the event streams of tills. */
export const shownPayments: Watched = {
  name: "payments",
  async read(ids) {
    const rows = await readWatchedPayments(ids);
    const seen = new Map(rows.map((row) => [row.id, shownPaymentEvent(row)]));
    return new Map(ids.map((id) => [id, seen.get(id) ?? new PaymentNotFound()] as const));
  },
};

/** Returns a payment on a till's screen in the API's format, with the database's time. */
export const presentShown = async (payment: AccountPaymentRow) => ({
  now: toTimestamp(await recentDatabaseTime()),
  payment: presentAccountPayment(payment),
});

/** Returns what a till's screen shows; undefined if that is nothing. */
export const presentShowing = async (payment: AccountPaymentRow | undefined) =>
  payment && presentShown(payment);
