import {
  PaymentNotFound,
  presentAccountPayment,
  type readAccountPayment,
  readWatchedPayments,
} from "@/lib/domain/payments";
import type { Look } from "./event-stream";
import type { Watched } from "./watch";

type AccountPaymentRow = Awaited<ReturnType<typeof readAccountPayment>>;

/** A payment as a till's screen is told of it; nothing comes after its end. */
export const shownPaymentLook = (row: AccountPaymentRow): Look => {
  const payment = presentAccountPayment(row);
  return { event: "payment", data: { payment }, isLast: payment.status !== "pending" };
};

/** The payments that tills watch. */
export const shownPayments: Watched = {
  name: "payments",
  async look(ids) {
    const rows = await readWatchedPayments(ids);
    const seen = new Map(rows.map((row) => [row.id, shownPaymentLook(row)]));
    return new Map(ids.map((id) => [id, seen.get(id) ?? new PaymentNotFound()] as const));
  },
};
