import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import { sumMajorUnits } from "@/lib/kit/money";

/** The sum of an amount of each payment, in each currency. */
export function sumsOf(
  payments: readonly AccountPayment[],
  amountOf: (payment: AccountPayment) => number,
): string {
  const currencies = [...new Set(payments.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const amounts = payments.filter((one) => one.currency === currency).map(amountOf);
      return formatMoney(sumMajorUnits(amounts, currency), currency);
    })
    .join(" + ");
}
