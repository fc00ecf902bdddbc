import { expect, test, vi } from "vitest";
import { CURRENCIES, decimals, signOfCurrency } from "./currencies";
import {
  decimalSign,
  formatChoice,
  formatCount,
  formatDay,
  formatMoment,
  formatMoney,
  formatShare,
  formatShortMoney,
  groupSign,
} from "./display";
import type { Language } from "./language";
import { inLanguage } from "./language-scope";

const AT = "2026-11-25T13:46:05Z";
const spaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");
const inEach = (format: () => string) =>
  (["en", "ru", "kk"] as const satisfies Language[]).map((language) =>
    spaces(inLanguage(language, format)),
  );

test.each([
  [() => formatMoney(5_102_081.5, "KZT"), "₸5,102,081.50", "5 102 081,50 ₸", "5 102 081,50 ₸"],
  [() => formatMoney(0.4, "HUF"), "Ft 0.40", "0,40 Ft", "0,40 Ft"],
  [() => formatMoney(1234.56, "RSD"), "RSD 1,234.56", "1 234,56 RSD", "1 234,56 RSD"],
  [() => formatMoney(-1500, "JPY"), "-¥1,500", "-1 500 ¥", "-1 500 ¥"],
  [() => formatMoney(1500, "JPY"), "¥1,500", "1 500 ¥", "1 500 ¥"],
  [() => formatShortMoney(280_000, "KZT"), "₸280k", "280 тыс. ₸", "280 мың ₸"],
  [() => formatShortMoney(1_250_000, "KZT"), "₸1.3m", "1,3 млн ₸", "1,3 млн ₸"],
  [() => formatShortMoney(-999_950, "KZT"), "-₸1m", "-1 млн ₸", "-1 млн ₸"],
  [() => formatShortMoney(999.94, "USD"), "$999.9", "999,9 $", "999,9 $"],
  [() => formatShortMoney(4e15, "USD"), "$4,000tn", "4 000 трлн $", "4 000 трлн $"],
  [() => formatCount(1718), "1,718", "1 718", "1 718"],
  [() => groupSign() + decimalSign(), ",.", " ,", " ,"],
  [() => formatShare(0.929), "92.9%", "92,9 %", "92,9 %"],
  [
    () => formatMoment(AT, "Asia/Almaty", "short"),
    "25 Nov, 18:46",
    "25 нояб., 18:46",
    "25 қар., 18:46",
  ],
  [() => formatMoment(AT, "Asia/Almaty", "time"), "18:46:05", "18:46:05", "18:46:05"],
  [() => formatDay("2026-03-01"), "1 Mar 2026", "1 мар. 2026 г.", "2026 ж. 1 нау."],
  [() => formatDay("2026-11-25", "weekday"), "Wednesday", "среда", "сәрсенбі"],
  [
    () => formatDay("2026-11-25", "dayShort"),
    "Wed, 25 Nov 2026",
    "ср, 25 нояб. 2026 г.",
    "2026 ж. 25 қар., ср",
  ],
  [
    () => formatMoment(AT, "Asia/Almaty", "full"),
    "Wednesday, 25 November 2026 at 18:46:05 GMT+5",
    "среда, 25 ноября 2026 г. в 18:46:05 GMT+5",
    "2026 ж. 25 қараша, сәрсенбі, 18:46:05 GMT+5",
  ],
  [() => formatChoice(["A", "B", "C"]), "A, B or C", "A, B или C", "A, B немесе C"],
  [() => formatShare(0.9285), "92.9%", "92,9 %", "92,9 %"],
  [() => formatShare(1), "100%", "100 %", "100 %"],
  [() => formatChoice(["A"]), "A", "A", "A"],
])("%s", (format, en, ru, kk) => {
  expect(inEach(format)).toEqual([en, ru, kk]);
});

/** The patterns are Unicode's, as the Node.js that runs the tests has them. */
const LOCALES = { en: "en-GB", ru: "ru-RU", kk: "kk-KZ" } as const;

/** Signs that devices have no letter for, that turn the writing direction, or that are spelled in one language only. */
const OTHER_SIGNS = new Set(["AFN", "BYN", "GEL", "KGS", "LSL", "RON", "TMT", "TWD", "XCG"]);

test.each(CURRENCIES)(
  "amounts in %s are written as Unicode has them, with ISO’s decimals",
  (currency) => {
    const digits = decimals(currency);
    for (const language of ["en", "ru"] as const) {
      const unicode = new Intl.NumberFormat(LOCALES[language], {
        style: "currency",
        currency,
        currencyDisplay: OTHER_SIGNS.has(currency) ? "code" : "narrowSymbol",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      for (const amount of [-1_234_567.5, 0.4, 1000, 99_999_999.99]) {
        const known = unicode
          .formatToParts(amount)
          .map(({ type, value }) =>
            type === "currency" && OTHER_SIGNS.has(currency) ? signOfCurrency(currency) : value,
          );
        const shown = inLanguage(language, () => formatMoney(amount, currency));
        expect(spaces(shown)).toBe(spaces(known.join("")).replace(/(\p{S}) (?=\d)/u, "$1"));
      }
    }
  },
);

test.each(["en", "ru", "kk"] as const)(
  "months and days of the week are Unicode’s, %s",
  (language) => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, "0")}-0${month % 7 || 7}`;
      const at = new Date(day);
      const unicode = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: "UTC" });
      const monthOf = (options: Intl.DateTimeFormatOptions) =>
        unicode({ ...options, day: "numeric" })
          .formatToParts(at)
          .find(({ type }) => type === "month")!.value;
      inLanguage(language, () => {
        expect(formatDay(day, "weekday")).toBe(unicode({ weekday: "long" }).format(at));
        expect(formatDay(day, "weekdayShort").toLowerCase()).toBe(
          unicode({ weekday: "short" }).format(at).toLowerCase(),
        );
        expect(formatDay(day, "dayLong")).toContain(monthOf({ month: "long" }));
        expect(formatDay(day, "day")).toContain(monthOf({ month: "short" }));
      });
    }
  },
);

test("nothing depends on what a browser or a release of Node.js knows of languages", () => {
  const all = () =>
    ["HUF", "RSD", "KZT", "JPY"].flatMap((currency) =>
      inEach(() =>
        [
          formatMoney(1234.5, currency),
          formatShortMoney(1_250_000, currency),
          formatCount(1718),
          formatShare(0.5),
          formatMoment(AT, "UTC", "full"),
          formatMoment(AT, undefined, "longMonth"),
          formatChoice(["A", "B"]),
        ].join("; "),
      ),
    );
  const known = all();
  vi.stubGlobal("Intl", undefined);
  expect(all()).toEqual(known);
  expect(known[0]).toContain("Ft 1,234.50; Ft 1.3m");
});
