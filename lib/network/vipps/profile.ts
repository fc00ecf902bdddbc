import type { NetworkProfile } from "../profile";

/** Vipps MobilePay's ePayment API 1.4.1. */
export const VIPPS_PROFILE: NetworkProfile = {
  name: "Vipps MobilePay",
  phoneRequests: true,
  links: true,
  cancelling: true,
  refunds: "any_part",
  refundsAtOnce: true,
  staticQr: false,
  currencies: ["NOK", "DKK", "EUR"],
  amount: { least: 1n, most: 65_000_000n, leastOf: { NOK: 100n } },
  requestValidity: 600,
  // The payer has ten minutes. A longer time is possible only with a receipt.
  linkValidity: { least: 600, most: 600 },
  commentLength: 100,
};
