import { z } from "zod";
import { ValidationFailed } from "@/lib/kit/errors";
import { MAX_MAJOR_UNITS, toMinorUnits } from "@/lib/kit/money";
import { notAnObject } from "@/lib/kit/not-an-object";
import { daysBeforeToday } from "./day";

/** RFC 3339 with milliseconds and a numeric offset. */
export const Timestamp = z.iso
  .datetime({ offset: true, precision: 3 })
  .meta({ examples: ["2026-11-21T08:15:30.000+00:00"] });

/** An amount in a response, in major units. */
export const money = z
  .number()
  .min(0)
  .max(MAX_MAJOR_UNITS)
  .meta({ format: "double", examples: [1500.5] });

/** An amount in a response that can be negative, or the sum of many. */
export const total = z.number().meta({ format: "double", examples: [125_000.5] });

/** An ISO 4217 currency code in a response. */
export const currencyCode = z
  .string()
  .meta({ description: "The currency's ISO 4217 code.", examples: ["KZT"] });

/** An integer that can exceed 32 bits. */
export const int64 = z.int().meta({ format: "int64" });

/** All digits of a network's number that is too long for `field`. */
export const longNumber = (field: string) =>
  z
    .string()
    .regex(/^\d{16,19}$/)
    .optional()
    .meta({
      description: `The network's number in full, if it exceeds 2^53 - 1. \`${field}\` is a number of Qassa's then.`,
      examples: ["9007199254740993"],
    });

/** Major units. The number of decimals depends on the currency, so `amountOf` checks that. */
export const amount = z
  .number("must be a number")
  .positive("must be greater than 0")
  .max(MAX_MAJOR_UNITS, `must be at most ${MAX_MAJOR_UNITS.toFixed(2)}`)
  .meta({
    format: "double",
    description: "In major units, with at most as many decimals as the currency has.",
    examples: [1500.5],
  });

/** Converts the field `amount`, or another one, to bigint minor units. Throws `ValidationFailed`. */
export function amountOf(major: number, currency: string, field = "amount"): bigint {
  const amount = toMinorUnits(major, currency);
  if (amount.ok) return amount.minor;
  throw new ValidationFailed([{ field, message: `${field} ${amount.fault}` }]);
}

/** A calendar date, `2026-11-21`, from 1970 to 9999. */
export const day = z.iso
  .date("must be a date such as 2026-11-21")
  .refine((value) => value >= "1970-01-01", "must be 1970-01-01 or later")
  // The day after it has four digits, too.
  .refine((value) => value <= "9999-12-30", "must be 9999-12-30 or earlier");

/** A date, or a day relative to today, `today-6`, which keeps its meaning in a saved address. */
export const dayOrRelative = z
  .string("must be a date such as 2026-11-21")
  .superRefine((value, context) => {
    if (daysBeforeToday(value) !== undefined) return;
    for (const { message } of day.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: "custom", message });
    }
  });

/** A time of day in 24 hours: `09:30`. */
export const timeOfDay = z
  .string("must be a time of day such as 09:30")
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 09:30");

/** Major units in a query parameter: digits, with a point before the decimals. */
export const amountParam = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,3})?$/, "must be an amount such as 1500 or 1500.50")
  .transform(Number);

/** Comma-separated values, without duplicates. */
export const oneOrMore = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .transform((list) => [...new Set(list.split(","))])
    .pipe(z.array(schema));

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_NAME_CHARACTERS = 40;
const MAX_METADATA_BYTES = 16 * 1024;

/** Returns why a value cannot be stored and returned exactly as sent, or undefined if it can. */
function faultOf(value: unknown): string | undefined {
  if (typeof value === "string") {
    if (!value.isWellFormed()) return "must not contain lone surrogates; send valid Unicode";
    if (value.includes("\0")) return "must not contain NUL characters";
  } else if (typeof value === "number") {
    if (!Number.isFinite(value)) return "must not contain numbers that are too large for JSON";
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const fault = faultOf(name) ?? faultOf(inner);
      if (fault) return fault;
    }
  }
  return undefined;
}

/** The object is passed through, not rebuilt, since rebuilding would lose keys such as `__proto__`. */
export const metadata = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    { error: ({ input }) => notAnObject(input) },
  )
  .superRefine((value, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const names = Object.keys(value);
    if (names.length > MAX_METADATA_KEYS) refuse(`must have at most ${MAX_METADATA_KEYS} keys`);
    if (names.some((name) => [...name].length > MAX_METADATA_NAME_CHARACTERS)) {
      refuse(`must have keys of at most ${MAX_METADATA_NAME_CHARACTERS} characters`);
    }
    if (Buffer.byteLength(JSON.stringify(value)) > MAX_METADATA_BYTES) {
      refuse("must be at most 16 KB in total");
    }
    const fault = faultOf(value);
    if (fault) refuse(fault);
  })
  .meta({
    type: "object",
    additionalProperties: true,
    description:
      "Any JSON object: up to 50 keys of up to 40 characters, 16 KB in total. Returned as it was sent.",
    examples: [{ table: 4, items: [{ name: "Tea", quantity: 2 }] }],
  });
