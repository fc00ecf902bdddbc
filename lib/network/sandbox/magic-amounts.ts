import { decimals } from "@/lib/kit/currencies";
import type { RefusalCode } from "../port";
import type { PaymentStatusName } from "../status-names";

/** How long a payment that expires early can be paid. */
export const SHORT_VALIDITY_SECONDS = 5;
/** A late payment is reported paid this long after it was created: more than one polling cycle after it expired. */
export const LATE_AFTER_SECONDS = 25;
/** A status that no version of the contract defines. */
export const UNKNOWN_STATUS = "UnderReview";

export interface MagicAmount {
  name: string;
  /** In major units, so that it is the same in every currency. */
  amount: number;
  whatHappens: string;
  /** Refused when it is submitted; no operation is created. */
  refusal?: { code: RefusalCode; reason: string };
  /** Its scripted outcome, unless the payer acts first. */
  transition?: { status: PaymentStatusName; afterSeconds: number; reason?: string };
  /** It can be paid for at most this many seconds. */
  validSeconds?: number;
  /** Its initial status, if it is not the usual one. */
  startsAs?: string;
  /** It is processed, but the response to the submission never arrives. */
  answerLost?: boolean;
  refundsFail?: boolean;
}

/**
 * Amounts with a fixed outcome, so that tests need nobody to press a button. Payments that are paid automatically are
 * paid by the sandbox: no payer's balance changes, and their refunds go back to the sandbox.
 */
export const MAGIC_AMOUNTS = [
  {
    name: "paid_at_once",
    amount: 77_701,
    whatHappens: "Paid immediately.",
    transition: { status: "Processed", afterSeconds: 0 },
  },
  {
    name: "paid_soon",
    amount: 77_702,
    whatHappens: "Paid after 3 seconds, as if the payer had confirmed.",
    transition: { status: "Processed", afterSeconds: 3 },
  },
  {
    name: "declined",
    amount: 77_703,
    whatHappens: "Declined by the payer immediately.",
    transition: { status: "Declined", afterSeconds: 0, reason: "The payer declined." },
  },
  {
    name: "insufficient_funds",
    amount: 77_704,
    whatHappens: "Accepted, and rejected after 1 second: the payer has insufficient funds.",
    transition: {
      status: "Rejected",
      afterSeconds: 1,
      reason: "The payer has insufficient funds.",
    },
  },
  {
    name: "wrong_number",
    amount: 77_705,
    whatHappens: "Accepted, and rejected after 1 second: the phone number is wrong.",
    transition: { status: "Rejected", afterSeconds: 1, reason: "The phone number is wrong." },
  },
  {
    name: "technical_fault",
    amount: 77_706,
    whatHappens: "Accepted, and rejected after 2 seconds: technical fault of the network.",
    transition: { status: "Rejected", afterSeconds: 2, reason: "Technical fault of the network." },
  },
  {
    name: "payer_not_found",
    amount: 77_707,
    whatHappens: "Refused immediately with PAYER_NOT_FOUND.",
    refusal: { code: "PAYER_NOT_FOUND", reason: "No payer has this phone number." },
  },
  {
    name: "amount_not_accepted",
    amount: 77_708,
    whatHappens: "Refused immediately with AMOUNT_NOT_ACCEPTED.",
    refusal: {
      code: "AMOUNT_NOT_ACCEPTED",
      reason: "The payment network doesn't accept this amount.",
    },
  },
  {
    name: "expires_quickly",
    amount: 77_709,
    whatHappens: "Expires after 5 seconds.",
    validSeconds: SHORT_VALIDITY_SECONDS,
  },
  {
    name: "paid_late",
    amount: 77_710,
    whatHappens: "Expires after 5 seconds and is reported paid 20 seconds later.",
    validSeconds: SHORT_VALIDITY_SECONDS,
    transition: { status: "Processed", afterSeconds: LATE_AFTER_SECONDS },
  },
  {
    name: "unknown_then_paid",
    amount: 77_711,
    whatHappens: `Reported as "${UNKNOWN_STATUS}", an unknown status, for 20 seconds, then paid.`,
    startsAs: UNKNOWN_STATUS,
    transition: { status: "Processed", afterSeconds: 20 },
  },
  {
    name: "refunds_fail",
    amount: 77_712,
    whatHappens: "Paid immediately. Its refunds fail after a few seconds.",
    transition: { status: "Processed", afterSeconds: 0 },
    refundsFail: true,
  },
  {
    name: "answer_lost",
    amount: 77_713,
    whatHappens: "Accepted, but the network's response is lost. The payer can confirm it.",
    answerLost: true,
  },
] as const satisfies readonly MagicAmount[];

export type ScriptedOutcome = (typeof MAGIC_AMOUNTS)[number]["name"];

/** Returns the magic amount that equals these minor units, if any. */
export function magicAmount(minor: bigint, currency: string): MagicAmount | undefined {
  const unit = 10n ** BigInt(decimals(currency));
  return MAGIC_AMOUNTS.find(({ amount }) => BigInt(amount) * unit === minor);
}
