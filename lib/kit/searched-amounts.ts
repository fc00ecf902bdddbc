import { decimals } from "./currencies";
import { namesCurrency } from "./currency-words";
import { currentLanguage } from "./language";
import { toMinorUnits } from "./money";
import { digitsOfAmount } from "./typed-money";
import { groupSignOf } from "./written-numbers";

const MAX_TYPED = 64;

/**
 * Returns what a text can mean as an amount in minor units of this currency, written in any of the languages: `₸3,300`,
 * `3 300,00 ₸`, `kr 1,234.50`, `500 теңге`. Three digits after the only point or comma are thousands in one language and
 * decimals in another, if the currency has as many: the likelier one in the language of the request comes first.
 */
export function searchedAmounts(text: string, currency: string): bigint[] {
  const number = withoutCurrency(text, currency);
  if (number === undefined) return [];
  const digits = decimals(currency);
  const readings = [
    digitsOfAmount(number, digits, number.includes(",") ? "," : "."),
    // As if three digits were never decimals.
    ...(digits === 3 ? [digitsOfAmount(number, 2)] : []),
  ];
  if (number.includes(groupSignOf(currentLanguage()))) readings.reverse();
  const found = readings.flatMap(([whole, fraction] = ["", undefined]) => {
    if (whole === "") return [];
    const amount = toMinorUnits(Number(fraction ? `${whole}.${fraction}` : whole), currency);
    return amount.ok ? [amount.minor] : [];
  });
  return [...new Set(found)];
}

/** Leaves out the currency's name at the beginning and end. Undefined if there are other words, such as another currency. */
function withoutCurrency(text: string, currency: string): string | undefined {
  // The expression takes time in proportion to a power of the length.
  if (text.length > MAX_TYPED) return undefined;
  const [, before, number, after] =
    /^(\D*)(\d(?:.*\d)?)(\D*)$/u.exec(text.normalize("NFKC").trim()) ?? [];
  if (number === undefined) return undefined;
  const isOnlyCurrency = [before!, after!].every((words) => namesCurrency(words, currency));
  return isOnlyCurrency ? number : undefined;
}
