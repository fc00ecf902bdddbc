// How numbers and amounts are written: alike by the server and in every browser, which `Intl` is not (lib/kit/currencies.ts,
// lib/kit/written-dates.ts). The patterns are those of CLDR 48; Kazakh numbers are written as Russian ones.
import { decimals, signOfCurrency } from "@/lib/kit/currencies";
import type { Language } from "@/lib/kit/language";

const NO_BREAK = "\u00A0";
const GROUP: Readonly<Record<Language, string>> = { en: ",", ru: NO_BREAK, kk: NO_BREAK };
const DECIMAL: Readonly<Record<Language, string>> = { en: ".", ru: ",", kk: "," };

export const groupSignOf = (language: Language): string => GROUP[language];
export const decimalSignOf = (language: Language): string => DECIMAL[language];

/** An amount in the order in which it is read: `₸`, `1,500`, `.50`, and nothing after it in English. */
export interface WrittenMoney {
  before: string;
  whole: string;
  /** With the decimal sign. */
  rest: string;
  after: string;
}

/** Writes digits, such as `-1500.50`, with the signs of a language. */
export function writeDigits(digits: string, language: Language): string {
  const [whole = "", fraction] = digits.split(".");
  const grouped = whole.replaceAll(/\d(?=(?:\d{3})+$)/g, `$&${GROUP[language]}`);
  return fraction === undefined ? grouped : `${grouped}${DECIMAL[language]}${fraction}`;
}

/** Writes the digits of an amount with its currency. The digits are as typed: all their decimals stay, also none after a point. */
export function writeMoney(digits: string, currency: string, language: Language): WrittenMoney {
  const sign = signOfCurrency(currency);
  const [minus, plain] = digits.startsWith("-") ? ["-", digits.slice(1)] : ["", digits];
  const [whole = "", fraction] = plain.split(".");
  const number = {
    whole: writeDigits(whole, language),
    rest: fraction === undefined ? "" : `${DECIMAL[language]}${fraction}`,
  };
  if (language !== "en") return { before: minus, ...number, after: `${NO_BREAK}${sign}` };
  return { before: minus + beforeNumber(sign), ...number, after: "" };
}

/** What is no symbol at its end stands apart from the number: `₸5`, `R$5`, `kr 5`. */
const beforeNumber = (sign: string) => (/\p{S}$/u.test(sign) ? sign : `${sign}${NO_BREAK}`);

/** Returns the digits of an amount in major units, with all decimals of its currency. Nothing has no sign: 0.3 - 0.1 - 0.2 is below 0. */
export const digitsOfMoney = (amount: number, currency: string): string =>
  amount.toFixed(decimals(currency)).replace(/^-(?=[0.]+$)/, "");

export const joinMoney = ({ before, whole, rest, after }: WrittenMoney): string =>
  `${before}${whole}${rest}${after}`;

const SCALES: Readonly<Record<Language, readonly string[]>> = {
  en: ["", "k", "m", "bn", "tn"],
  ru: ["", "тыс.", "млн", "млрд", "трлн"],
  kk: ["", "мың", "млн", "млрд", "трлн"],
};

/** Writes an amount in major units with at most one decimal, in thousands, millions … if it is large: `₸1.5k`. */
export function writeShortMoney(amount: number, currency: string, language: Language): string {
  let scaled = rounded(amount);
  let scale = 0;
  while (Math.abs(scaled) >= 1000 && scale < SCALES[language].length - 1) {
    scale += 1;
    scaled = rounded(amount / 1000 ** scale);
  }
  const { before, whole, rest, after } = writeMoney(String(scaled), currency, language);
  const name = SCALES[language][scale];
  return `${before}${whole}${rest}${name && language !== "en" ? NO_BREAK : ""}${name}${after}`;
}

/** Writes a fraction as a percentage with at most one decimal: `93.2%`. */
export const writeShare = (share: number, language: Language): string =>
  `${writeDigits(String(rounded(share * 100)), language)}${language === "en" ? "" : NO_BREAK}%`;

/** To one decimal, half away from zero. */
const rounded = (value: number): number =>
  (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 || 0;
