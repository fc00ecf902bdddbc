/** A sales unit of Vipps MobilePay, and the keys to its API. */
export interface VippsConnection {
  /** `https://api.vipps.no`, or that of the test environment. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  subscriptionKey: string;
  merchantSerialNumber: string;
  /** For how long a link can be valid, if the network has approved that for the sales unit; otherwise ten minutes. */
  longestLinkDays?: number;
}
