// ISO 4217, hard-coded: the runtime's data describes how prices are customarily shown, which differs (HUF, IDR, PKR …), changes
// between versions, and is another one in each browser. That would change the meaning of stored minor units, and what is read.

/** Those in circulation as of 2026, without funds and metals, by their decimals. */
const CURRENCIES_WITH: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK
      DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW
      KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
      PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD
      TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: "BHD IQD JOD KWD LYD OMR TND",
};

const digitsOf = new Map(
  Object.entries(CURRENCIES_WITH).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(digits)] as const),
  ),
);

/** The currencies that an organization can choose, in the order of their codes. Older ones keep a code that was withdrawn. */
export const CURRENCIES: readonly string[] = [...digitsOf.keys()].sort();

/** Returns the number of decimals of a currency (ISO 4217): 2 for KZT, 0 for JPY, 3 for KWD. */
export const decimals = (currency: string): number => digitsOf.get(currency) ?? 2;

/**
 * What stands beside amounts instead of the code. The source is CLDR 48 ("narrow"), but for what devices show wrongly: the sign of
 * the som (U+20C0), which fonts do not have, and the afghani's, which turns the writing direction.
 */
const SIGNS: Readonly<Record<string, string>> = {
  ...shared(
    "$",
    "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD",
  ),
  ...shared("$", "SBD SGD SRD TTD TWD USD UYU XCD"),
  ...shared("£", "FKP GBP GIP SHP SSP SYP"),
  ...shared("¥", "CNY JPY"),
  ...shared("₩", "KPW KRW"),
  ...shared("Rs", "LKR MUR NPR PKR"),
  ...shared("kr", "DKK ISK NOK SEK"),
  AMD: "֏",
  AOA: "Kz",
  AZN: "₼",
  BAM: "KM",
  BDT: "৳",
  BOB: "Bs",
  BRL: "R$",
  BWP: "P",
  BYN: "Br",
  CRC: "₡",
  CZK: "Kč",
  EGP: "E£",
  EUR: "€",
  GEL: "₾",
  GHS: "GH₵",
  GNF: "FG",
  GTQ: "Q",
  HNL: "L",
  HUF: "Ft",
  IDR: "Rp",
  ILS: "₪",
  INR: "₹",
  KHR: "៛",
  KMF: "CF",
  KZT: "₸",
  LAK: "₭",
  LBP: "L£",
  MGA: "Ar",
  MMK: "K",
  MNT: "₮",
  MYR: "RM",
  NGN: "₦",
  NIO: "C$",
  PHP: "₱",
  PLN: "zł",
  PYG: "₲",
  RON: "lei",
  RUB: "₽",
  RWF: "RF",
  STN: "Db",
  THB: "฿",
  TOP: "T$",
  TRY: "₺",
  UAH: "₴",
  VND: "₫",
  XAF: "FCFA",
  XCG: "Cg.",
  XOF: "F\u00A0CFA",
  XPF: "CFPF",
  ZAR: "R",
  ZMW: "ZK",
};

function shared(sign: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, sign]));
}

/** Returns the sign of a currency, or its code if it has none that every device shows. */
export const signOfCurrency = (currency: string): string => SIGNS[currency] ?? currency;
