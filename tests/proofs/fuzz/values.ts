// Request values: valid for a schema, or invalid.
import type { z } from "zod";
import { inputSchema } from "../input-schema";

export interface Chance {
  /** Returns a number in [0, 1). */
  random: () => number;
  pick: (min: number, max: number) => number;
}

export const oneOf = <T>({ pick }: Chance, values: readonly T[]): T =>
  values[pick(0, values.length - 1)]!;

/** Parts of an address, inserted as they are. */
export const STRANGE_SEGMENTS = [
  "%ff",
  "%zz",
  "%E0%A4%A",
  "%",
  "%00",
  "%2F",
  "..%2F..",
  "%2e%2e",
  "..",
  ".",
  "",
  "%20",
  "%0d%0aX:%20y",
  "%E2%80%AE%D7%A9",
  "%F0%9F%8D%B5",
  "%ED%A0%80",
  "__proto__",
  "constructor",
  "null",
  "0",
  "-1",
  "99999999999999999999999",
  "pay_01m7z8n3ynec49a90ybn55z04r",
  "pay_81m7z8n3ynec49a90ybn55z04r",
  "ref_01m7z8n3ynec49a90ybn55z04r",
  "x".repeat(3_000),
  "x.rsc",
  "x.json",
  "*",
  "\\",
  ";x",
  "\xff\xfe",
  "'%20OR%201=1--",
];

const STRANGE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u202e\u2066",
  "\ud800",
  "\udc00x",
  "\r\nX: y",
  "=1+1",
  "＝1+1",
  "<script>alert(1)</script>",
  "' OR 1=1--",
  "%ff",
  "x".repeat(10_000),
  "🍵".repeat(300),
  "NaN",
  "1e309",
  "0x10",
  "٣",
  "2026-02-30",
  "2026-11-22T00:00:00+99:99",
  "99999-01-01",
  "-000001-01-01T00:00:00Z",
  "Mars/Olympus",
  "+7701",
  "https://[::1",
  "http://169.254.169.254/",
  "//evil.example",
  "__proto__",
  "toString",
];

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

const STRANGE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e21,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  99_999_999.99,
  100_000_000,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  deep(50),
  deep(150),
  deep(3_000),
  ...STRANGE_TEXTS,
];

type JsonSchema = z.core.JSONSchema.JSONSchema;

const FORMATS: Record<string, string> = {
  email: "somebody@example.com",
  uri: "https://example.com/hook",
  date: "2026-11-21",
  "date-time": "2026-11-21T08:15:30Z",
};

/** Values by field name, for rules that the JSON form of a schema lacks. */
const NAMED: [pattern: RegExp, values: readonly unknown[]][] = [
  [/phone/, ["+77011234567"]],
  [/amount/, [1, 10.5, 1500]],
  [/^(?:from|to|day|date)$/, ["2026-11-21", "2026-11-20T00:00:00Z"]],
  [/time_zone/, ["Asia/Almaty"]],
  [/currency/, ["KZT", "JPY"]],
  [/email/, ["somebody@example.com"]],
  [/url/, ["https://example.com/hook"]],
  [/password/, ["correct horse battery"]],
  [/cursor/, ["MTcwMDAwMDAwMDAwMC5wYXlfMDFtN3o4bjN5bmVjNDlhOTB5Ym41NXowNHI"]],
  [/limit/, ["1", "20", "100"]],
];

/** Returns a value that matches a schema as far as possible. */
export function sample(chance: Chance, schema: JsonSchema | boolean, name = ""): unknown {
  if (typeof schema === "boolean") return "x";
  if (schema.enum) return oneOf(chance, schema.enum);
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(chance, oneOf(chance, choices), name);
  const named = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  if (schema.type === "object") {
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => required.has(field) || chance.random() < 0.4,
    );
    return Object.fromEntries(fields.map(([field, of]) => [field, sample(chance, of, field)]));
  }
  if (schema.type === "array") {
    const { items } = schema;
    return items && !Array.isArray(items) ? [sample(chance, items, name)] : [];
  }
  if (schema.type === "boolean") return chance.random() < 0.5;
  if (schema.type === "integer" || schema.type === "number") {
    return named ? Number(oneOf(chance, named)) : (schema.minimum ?? 1);
  }
  if (named) return oneOf(chance, named);
  return FORMATS[schema.format ?? ""] ?? "x".repeat(Math.max(1, schema.minLength ?? 1));
}

/** Returns a value that matches a schema as far as possible, except for up to two errors. */
export function valueOf(chance: Chance, schema: z.ZodType): unknown {
  const value = sample(chance, inputSchema(schema));
  if (typeof value !== "object" || value === null) return value;
  const wrong = chance.pick(0, 2);
  const fields = value as Record<string, unknown>;
  for (let at = 0; at < wrong; at++) {
    const names = [...Object.keys(fields), "__proto__", "x"];
    Object.defineProperty(fields, oneOf(chance, names), {
      value: oneOf(chance, STRANGE_VALUES),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return fields;
}

export const strangeText = (chance: Chance): string => oneOf(chance, STRANGE_TEXTS);

const STRANGE_BODIES: readonly (string | Buffer)[] = [
  "",
  "{",
  "{a}",
  "null",
  "[]",
  '"x"',
  "1e999",
  '{"amount":1e999}',
  '{"amount":1,"amount":2}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  `{"metadata":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  `${"[".repeat(30_000)}`,
  "a=b&a=c&=&&%ff=%zz",
  "a&".repeat(20_000),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  "x".repeat(70_000),
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  "csrfToken=x&email=a&password=b&callbackUrl=nonsense&json=true",
  "callbackUrl=/%D1%8B&json=true",
];

export const strangeBody = (chance: Chance): Buffer => Buffer.from(oneOf(chance, STRANGE_BODIES));
