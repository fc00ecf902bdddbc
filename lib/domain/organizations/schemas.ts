import { z } from "zod";
import { CURRENCIES } from "@/lib/kit/currencies";
import { text } from "@/lib/kit/text";
import { isZoneName } from "@/lib/kit/zone-name";

/** A line of text that a person typed; surrounding whitespace is removed. */
const line = (maxLength: number) =>
  z
    .string("must be text")
    .transform((value) => value.trim())
    .pipe(text(1, maxLength));

/** Of a person or an organization. */
export const name = line(100);

export const currencyCode = z
  .string("must be text")
  .refine((code) => CURRENCIES.includes(code), "must be an ISO 4217 code");
/** Whether the database has it too is for the operation to find out. */
export const timeZone = z
  .string("must be text")
  .refine(isZoneName, "must be the full name of a time zone such as Europe/Berlin");

/** What is not given stays; null removes it. */
export const BrandChange = z.object({
  accent_color: z
    .string("must be text, or null for Qassa's own colour")
    .transform((color) => color.toLowerCase())
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like #0e6a4a"))
    .nullable()
    .optional(),
  /** A PNG, JPEG or WebP picture of at most 64 KiB, in base64. */
  logo: z
    .base64("must be a file in base64")
    .max(90_000, "must be at most 64 KiB")
    .nullable()
    .optional(),
  receipt_address: text(1, 300).nullable().optional(),
  tax_number: text(1, 60).nullable().optional(),
  receipt_footer: text(1, 500).nullable().optional(),
});
export type BrandChange = z.output<typeof BrandChange>;

export const BrandResource = z.object({
  accent_color: z.string().nullable(),
  /** The path of the logo, which anyone who knows it can read. */
  logo: z.string().nullable(),
  receipt_address: z.string().nullable(),
  tax_number: z.string().nullable(),
  receipt_footer: z.string().nullable(),
});
export type BrandResource = z.output<typeof BrandResource>;
