import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLocalPhone, phone, phoneInQuery, phoneSearch, toE164, toKnownE164 } from "./phone";

const KZ = "+77011234567";
const MESSAGE = "must be a phone number in international format, such as +77011234567";

describe("a number in international form", () => {
  test.each([
    [KZ, KZ],
    ["+7 701 123 45 67", KZ],
    ["+7 (701) 123-45-67", KZ],
    ["+7.701.123.45.67", KZ],
    ["+7701 1234567 ", KZ],
    ["+7\u00a0701\u00a01234567", KZ],
    ["+14155552671", "+14155552671"],
    ["+44 20 7946 0958", "+442079460958"],
    ["+998 90 123 45 67", "+998901234567"],
  ])("%j is %s", (input, number) => {
    expect(toE164(input)).toBe(number);
    expect(phone.parse(input)).toBe(number);
  });

  test.each([
    "",
    "+",
    "77011234567",
    "87011234567",
    " +77011234567",
    "++77011234567",
    "+7701123456",
    "+770112345678",
    "+7701123456x",
    "+77011234567 ext. 5",
    "tel:+77011234567",
    "+77011234567,+77011234568",
    "+999 123 456 789",
    "+7 000 000 00 00",
    `+7701${" ".repeat(40)}1234567`,
    "+٧٧٠١١٢٣٤٥٦٧",
    "＋77011234567",
    "+7701\u00001234567",
  ])("%j is not a number", (input) => {
    expect(toE164(input)).toBeUndefined();
    const { error } = phone.safeParse(input);
    expect(error?.issues).toMatchObject([{ code: "custom", message: MESSAGE }]);
  });

  test.each([77011234567, null, undefined, ["+77011234567"]])("%j is not text", (given) => {
    expect(phone.safeParse(given).error?.issues).toMatchObject([{ message: "must be text" }]);
  });

  test("with any spacing is the same number, in one canonical form", () => {
    const gaps = fc.array(fc.constantFrom("", " ", "-", ".", ") ", " ("), {
      minLength: 11,
      maxLength: 11,
    });
    fc.assert(
      fc.property(gaps, (between) => {
        const input = "+" + [...KZ.slice(1)].map((digit, at) => digit + between[at]!).join("");
        expect(toE164(input)).toBe(KZ);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^\+[\d ]{5,16}$/), (input) => {
        const number = toE164(input);
        if (number) expect([toE164(number), /^\+\d{4,15}$/.test(number)]).toEqual([number, true]);
      }),
    );
  });
});

describe("a number in national form", () => {
  test.each([
    [KZ, "KZT", KZ],
    ["  +7 701 123-45-67 ", "KZT", KZ],
    ["77011234567", "KZT", KZ],
    ["87011234567", "KZT", KZ],
    ["8 (701) 123-45-67", "KZT", KZ],
    ["7011234567", "KZT", KZ],
    // The same digits are another number, or none, in other countries.
    ["020 7946 0958", "GBP", "+442079460958"],
    ["020 7946 0958", "KZT", undefined],
    ["(415) 555-2671", "USD", "+14155552671"],
    ["14155552671", "USD", "+14155552671"],
    // A number in another country, with its country code.
    ["+14155552671", "KZT", "+14155552671"],
    ["14155552671", "KZT", "+14155552671"],
    // EUR belongs to no single country: only the international format is accepted.
    ["+4930901820", "EUR", "+4930901820"],
    ["4930901820", "EUR", "+4930901820"],
    ["030901820", "EUR", undefined],
    ["order-7", "KZT", undefined],
    ["7", "KZT", undefined],
    ["1234567", "KZT", undefined],
    ["8701123456a", "KZT", undefined],
    ["", "KZT", undefined],
    [`8701${" ".repeat(40)}1234567`, "KZT", undefined],
  ])("%j with the currency %s: %s", (input, currency, number) => {
    expect(parseLocalPhone(input, { currency })).toBe(number);
  });
});

test.each([
  ["KZT", "Asia/Almaty", "8 701 123 45 67", KZ],
  // Copied from a page or a message.
  ["KZT", "Asia/Almaty", "\u202a+7\u00a0701\u00a0123\u201145\u201167\u202c", KZ],
  ["KZT", "Asia/Almaty", "\u200e8 (701) 123\u201345\u201367", KZ],
  ["KZT", "Asia/Almaty", "0077011234567", KZ],
  ["KZT", "Asia/Almaty", "00 358 40 123 4567", "+358401234567"],
  // The euro belongs to many countries: the time zone tells which one.
  ["EUR", "Europe/Helsinki", "040 123 4567", "+358401234567"],
  ["EUR", "Europe/Helsinki", "00358401234567", "+358401234567"],
  ["EUR", "Europe/Berlin", "030 901820", "+4930901820"],
  ["EUR", "UTC", "040 123 4567", undefined],
  ["USD", "America/Guayaquil", "099 123 4567", "+593991234567"],
  ["USD", "America/New_York", "(415) 555-2671", "+14155552671"],
  ["USD", "UTC", "(415) 555-2671", "+14155552671"],
  // A Danish shop whose clock is Berlin's: a wrong number is not a German one.
  ["DKK", "Europe/Berlin", "20 12 34 56", "+4520123456"],
  ["DKK", "Europe/Berlin", "030901820", undefined],
])("with %s and %s, %j is %s", (currency, timeZone, input, number) => {
  expect(parseLocalPhone(input, { currency, timeZone })).toBe(number);
});

test("numbers whose range was withdrawn are still looked up, and not asked", () => {
  for (const number of ["+4537123456", "+4759123456"]) {
    expect([toE164(number), toKnownE164(number)]).toEqual([undefined, number]);
    expect(phone.safeParse(number).success).toBe(false);
    expect(phoneInQuery.parse(number)).toBe(number);
  }
  const denmark = { currency: "DKK" };
  expect(parseLocalPhone("37 12 34 56", denmark)).toBeUndefined();
  expect(phoneSearch("+45 37 12 34 56", denmark)).toEqual({ number: "+4537123456" });
  expect(phoneSearch("37 12 34 56", denmark)).toEqual({ ending: "37123456" });
});

test.each([
  ["+7 701 123 45 67", "KZT", { number: KZ }],
  ["8 (701) 123-45-67", "KZT", { number: KZ }],
  ["7011234567", "KZT", { number: KZ }],
  ["4567", "KZT", { ending: "4567" }],
  [" 45-67 ", "KZT", { ending: "4567" }],
  ["567", "KZT", { ending: "567" }],
  ["123 45 67", "KZT", { ending: "1234567" }],
  ["…4567", "KZT", { ending: "4567" }],
  ["•••• 4567", "KZT", { ending: "4567" }],
  ["***45-67", "KZT", { ending: "4567" }],
  ["...4567", "KZT", { ending: "4567" }],
  // Hidden digits came before: this is not a whole number.
  ["*7011234567", "KZT", { ending: "7011234567" }],
  // With a plus sign it is a whole number, also if no country has it.
  ["+7701123456", "KZT", { number: "+7701123456" }],
  // Numbers in Norway can have five digits.
  ["02345", "NOK", { ending: "02345" }],
  ["67", "KZT", undefined],
  ["abc", "KZT", undefined],
  ["45x67", "KZT", undefined],
  ["ends 4567", "KZT", undefined],
  ["", "KZT", undefined],
  ["...", "KZT", undefined],
  ["4567\0", "KZT", undefined],
  ["4".repeat(41), "KZT", undefined],
  ["%4567", "KZT", undefined],
] as const)("%j is looked up with the currency %s as %j", (input, currency, wanted) => {
  expect(phoneSearch(input, { currency })).toEqual(wanted);
});

test("digits that are dialled within a country are looked up both ways", () => {
  // No valid number of the Netherlands, but of a possible length.
  expect(phoneSearch("0 37 1234567", { currency: "EUR", timeZone: "Europe/Amsterdam" })).toEqual({
    number: "+31371234567",
    ending: "0371234567",
  });
});

test.each([
  // In other countries, these are numbers of their own: +47 07326, +49 662627, +290 57996.
  ["+77714707326", "KZT", "Asia/Almaty", 7],
  ["+77049662627", "KZT", "Asia/Almaty", 8],
  ["+79129057996", "RUB", "Europe/Moscow", 8],
  // Landlines in Germany can have as few digits, and as many.
  ["+4915120288530", "EUR", "Europe/Berlin", 8],
  ["+4915120288530", "EUR", "Europe/Berlin", 10],
])("%s is found in %s and %s by its last %i digits", (number, currency, timeZone, length) => {
  const typed = number.slice(-length);
  expect(phoneSearch(typed, { currency, timeZone })).toMatchObject({ ending: typed });
});

test.each([
  [" 77011234567", KZ],
  [" 7 701 123 45 67", KZ],
  [KZ, KZ],
  ["+7 701 123 45 67", KZ],
  ["  77011234567", KZ],
  ["77011234567", undefined],
  ["-77011234567", undefined],
  ["7 7011234567", undefined],
])("%j in a URL, where a plus sign may have become a space: %s", (input, number) => {
  expect(phoneInQuery.safeParse(input).data).toBe(number);
});

test("the fields have the same description everywhere", () => {
  expect(phoneInQuery.meta()).toEqual(phone.meta());
});
