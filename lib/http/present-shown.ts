import { presentAccountPayment, type readAccountPayment } from "@/lib/payments";
import { toTimestamp } from "@/lib/time";

type AccountPaymentRow = Awaited<ReturnType<typeof readAccountPayment>>;

const shown = (payment: AccountPaymentRow) => ({
  now: toTimestamp(new Date()),
  payment: presentAccountPayment(payment),
});
type ShownPayment = ReturnType<typeof shown>;

/** A payment on a till's screen as the wire knows it, with the server's time; undefined when there is none. */
export function presentShown(payment: AccountPaymentRow): ShownPayment;
export function presentShown(payment: AccountPaymentRow | undefined): ShownPayment | undefined;
export function presentShown(payment: AccountPaymentRow | undefined): ShownPayment | undefined {
  return payment && shown(payment);
}
