import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CashierRefundLimitExceeded } from "@/lib/domain/refunds";
import { type FieldFault, ValidationFailed } from "@/lib/kit/errors";
import { parse } from "@/lib/kit/parse";
import { describeFaults, presentMagicAmounts } from "@/lib/network";
import { type ErrorTexts, errorTemplates } from "./error-templates";
import { errors as kk } from "./kk/errors";
import { errors as ru } from "./ru/errors";
import { translateError } from "./translate-error";

/** Stands for the translations: each is the name of its template. */
const names = Object.fromEntries(
  Object.keys(errorTemplates).map((name) => [name, name]),
) as unknown as ErrorTexts;
const translated = (message: string, word?: (value: string) => string) =>
  translateError(message, ru, word);

describe("a message", () => {
  test("without values is translated", () => {
    expect(translated("Member not found. Reload the list.")).toBe(ru.memberNotFound);
    expect(translateError("Member not found. Reload the list.", kk)).toBe(kk.memberNotFound);
  });

  test("without a template stays as it is", () => {
    for (const message of ["", "The payer lost interest.", "a; b", "toString", "email; is bad"]) {
      expect(translated(message)).toBe(message);
    }
  });

  test("with values keeps them, in the order of the translation", () => {
    expect(
      translated("Only 500.5 KZT of the payment can still be refunded. Enter that amount or less."),
    ).toBe("По этому платежу можно вернуть ещё 500.5 KZT. Введите эту сумму или меньше.");
    expect(translated("it answered 401 to GET /history")).toBe(
      "на запрос GET /history получен ответ 401",
    );
  });

  test("has its statuses and roles translated, and no other value", () => {
    const words = new Map([
      ["pending", "Ожидает"],
      ["owner", "Владелец"],
      ["admin", "Администратор"],
      ["cashier", "Кассир"],
    ]);
    const word = (value: string) => words.get(value) ?? value;
    expect(
      translated("Only a completed payment can be refunded. This one is pending.", word),
    ).toMatch(/Статус этого платежа: Ожидает\.$/);
    expect(
      translated(
        "Your role (cashier) does not allow this. Roles that can: owner, admin. An owner or admin of the organization can change your role.",
        word,
      ),
    ).toContain("позволяет: Кассир. Кому это доступно: Владелец, Администратор.");
    expect(
      translated('Device key "admins" not found. Check the ID in the list of devices.', word),
    ).toBe('Ключ устройства "admins" не найден. Проверьте ID в списке устройств.');
  });

  test("that contains another is translated with it", () => {
    expect(
      translated(
        "The payment network did not answer: no response within 5000 ms. Nothing was saved. Check the URL, then try again.",
      ),
    ).toBe(
      "Платёжная сеть не ответила: нет ответа в течение 5000 мс. Ничего не сохранено. Проверьте URL и попробуйте снова.",
    );
    expect(
      translated(
        "url cannot be used: shop.example leads to 10.0.0.1, which is not a public address. Enter an https URL that is reachable from the internet",
      ),
    ).toBe(
      "Этот URL нельзя использовать: shop.example ведёт на 10.0.0.1, а это не публичный адрес. Введите https-адрес, доступный из интернета",
    );
  });

  test("with several templates gets the most specific one", () => {
    expect(translated("must be at most 255 characters long")).toBe(
      "Максимальное число символов: 255",
    );
    expect(translated("must be at most 99999999.99")).toBe("Должно быть не больше 99999999.99");
    expect(translated("must be today, 7, 30 or 90")).toBe(ru.mustBeVolumePeriod);
  });

  test.each(["5", "KZT", "shop.example", "GET", "2026-11-21"])(
    "with the value %s is told from all others",
    (value) => {
      for (const [name, template] of Object.entries(errorTemplates)) {
        const values = Array.from({ length: template.split("{}").length - 1 }, () => value);
        const marked = {
          ...names,
          [name]: [name, ...values.map((_, index) => `{${index + 1}}`)].join(" "),
        };
        expect(translateError(template.replaceAll("{}", value), marked)).toBe(
          [name, ...values].join(" "),
        );
      }
    },
  );

  test("about a field is translated without the field's name", () => {
    for (const field of ["payer_phone", "owner.email", "events.0", "the body"]) {
      expect(translated(`${field} is required`)).toBe("Обязательное поле");
    }
  });

  test.each<[string, FieldFault[]]>([
    ["one", [{ field: "name", message: "name is required" }]],
    [
      "two",
      [
        { field: "name", message: "name must be 1 to 100 characters long" },
        { field: "logo", message: "logo must be a PNG, JPEG or WebP picture" },
      ],
    ],
    [
      "three, with the separator in them",
      [
        { field: "note", message: "note must not contain lone surrogates; send valid Unicode" },
        { field: "status", message: "status must not be empty; leave it out instead" },
        { field: "amount", message: "amount must be at most 5" },
      ],
    ],
    [
      "an unknown one between two",
      [
        { field: "a", message: "a must be at most 5" },
        { field: "b", message: "b must be nicer" },
        { field: "c", message: "c is required" },
      ],
    ],
  ])("about %s is translated for each", (_, faults) => {
    expect(translated(new ValidationFailed(faults).message)).toBe(
      faults.map(({ message }) => translated(message)).join("; "),
    );
  });

  test.each<[keyof typeof ru, z.ZodType, unknown]>([
    ["isRequired", z.object({ given: z.int() }), {}],
    ["mustBeObject", z.object({ given: z.object({}) }), { given: 1 }],
    ["mustBeObjectNotList", z.object({ given: z.object({}) }), { given: [] }],
    ["mustBeOfType", z.object({ given: z.int() }), { given: 1.5 }],
    ["tooManyItems", z.object({ given: z.array(z.int()).max(1) }), { given: [1, 2] }],
    ["tooFewItems", z.object({ given: z.array(z.int()).min(1) }), { given: [] }],
    ["textTooLong", z.object({ given: z.string().max(1) }), { given: "long" }],
    ["numberTooBig", z.object({ given: z.int().max(1) }), { given: 2 }],
    ["numberTooSmall", z.object({ given: z.int().min(1) }), { given: 0 }],
    ["notAnOption", z.object({ given: z.enum(["a", "b"]) }), { given: "c" }],
    ["unknownKey", z.strictObject({}), { given: 1 }],
    ["unknownKeys", z.strictObject({}), { given: 1, more: 2 }],
    ["invalidInput", z.object({ given: z.union([z.string(), z.int()]) }), { given: true }],
  ])("of zod's, such as %s, is translated", (name, schema, value) => {
    expect(() => parse(schema, value)).toThrow(
      expect.toSatisfy(({ message }: Error) => translateError(message, names) === name),
    );
  });

  // Within the time that a test has.
  test("of the sandbox about a fault or a magic amount is translated, and each template is one", () => {
    const said = [
      ...describeFaults().flatMap(({ title, what_happens }) => [title, what_happens]),
      ...presentMagicAmounts().magic_amounts.map(({ what_happens }) => what_happens),
    ];
    for (const text of said) expect(translated(text)).not.toBe(text);
    const used = new Set(said.map((text) => translateError(text, names)));
    const templates = Object.keys(names).filter((name) => /^(fault|magic)[A-Z]/.test(name));
    expect(templates.filter((name) => !used.has(name))).toEqual([]);
  });

  test("of thousands of parts is read to its end", () => {
    const message = Array.from({ length: 2_000 }, () => "x is not a").join("; ");
    expect(translated(message)).toBe(message);
  });

  test.each([
    [0n, 0n, "cashiersCannotRefund"],
    [50_000n, 0n, "cashierLimit"],
    [50_000n, 20_000n, "cashierLimitLeft"],
  ] as const)(
    "about a limit of %d for cashiers after %d is translated",
    (limit, refunded, name) => {
      const { message } = new CashierRefundLimitExceeded(limit, refunded, "KZT");
      expect(translated(message).replaceAll(/\d+ KZT|owner|admin|accountant|, /g, "")).toBe(
        ru[name].replaceAll(/\{\d\}( \{\d\})?|, /g, ""),
      );
    },
  );
});

describe.each([
  ["Russian", ru],
  ["Kazakh", kk],
])("in %s", (_, texts) => {
  test("each template's values are all put in, and no others", () => {
    for (const [name, template] of Object.entries(errorTemplates)) {
      const count = template.split("{}").length - 1;
      const places = [...texts[name as keyof typeof texts].matchAll(/\{(.*?)\}/g)];
      expect(places.map(([, place]) => Number(place)).sort(), name).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
    }
  });

  test("each text is in Cyrillic letters", () => {
    for (const text of Object.values(texts)) expect(text).toMatch(/\p{Script=Cyrillic}/u);
  });
});
