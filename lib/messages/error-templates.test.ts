// Every message that our source can send a person has a template to translate it by.
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesBelow } from "@/tests/support/guides";
import { type ErrorTexts, errorTemplates } from "./error-templates";
import { errors as ru } from "./ru/errors";
import { translateError } from "./translate-error";

/** Stands for the translations: each is the name of its template. */
const names = Object.fromEntries(
  Object.keys(errorTemplates).map((name) => [name, name]),
) as unknown as ErrorTexts;

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
  "ConnectionFault",
  "CertificateUnusable",
];
/** Functions that throw or return an error with the message that they are given. */
const REFUSING = ["refuse", "refused", "errorAnswer", "failWaitingDeliveries"];
/** The methods of schemas that take a message. */
const CHECKS =
  /^(string|number|boolean|int|enum|union|email|date|datetime|base64|custom|min|max|regex|refine|positive|nonnegative)$/;
/** The properties that hold a message. */
const HOLDERS = ["message", "reason", "fault", "error"];
/** Files whose functions return messages. */
const RETURNING = /\/(failure-words|fields|parse|certificate)\.ts$/;
/** A message that is put together from a field's name and what is wrong with it, which is found by itself. */
const FIELD_AND_FAULT = new RegExp(`^(the body|[a-z_]+) ${SAMPLE}$`);

/** Files whose messages no browser shows, each with the reason. */
const NOT_SHOWN: Record<string, string> = {
  "lib/kit/env.ts": "settings, for whoever starts the server",
  "lib/kit/kinds-of-settings.ts": "settings, for whoever starts the server",
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
  "Nobody takes scans here. Switch printed codes off and on again in Settings.": "a network",
  "The request is not signed as the network signs scans.": "a network",
  "must be an event user.checked-in.v1": "a network",
  "must be less than 2^63": "for whoever writes a connector",
  "least_amount must not be larger than most_amount": "for whoever writes a connector",
  "shortest_link must not be longer than longest_link": "for whoever writes a connector",
};

/** Templates of messages that are not read from the source here, each with where they come from. */
const FROM_ELSEWHERE: Record<string, string> = {
  nothingChanged: "put into networkNotAnswering",
  cashiersCannotRefund: "sentences that an error joins; tested above",
  cashierLimit: "sentences that an error joins; tested above",
  cashierLimitLeft: "sentences that an error joins; tested above",
  checkUrl: "a table of what to check",
  checkAuthority: "a table of what to check",
  checkCertificate: "a table of what to check",
  checkSecrets: "a table of what to check",
  checkPermission: "a table of what to check",
  checkList: "a table of what to check",
  checkKey: "a table of what to check",
  callEnded: "a constant of another file",
  bankAnsweredTo: "a bank's status and words",
  bankAnsweredToBecause: "a bank's status and words",
  chargeForKeyRefused: "a bank's status and words",
  chargeForKeyRefusedBecause: "a bank's status and words",
  chargeNotRemoved: "a bank's status and words",
  chargeNotRemovedBecause: "a bank's status and words",
  bankRejectedRefund: "SQL of the sandbox network",
  apipayAmountChanged: "a constant of another file",
  noPersonalQr: "a table of what networks cannot do",
  noLinks: "a table of what networks cannot do",
  noCancelling: "a table of what networks cannot do",
  noStaticQr: "a table of what networks cannot do",
  noPrintedCodes: "a table of what networks cannot do",
  mustBeObject: "a function of another file; tested above",
  mustBeObjectNotList: "a function of another file; tested above",
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
  ...filesBelow("server/front", ".ts"),
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

const hasTemplate = (message: string) => translateError(message, ru) !== message;

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
        "must be the full name of a time zone such as Europe/Berlin",
        "must be a timestamp such as 2026-11-21T08:15:30+00:00",
        "sample must be in the future",
        "sample must be a phone number, such as +77011234567",
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
