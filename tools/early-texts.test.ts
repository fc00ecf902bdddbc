import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as messages from "@/lib/messages";
import * as sandbox from "@/lib/messages/sandbox";
import { linesOfEarlyTexts } from "./early-texts";

const textsOf = (module: string) =>
  module === "@/lib/messages"
    ? messages
    : module === "@/lib/messages/sandbox"
      ? sandbox
      : undefined;

test.each([
  ["a text", "const title = messages.payments.title;"],
  ["a text of a group", "const m = messages.payments;\nconst title = m.title;"],
  ["a text in a table", "const titles = { payments: messages.payments.title };"],
  ["a text that a function makes", 'const title = messages.payers.open("+77010000001");'],
  ["a text by name", 'const title = messages["payments"]["title"];'],
  ["texts that are taken apart", "const { title } = messages.payments;"],
  ["a static property", "class Page {\n  static title = messages.payments.title;\n}"],
])("%s outside a function is found", (_, code) => {
  const lines = linesOfEarlyTexts(
    "page.ts",
    `import { messages } from "@/lib/messages";\n${code}`,
    textsOf,
  );
  expect(lines).toEqual([1 + code.split("\n").length - (code.endsWith("}") ? 1 : 0)]);
});

test("groups can be kept, and texts read in functions", () => {
  const source = [
    'import * as messages from "@/lib/messages";',
    "const m = messages.payments;",
    "const title = () => m.title;",
    "const { other } = elsewhere;",
    "class Page {",
    "  title = m.title;",
    "  get subtitle() { return m.title; }",
    "}",
    "function page() { const { title } = m; return title; }",
  ].join("\n");
  expect(linesOfEarlyTexts("page.ts", source, textsOf)).toEqual([]);
});

test("no module reads a text in the language in which the server starts", () => {
  const files = ["app", "components", "lib", "e2e", "operate", "server", "tests", "tools"].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => path.join(folder, file)),
  );
  const withTexts = files
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => source.includes('from "@/lib/messages'));
  expect(withTexts.length).toBeGreaterThan(300);
  expect(
    withTexts.flatMap(({ file, source }) =>
      linesOfEarlyTexts(file, source, textsOf).map((line) => `${file}:${line}`),
    ),
  ).toEqual([]);
});
