import { recentDatabaseTime } from "@/lib/kit/clock";
import { presentAccountPayment, type readAccountPayment } from "@/lib/domain/payments";
import { toTimestamp } from "@/lib/kit/time";

type AccountPaymentRow = Awaited<ReturnType<typeof readAccountPayment>>;

const shown = async (payment: AccountPaymentRow) => ({
  now: toTimestamp(await recentDatabaseTime()),
  payment: presentAccountPayment(payment),
});
type ShownPayment = Awaited<ReturnType<typeof shown>>;

/** A payment on a till's screen as the wire knows it, with the database's time; undefined when there is none. */
export function presentShown(payment: AccountPaymentRow): Promise<ShownPayment>;
export function presentShown(
  payment: AccountPaymentRow | undefined,
): Promise<ShownPayment | undefined>;
export async function presentShown(
  payment: AccountPaymentRow | undefined,
): Promise<ShownPayment | undefined> {
  return payment && shown(payment);
}
