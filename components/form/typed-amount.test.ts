import { describe, expect, test } from "vitest";
import {
  type AmountStyle,
  type AmountText,
  editedAmount,
  textOfAmount,
  untouchedAmount,
} from "./typed-amount";

const EN: AmountStyle = { group: ",", point: ".", decimals: 2 };
const RU: AmountStyle = { group: "\u00A0", point: ",", decimals: 2 };
const whole = (style: AmountStyle): AmountStyle => ({ ...style, decimals: 0 });
const three = (style: AmountStyle): AmountStyle => ({ ...style, decimals: 3 });

/** A text with its caret, `1,2|34`, and with the spaces that people see. */
const drawn = ({ text, caret }: AmountText) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`.replaceAll("\u00A0", " ");

/** A field in which "|" is the caret and "[…]" the selection. Its edits are those of a browser. */
function field(drawing: string, style: AmountStyle) {
  const found = drawing.replaceAll(" ", style.group);
  const start = found.search(/[[|]/);
  const end = found.includes("]") ? found.indexOf("]") - 1 : start;
  const shown = found.replaceAll(/[[\]|]/g, "");
  let now = { ...untouchedAmount("", style), text: shown, caret: end };
  let selected: readonly [number, number] = [start, end];
  const replace = (from: number, to: number, piece: string, isForward = false) => {
    const { text } = now;
    now = editedAmount(
      {
        before: now,
        text: text.slice(0, from) + piece + text.slice(to),
        caret: from + piece.length,
        isWhole: selected[0] === 0 && selected[1] === text.length,
        isForward,
      },
      style,
    );
    selected = [now.caret, now.caret];
  };
  return {
    type: (keys: string) => {
      for (const key of keys) {
        const [from, to] = selected;
        if (from !== to && /[<>]/.test(key)) replace(from, to, "");
        else if (key === "<") replace(Math.max(0, from - 1), from, "");
        else if (key === ">") replace(from, from + 1, "", true);
        else replace(from, to, key);
      }
      return now;
    },
    paste: (text: string) => {
      replace(...selected, text);
      return now;
    },
  };
}

const typed = (keys: string, style = EN, drawing = "|") => field(drawing, style).type(keys);
const pasted = (text: string, style = EN, drawing = "|") => field(drawing, style).paste(text);

test.each([
  ["", "", ""],
  ["150", "150", "150"],
  ["1500.5", "1,500.5", "1 500,5"],
  ["12345678.90", "12,345,678.90", "12 345 678,90"],
  ["0.5", "0.5", "0,5"],
])("%j is shown as %j and %j", (amount, en, ru) => {
  expect(textOfAmount(amount, EN)).toBe(en);
  expect(textOfAmount(amount, RU).replaceAll("\u00A0", " ")).toBe(ru);
});

describe("thousands are grouped while typing", () => {
  test.each([
    ["50000", "50,000|", "50 000|", "50000"],
    ["1234567.5", "1,234,567.5|", "1 234 567,5|", "1234567.5"],
    ["1500,50", "1,500.50|", "1 500,50|", "1500.50"],
    ["1500.", "1,500.|", "1 500,|", "1500"],
    [".5", ".5|", ",5|", "0.5"],
    ["50 000", "50,000|", "50 000|", "50000"],
    ["50'000", "50,000|", "50 000|", "50000"],
    ["007", "007|", "007|", "7"],
    ["1500<<<", "1|", "1|", "1"],
    ["5<", "|", "|", ""],
  ])("%s", (keys, en, ru, amount) => {
    expect(drawn(typed(keys, EN))).toBe(en);
    expect(drawn(typed(keys, RU))).toBe(ru);
    expect(typed(keys, EN)).toMatchObject({ amount, fault: undefined });
    expect(typed(keys, RU)).toMatchObject({ amount, fault: undefined });
  });
});

describe("the caret stays where it was", () => {
  test.each([
    ["1,|234", "5", "15|,234"],
    ["1|,234", "5", "15|,234"],
    ["12|,345.5", "9", "129|,345.5"],
    ["|1,234", "9", "9|1,234"],
    // Backspace and Delete next to a separator.
    ["1,|234", "<", "|234"],
    ["12,|345", "<", "1|,345"],
    ["12|,345", ">", "1,2|45"],
    ["1|,234,567", ">", "1|34,567"],
    ["1,2|34", "<", "1|34"],
    ["12,345,|678", "<<", "123|,678"],
    ["|1,005", ">2", "2|,005"],
    ["12|.34", ">", "1,2|34"],
    ["1|2.34", "<", "|2.34"],
    ["[12]34", "9", "9|34"],
    ["1[,2]34", "<", "1|34"],
    ["[12,345]", "7", "7|"],
    ["12[,345]", "<", "12|"],
  ])("%s, and then %s", (before, keys, after) => {
    expect(drawn(typed(keys, EN, before))).toBe(after);
  });

  test.each([
    ["12 |345", "<", "1| 345"],
    ["12| 345", ">", "1 2|45"],
    ["1 |234,5", "9", "19| 234,5"],
    ["1 2|34", ",", "12,|34"],
    ["1 2|34", ".", "12,|34"],
  ])("%s, and then %s, in Russian", (before, keys, after) => {
    expect(drawn(typed(keys, RU, before))).toBe(after);
  });
});

describe("a pasted amount is read in any language", () => {
  test.each([
    ["50 000", "50000"],
    ["50,000", "50000"],
    ["50.000", "50000"],
    ["50.000,00", "50000.00"],
    ["50,000.00", "50000.00"],
    ["50'000", "50000"],
    ["50’000.5", "50000.5"],
    ["1 234,5", "1234.5"],
    ["1\u00A0234,5\u00A0₸", "1234.5"],
    ["1\u202F234\u202F567,89", "1234567.89"],
    ["₸1,500.50", "1500.50"],
    ["1500 KZT", "1500"],
    ["1500 тг", "1500"],
    [" 1500\n", "1500"],
    ["33 00", "3300"],
    ["1234.500", "1234.50"],
    ["0.500", "0.50"],
    ["12.34", "12.34"],
    ["12,34", "12.34"],
    ["１５００", "1500"],
    [".5", "0.5"],
  ])("%j is %s", (text, amount) => {
    for (const style of [EN, RU]) {
      const shown = pasted(text, style);
      expect(shown).toMatchObject({ amount, fault: undefined });
      expect(shown.text).toBe(textOfAmount(text === ".5" ? ".5" : amount, style));
      expect(shown.caret).toBe(shown.text.length);
    }
  });

  test.each([
    ["1500.00", whole(EN), "1500"],
    ["1.500", whole(EN), "1500"],
    ["1,500", whole(RU), "1500"],
    ["1.500", three(EN), "1.500"],
    ["1,500", three(EN), "1500"],
    // As the page itself writes it.
    ["1,500", three(RU), "1.500"],
  ])("%j, with the decimals of %j, is %s", (text, style, amount) => {
    expect(pasted(text, style).amount).toBe(amount);
  });

  test.each([
    ["1,|234", "00", "100|,234"],
    ["1,234|", ".50", "1,234.50|"],
    ["1,234|", ",50", "1,234.50|"],
    ["1,234|", "000", "1,234,000|"],
    ["1[,2]34", "1,000", "1,100,0|34"],
    ["[1,234]", "50.000,00", "50,000.00|"],
  ])("into %s: %s", (before, text, after) => {
    expect(drawn(pasted(text, EN, before))).toBe(after);
  });
});

describe("a comma in English is the decimal sign until it can only be a separator", () => {
  test.each([
    ["50,", "50.|", "50"],
    ["50,5", "50.5|", "50.5"],
    ["50,00", "50.00|", "50.00"],
    ["50,000", "50,000|", "50000"],
    ["50,000.5", "50,000.5|", "50000.5"],
    ["1,234,567", "1,234,567|", "1234567"],
    ["0,50", "0.50|", "0.50"],
  ])("%s", (keys, shown, amount) => {
    expect(drawn(typed(keys))).toBe(shown);
    expect(typed(keys)).toMatchObject({ amount, fault: undefined });
  });

  test("and in a currency without decimals always separates", () => {
    expect(typed("50,000", whole(EN))).toMatchObject({ text: "50,000", amount: "50000" });
  });
});

describe("what can't be an amount stays, has a fault, and can be corrected", () => {
  test.each([
    ["12.345", EN, "12.345|", "too precise"],
    ["12,345", RU, "12,345|", "too precise"],
    ["12.345", RU, "12,345|", "too precise"],
    ["0,505", EN, "0.505|", "too precise"],
    ["5.", whole(EN), "5.|", "too precise"],
    ["1.2345", three(EN), "1.2345|", "too precise"],
    ["123456789", EN, "123,456,789|", "too large"],
    ["1234k", EN, "1,234k|", "unreadable"],
    ["1234.5.", EN, "1,234.5.|", "unreadable"],
    ["1234,5,", RU, "1 234,5,|", "unreadable"],
    ["-", EN, "-|", "unreadable"],
  ])("%s is typed", (keys, style, shown, fault) => {
    expect(drawn(typed(keys, style))).toBe(shown);
    expect(typed(keys, style)).toMatchObject({ amount: "", fault });
    const corrected = typed(`${keys}<`, style);
    expect(drawn(corrected)).toBe(drawn(typed(keys.slice(0, -1), style)));
    expect(corrected.fault).toBeUndefined();
  });

  test.each([
    ["-5", "unreadable"],
    ["3.300.00", "unreadable"],
    ["1,234,5", "unreadable"],
    ["twelve", "unreadable"],
    ["12k", "unreadable"],
    ["1,234 567", "too precise"],
    ["1234.567", "too precise"],
    ["8 701 123 45 67", "too large"],
    ["99999999.991", "too precise"],
    ["100000000", "too large"],
  ])("%s is pasted", (text, fault) => {
    const shown = pasted(text);
    expect(shown).toMatchObject({ amount: "", fault });
    if (fault === "unreadable") expect(shown.text).toBe(text);
  });

  test("the largest amount has none", () => {
    expect(typed("99999999.99")).toMatchObject({ amount: "99999999.99", fault: undefined });
  });
});
