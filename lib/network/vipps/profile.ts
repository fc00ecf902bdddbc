import { NETWORK_CURRENCIES } from "../currency-vocabulary";
import type { NetworkProfile } from "../profile";
import type { VippsConnection } from "./connection";

/** Vipps MobilePay's ePayment API 1.4.1. */
export const VIPPS_PROFILE: NetworkProfile = {
  name: "Vipps MobilePay",
  phoneRequests: true,
  personalQr: true,
  links: true,
  cancelling: true,
  refunds: "any_part",
  refundsAtOnce: true,
  returnsByAsking: true,
  staticQr: false,
  printedCodes: true,
  currencies: NETWORK_CURRENCIES.vipps_mobilepay,
  amount: { min: 1n, max: 65_000_000n, minOf: { NOK: 100n } },
  requestValidity: 600,
  // The payer has ten minutes, unless the network approves a longer time.
  linkValidity: { min: 600, max: 600 },
  commentLength: 100,
};

const DAY = 86_400;

/** The profile of a sales unit. */
export const vippsProfile = ({ longestLinkDays }: VippsConnection): NetworkProfile =>
  longestLinkDays === undefined
    ? VIPPS_PROFILE
    : {
        ...VIPPS_PROFILE,
        linkValidity: { ...VIPPS_PROFILE.linkValidity, max: longestLinkDays * DAY },
      };
