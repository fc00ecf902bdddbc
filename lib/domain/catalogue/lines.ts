import { ValidationFailed } from "@/lib/kit/errors";
import { amountOf } from "@/lib/kit/fields";
import type { NewPaymentLine } from "./schemas";
import type { PaymentLine } from "./sql";

/**
 * Returns what is bought with a payment as it is stored. What the lines and the tip, in minor units, lack to the amount
 * was typed, and becomes a line without a name. Other amounts are in major units. Throws `ValidationFailed` if the lines
 * come to more than the amount without the tip, or an amount has too many decimals.
 */
export function linesOfOrder(
  { amount, tip = 0n }: { amount: number; tip?: bigint | undefined },
  lines: readonly NewPaymentLine[],
  currency: string,
): PaymentLine[] {
  const priced = lines.map(({ name, quantity, amount: price }, index) => ({
    name: name.trim(),
    quantity,
    minor: amountOf(price, currency, `lines.${index}.amount`),
  }));
  const typed =
    amountOf(amount, currency) -
    tip -
    priced.reduce((sum, { quantity, minor }) => sum + BigInt(quantity) * minor, 0n);
  if (typed < 0n) {
    const message = "lines must not come to more than the amount";
    throw new ValidationFailed([{ field: "lines", message }]);
  }
  return [
    ...priced.map(({ minor, ...line }) => ({ ...line, amount: String(minor) })),
    ...(typed > 0n ? [{ quantity: 1, amount: String(typed) }] : []),
  ];
}
