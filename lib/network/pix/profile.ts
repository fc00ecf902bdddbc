import { NETWORK_CURRENCIES } from "../currency-vocabulary";
import type { NetworkProfile } from "../profile";

/** Pix, API version 2.9. */
export const PIX_PROFILE: NetworkProfile = {
  name: "Pix",
  phoneRequests: false,
  personalQr: false,
  links: true,
  cancelling: true,
  refunds: "any_part",
  refundsAtOnce: false,
  staticQr: true,
  currencies: NETWORK_CURRENCIES.pix,
  amount: { min: 1n, max: 999_999_999_999n },
  linkValidity: { min: 1, max: 30 * 86_400 },
  commentLength: 140,
};
