import { NETWORK_CURRENCIES } from "../currency-vocabulary";
import type { NetworkProfile } from "../profile";

/** ApiPay.kz, REST API 2.0: Kaspi Pay requests to a phone. */
export const APIPAY_PROFILE: NetworkProfile = {
  name: "ApiPay.kz",
  phoneRequests: true,
  personalQr: false,
  links: false,
  cancelling: true,
  refunds: "any_part",
  refundsAtOnce: false,
  staticQr: false,
  currencies: NETWORK_CURRENCIES.apipay,
  amount: { min: 100n, max: 9_999_999_999n },
  // A request has no time of its own that could be asked for.
  outlivesValidity: true,
  linkValidity: { min: 1, max: 30 * 86_400 },
  // The document allows 500; the app shows so many, and later versions refuse more.
  commentLength: 60,
};
