import { expect, test } from "vitest";
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
  [() => formatMoney(1500, "JPY"), "¥1,500", "1 500 ¥", "1 500 ¥"],
  [() => formatShortMoney(280_000, "KZT"), "₸280k", "280 тыс. ₸", "280 мың ₸"],
  [() => formatShortMoney(1_250_000, "KZT"), "₸1.3m", "1,3 млн ₸", "1,3 млн ₸"],
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
  [() => formatChoice(["A"]), "A", "A", "A"],
])("%s", (format, en, ru, kk) => {
  expect(inEach(format)).toEqual([en, ru, kk]);
});

test("every month and day of the week has a Kazakh name, the one that Unicode’s data has", () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, "0")}-0${month % 7 || 7}`;
    const unicode = new Intl.DateTimeFormat("kk-KZ", { weekday: "long", timeZone: "UTC" });
    const months = new Intl.DateTimeFormat("kk-KZ", {
      month: "long",
      day: "numeric",
      timeZone: "UTC",
    }).formatToParts(new Date(day));
    expect(inLanguage("kk", () => formatDay(day, "weekday"))).toBe(unicode.format(new Date(day)));
    expect(inLanguage("kk", () => formatDay(day, "dayLong"))).toContain(
      months.find(({ type }) => type === "month")!.value,
    );
  }
});
