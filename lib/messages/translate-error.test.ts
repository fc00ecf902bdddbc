import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CashierRefundLimitExceeded } from "@/lib/domain/refunds";
import { type FieldFault, ValidationFailed } from "@/lib/kit/errors";
import { parse } from "@/lib/kit/parse";
import { describeFaults, presentMagicAmounts } from "@/lib/network";
import { filesBelow } from "@/tests/support/guides";
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
        "The payment network did not answer: no response within 5000 ms. Nothing was saved. Check the URL and the token, then try again.",
      ),
    ).toBe(
      "Платёжная сеть не ответила: нет ответа в течение 5000 мс. Ничего не сохранено. Проверьте URL и токен и попробуйте снова.",
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

/** Stands for whatever is put into a message. */
const SAMPLE = "sample";
/** The classes below whose messages people read, in browsers; all subclasses count, too. */
const CLASSES = [
  "QassaError",
  "RequestFailed",
  "NetworkNoAnswer",
  "DestinationRefused",
  "HostNotResolved",
  "TooManyInterimResponses",
  "SecretUnreadable",
];
/** Functions that throw or return an error with the message that they are given. */
const REFUSING = ["refuse", "refused", "errorAnswer", "failWaitingDeliveries"];
/** The methods of schemas that take a message. */
const CHECKS =
  /^(string|number|boolean|int|enum|union|email|date|datetime|base64|custom|min|max|regex|refine|positive|nonnegative)$/;
/** The properties that hold a message. */
const HOLDERS = ["message", "reason", "fault", "error"];
/** Files whose functions return messages. */
const RETURNING = /\/(failure-words|fields|parse)\.ts$/;
/** A message that is put together from a field's name and what is wrong with it, which is found by itself. */
const FIELD_AND_FAULT = new RegExp(`^(the body|[a-z_]+) ${SAMPLE}$`);

/** Files whose messages no browser shows, each with the reason. */
const NOT_SHOWN: Record<string, string> = {
  "lib/kit/env.ts": "settings, for whoever starts the server",
  "lib/kit/trace-settings.ts": "settings, for whoever starts the server",
  "lib/domain/monitoring/readiness.ts": "GET /api/health, for operators and their tools",
  "lib/network/sandbox/gateway-server.ts": "for connectors, which are programs",
  "lib/api/device/operations.ts": "the device API",
  "lib/api/device/examples.ts": "examples of what callers send",
};

/** Messages that only a program can get, each with the reason. */
const FOR_PROGRAMS: Record<string, string> = {
  "the header sample sample": "browsers send a UUID as the idempotency key",
  "Only webhooks of test mode can be listened to. Use a test key (qs_test_…), or add a subscription for your own server.":
    "the device API",
};

/** Templates of messages that are not read from the source here, each with where they come from. */
const FROM_ELSEWHERE: Record<string, string> = {
  nothingChanged: "put into networkNotAnswering",
  cashiersCannotRefund: "sentences that an error joins; tested above",
  cashierLimit: "sentences that an error joins; tested above",
  cashierLimitLeft: "sentences that an error joins; tested above",
  callEnded: "a constant of another file",
  bankRejectedRefund: "SQL of the sandbox network",
  tooManyItems: "zod; tested above",
  tooFewItems: "zod; tested above",
  textTooLong: "zod; tested above",
  numberTooBig: "zod; tested above",
  numberTooSmall: "zod; tested above",
  notAnOption: "zod; tested above",
  unknownKey: "zod; tested above",
  unknownKeys: "zod; tested above",
  invalidInput: "zod; tested above",
  ...Object.fromEntries(
    Object.keys(errorTemplates)
      .filter((name) => /^(fault|magic)[A-Z]/.test(name))
      .map((name) => [name, "the sandbox; tested above"]),
  ),
};

const files = [
  ...["lib/kit", "lib/domain", "lib/network", "lib/api"].flatMap((folder) =>
    filesBelow(folder, ".ts"),
  ),
  "lib/client/request-json.ts",
  ...filesBelow("scripts/front", ".mjs"),
].filter((file) => !file.includes(".test.") && !Object.hasOwn(NOT_SHOWN, file));

const sources = files.map((file) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
);

function eachNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root);
  root.forEachChild((child) => eachNode(child, visit));
}

/** Returns the names of the classes of errors that people read. */
function classesOfErrors(): Set<string> {
  const bases = new Map<string, string>();
  for (const source of sources) {
    eachNode(source, (node) => {
      if (!ts.isClassDeclaration(node) || !node.name) return;
      const [base] = node.heritageClauses?.[0]?.types ?? [];
      if (base) bases.set(node.name.text, base.expression.getText());
    });
  }
  const isRead = (name: string | undefined): boolean =>
    name !== undefined && (CLASSES.includes(name) || isRead(bases.get(name)));
  return new Set([...CLASSES, ...bases.keys()].filter(isRead));
}

/** Returns the initializer of the nearest variable or parameter of this name. */
function initializerOf(name: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node = name; scope.parent; scope = scope.parent) {
    let found: ts.Expression | undefined;
    scope.parent.forEachChild((child) => {
      const declarations = ts.isVariableStatement(child)
        ? child.declarationList.declarations
        : ts.isParameter(child)
          ? [child]
          : [];
      for (const declared of declarations) {
        if (declared.name.getText() === name.text) found ??= declared.initializer;
      }
    });
    if (found) return found;
  }
  return undefined;
}

/** Returns every text that an expression can have, with a sample for what is only known when it runs. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  }
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (before, { expression, literal }) =>
        before.flatMap((start) =>
          textsOf(expression).map((value) => `${start}${value}${literal.text}`),
        ),
      [node.head.text],
    );
  }
  if (ts.isBinaryExpression(node)) {
    if (["??", "||"].includes(node.operatorToken.getText()))
      return [...textsOf(node.left), ...textsOf(node.right)];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (name.text === "trimEnd") return textsOf(expression);
    if (name.text === "sentence") return node.arguments.flatMap(textsOf);
  }
  if (ts.isIdentifier(node)) {
    const value = initializerOf(node);
    if (value && !ts.isIdentifier(value)) return textsOf(value);
  }
  return [SAMPLE];
}

/** Returns the messages in a source file, as the expressions that make them. */
function messagesOf(source: ts.SourceFile, errorClasses: ReadonlySet<string>): ts.Expression[] {
  const found: ts.Expression[] = [];
  const isCheckedByZod = source.text.includes('from "zod"');
  const isOfError = (node: ts.Node): boolean => {
    const owner = ts.findAncestor(node, ts.isClassLike);
    return errorClasses.has(owner?.name?.text ?? "");
  };
  eachNode(source, (node) => {
    if (ts.isNewExpression(node) && errorClasses.has(node.expression.getText())) {
      found.push(...(node.arguments ?? []));
    } else if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      const isSuper = expression.kind === ts.SyntaxKind.SuperKeyword && isOfError(node);
      const isRefusal = ts.isIdentifier(expression) && REFUSING.includes(expression.text);
      const isCheck =
        isCheckedByZod &&
        ts.isPropertyAccessExpression(expression) &&
        CHECKS.test(expression.name.text);
      if (isSuper || isRefusal || isCheck) found.push(...given);
    } else if (ts.isPropertyAssignment(node) && HOLDERS.includes(node.name.getText())) {
      found.push(node.initializer);
    } else if (ts.isShorthandPropertyAssignment(node) && HOLDERS.includes(node.name.text)) {
      found.push(node.name);
    } else if (ts.isPropertyDeclaration(node) && node.name.getText() === "message") {
      if (node.initializer && isOfError(node)) found.push(node.initializer);
    } else if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      node.left.getText() === "this.message"
    ) {
      found.push(node.right);
    } else if (ts.isReturnStatement(node) && RETURNING.test(source.fileName)) {
      if (node.expression) found.push(node.expression);
    }
  });
  return found;
}

/** Returns each message in the source, with the file that it is in. */
function messagesInSource(): Map<string, string> {
  const errorClasses = classesOfErrors();
  const messages = new Map<string, string>();
  for (const source of sources) {
    for (const expression of messagesOf(source, errorClasses)) {
      for (const text of textsOf(expression)) {
        // Codes and types are single words.
        if (!text.includes(" ") || FIELD_AND_FAULT.test(text)) continue;
        messages.set(text, source.fileName);
      }
    }
  }
  return messages;
}

const hasTemplate = (message: string) => translated(message) !== message;

describe("of the messages in the source", () => {
  const messages = messagesInSource();

  test("those of all kinds are found", () => {
    expect([...messages.keys()]).toEqual(
      expect.arrayContaining([
        errorTemplates.emailTaken,
        errorTemplates.sessionEnded,
        errorTemplates.unreachable,
        errorTemplates.liveNetworkMissing,
        errorTemplates.liveNetworkMissingUseTest,
        errorTemplates.pathNotFound,
        errorTemplates.requestTooSlow,
        errorTemplates.keyRevoked,
        errorTemplates.paymentNotCancelled,
        errorTemplates.payerNotFound,
        errorTemplates.connectionTimedOut,
        "Too many sign-in attempts. Wait sample seconds, then try again.",
        "sample leads to sample, which must use https",
        "sample live device keys use this network. Revoke the live keys under Devices first.",
        "must be sample to sample characters long",
        "must be an IANA time zone",
        "must be a timestamp such as 2026-11-21T08:15:30+00:00",
        "sample must be in the future",
        "payer_phone must be a phone number, such as +77011234567",
      ]),
    );
    expect(messages.size).toBeGreaterThan(200);
  });

  test("each has a template, or is not for people", () => {
    const missing = [...messages]
      .filter(([message]) => !hasTemplate(message) && !Object.hasOwn(FOR_PROGRAMS, message))
      .map(([message, file]) => `${file}: ${message}`);
    expect(missing).toEqual([]);
  });

  test("those that are not for people are in the source, and have no template", () => {
    for (const message of Object.keys(FOR_PROGRAMS)) {
      expect(messages.has(message), message).toBe(true);
      expect(hasTemplate(message), message).toBe(false);
    }
  });

  test("each template has one, or comes from elsewhere", () => {
    const used = new Set([...messages.keys()].map((message) => translateError(message, names)));
    const unused = Object.keys(names).filter((name) => !used.has(name));
    expect(unused).toEqual(Object.keys(FROM_ELSEWHERE));
  });
});
