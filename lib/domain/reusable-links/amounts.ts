import { type FieldFault, ValidationFailed } from "@/lib/kit/errors";
import { toMajorUnits, toMinorUnits } from "@/lib/kit/money";

/** What a payer can pay, in minor units: the fixed amount, or any within the bounds. */
export interface LinkAmounts {
  amount: bigint | null;
  amountMin: bigint | null;
  amountMax: bigint | null;
}

interface GivenAmounts {
  amount?: number | null | undefined;
  amount_min?: number | null | undefined;
  amount_max?: number | null | undefined;
}

/**
 * Returns the amounts of a link after a change; what is not given stays, but a fixed amount removes the bounds. Throws
 * `ValidationFailed`.
 */
export function changedAmounts(
  existing: LinkAmounts,
  given: GivenAmounts,
  currency: string,
): LinkAmounts {
  const faults: FieldFault[] = [];
  const refuse = (field: string, message: string) =>
    void faults.push({ field, message: `${field} ${message}` });
  const minor = (field: keyof GivenAmounts, kept: bigint | null): bigint | null => {
    const major = given[field];
    if (major === undefined) return kept;
    if (major === null) return null;
    const read = toMinorUnits(major, currency);
    if (read.ok) return read.minor;
    refuse(field, read.fault);
    return null;
  };
  const amount = minor("amount", existing.amount);
  const isFixed = amount !== null;
  const amountMin = minor("amount_min", isFixed ? null : existing.amountMin);
  const amountMax = minor("amount_max", isFixed ? null : existing.amountMax);
  if (isFixed && amountMin !== null) refuse("amount_min", "must be left out for a fixed amount");
  if (isFixed && amountMax !== null) refuse("amount_max", "must be left out for a fixed amount");
  if (amountMin !== null && amountMax !== null && amountMin > amountMax) {
    refuse("amount_max", "must not be less than the minimum amount");
  }
  if (faults.length > 0) throw new ValidationFailed(faults);
  return { amount, amountMin, amountMax };
}

/** Throws `ValidationFailed` if a payer may not pay this much. */
export function requireWithinBounds(
  paid: bigint,
  { amountMin, amountMax }: LinkAmounts,
  currency: string,
): void {
  const refuse = (message: string) => {
    throw new ValidationFailed([{ field: "amount", message: `amount ${message}` }]);
  };
  const text = (bound: bigint) => `${toMajorUnits(bound, currency)} ${currency}`;
  if (amountMin !== null && paid < amountMin) refuse(`must be at least ${text(amountMin)}`);
  if (amountMax !== null && paid > amountMax) refuse(`must be at most ${text(amountMax)}`);
}
