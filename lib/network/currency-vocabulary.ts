/** The only currencies that a network takes. A gateway says by itself what it takes. */
export const NETWORK_CURRENCIES = {
  vipps_mobilepay: ["NOK", "DKK", "EUR"],
  pix: ["BRL"],
  apipay: ["KZT"],
} as const satisfies Record<string, readonly string[]>;
