import { Unprocessable } from "@/lib/kit/errors";
import { toMajorUnits } from "@/lib/kit/money";

/**
 * What a payment network can do. Qassa offers nothing else on it, and says what to use instead. Amounts are minor units,
 * times are seconds.
 */
export interface NetworkProfile {
  /** How the network is called in sentences. */
  name: string;
  /** It asks the payer of a phone to confirm a payment. */
  phoneRequests: boolean;
  /** It also takes the QR code that payers have in their app, scanned by the merchant, in place of a phone number. */
  personalQr: boolean;
  /** It makes a QR code for one payment. */
  links: boolean;
  /** It withdraws a payment that is not paid yet. */
  cancelling: boolean;
  /** How much of a payment one refund can be. */
  refunds: "any_part" | "all_of_it" | "none";
  /** Whether a refund is decided when it is requested. Otherwise the outcome comes later, and can be a failure. */
  refundsAtOnce: boolean;
  /** What others returned of a payment is only told if it is asked about that payment again. */
  returnsByAsking?: boolean;
  /** It has a code that the merchant prints once, and a history of the payments made with it. */
  staticQr: boolean;
  /** It has codes that are printed for one till each, and tells when a payer has scanned one. */
  printedCodes?: boolean;
  /** The only currencies that it takes; absent if it takes any. */
  currencies?: readonly string[];
  /** `minOf`: the least amount in a currency, where it differs from the others'. */
  amount: { min: bigint; max: bigint; minOf?: Readonly<Record<string, bigint>> };
  /** How long the payer of a phone has, if less than Qassa gives. */
  requestValidity?: number;
  /** A request can be paid after the time that Qassa gives, so that it is cancelled there when its time is over. */
  outlivesValidity?: boolean;
  /** How long the payer of a link can have. */
  linkValidity: { min: number; max: number };
  /** How many characters of a comment the payer sees. */
  commentLength: number;
}

const MAX_BY_CONTRACT = 10n ** 18n - 1n;
const DAY = 86_400;

/** The profile of a network that does everything that Qassa can ask for. */
export const EVERYTHING: NetworkProfile = {
  name: "The payment network",
  phoneRequests: true,
  personalQr: true,
  links: true,
  cancelling: true,
  refunds: "any_part",
  refundsAtOnce: false,
  staticQr: true,
  amount: { min: 1n, max: MAX_BY_CONTRACT },
  linkValidity: { min: 1, max: 30 * DAY },
  commentLength: 500,
};

/** The least amount of a payment in a currency, in minor units. */
export const minAmount = ({ amount }: NetworkProfile, currency: string): bigint =>
  amount.minOf?.[currency] ?? amount.min;

/** The organization's network cannot do this. Nothing was changed. */
export class NotSupportedByNetwork extends Unprocessable {
  readonly code = "NOT_SUPPORTED_BY_NETWORK";
}

/** An amount outside the network's limits, with the code of a refusal by the network. */
class AmountNotAccepted extends Unprocessable {
  readonly code = "AMOUNT_NOT_ACCEPTED";

  constructor(profile: NetworkProfile, currency: string) {
    const { name, amount } = profile;
    const limits = [minAmount(profile, currency), amount.max];
    const [min, max] = limits.map((limit) => toMajorUnits(limit, currency));
    super(`${name} takes from ${min} to ${max} ${currency} per payment. Enter such an amount.`);
  }
}

const REASONS = {
  phoneRequests: (name: string) =>
    `${name} does not send requests to phones. Create a payment link instead, and show it as a QR code.`,
  personalQr: (name: string) =>
    `${name} does not take codes that payers show. Ask for the payer's phone number, or create a payment link.`,
  links: (name: string) =>
    `${name} does not make QR codes for payments. Create a payment with the payer's phone number instead.`,
  cancelling: (name: string) =>
    `${name} does not cancel payments. Wait until it expires, or refund it once it is paid.`,
  staticQr: (name: string) =>
    `${name} has no printed QR codes. Create a payment link instead, and show it as a QR code.`,
  printedCodes: (name: string) =>
    `${name} has no printed codes for tills. Show a QR code at the till instead.`,
} as const;

/** Throws `NotSupportedByNetwork`, which says what to use instead, if the network cannot do this. */
export function requireAbility(profile: NetworkProfile, ability: keyof typeof REASONS): void {
  if (!profile[ability]) throw new NotSupportedByNetwork(REASONS[ability](profile.name));
}

/** Throws `NotSupportedByNetwork` if the network does not take a currency. */
export function requireCurrency({ name, currencies }: NetworkProfile, currency: string): void {
  if (!currencies || currencies.includes(currency)) return;
  throw new NotSupportedByNetwork(
    `${name} takes ${currencies.join(", ")}, not ${currency}. An owner can change the organization's currency in Settings.`,
  );
}

/** Throws `NotSupportedByNetwork` or `AmountNotAccepted` if the network does not take this currency or amount. */
export function requireAmount(
  profile: NetworkProfile,
  { amount, currency }: { amount: bigint; currency: string },
): void {
  requireCurrency(profile, currency);
  if (amount < minAmount(profile, currency) || amount > profile.amount.max) {
    throw new AmountNotAccepted(profile, currency);
  }
}

/**
 * Throws `NotSupportedByNetwork` if the network does not return money, or not a part of what was paid. `isWhole`: the
 * refund is for the whole payment.
 */
export function requireRefund({ name, refunds }: NetworkProfile, isWhole: boolean): void {
  if (refunds === "none") {
    throw new NotSupportedByNetwork(`${name} does not return money. Return it in another way.`);
  }
  if (refunds === "all_of_it" && !isWhole) {
    throw new NotSupportedByNetwork(
      `${name} refunds only whole payments. Leave the amount out to refund all of it.`,
    );
  }
}

/** The answer of a network that takes no codes of payers. */
export const personalQrRefused = ({ name }: NetworkProfile) =>
  ({ outcome: "refused", code: "REFUSED_BY_NETWORK", reason: REASONS.personalQr(name) }) as const;
