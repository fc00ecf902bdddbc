import { z } from "zod";
import { currencyCode, name, timeZone } from "@/lib/domain/organizations/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";

/** Sorted, each once. */
const tipPercents = z
  .array(
    z
      .int("must be a whole number from 1 to 100")
      .min(1, "must be a whole number from 1 to 100")
      .max(100, "must be a whole number from 1 to 100"),
  )
  .transform((percents) => [...new Set(percents)].sort((one, other) => one - other))
  .pipe(z.array(z.int()).max(4, "must have at most 4 items"))
  .describe("The tips that tills offer, in percent; empty: tills ask for no tip");

export const OrganizationChange = z.object({
  name: name.optional(),
  currency: currencyCode.optional(),
  time_zone: timeZone.optional(),
  require_device_key_for_static_qr: z.boolean("must be true or false").optional(),
  /** Members without two-factor sign-in can do nothing until they turn it on. */
  require_two_factor: z.boolean("must be true or false").optional(),
  /** The most of one payment that cashiers can refund, in major units; null: no limit. */
  cashier_refund_limit: z
    .number("must be a number, or null for no limit")
    .nonnegative("must be 0 or greater")
    .max(MAX_MAJOR_UNITS, `must be at most ${MAX_MAJOR_UNITS.toFixed(2)}`)
    .nullable()
    .optional(),
  till_question_above: z
    .number("must be a number, or null for no limit")
    .positive("must be greater than 0")
    .max(MAX_MAJOR_UNITS, `must be at most ${MAX_MAJOR_UNITS.toFixed(2)}`)
    .nullable()
    .optional(),
  tip_percents: tipPercents.optional(),
});
export type OrganizationChange = z.output<typeof OrganizationChange>;

export const OrganizationResource = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  require_device_key_for_static_qr: z.boolean(),
  require_two_factor: z
    .boolean()
    .describe("Members without two-factor sign-in can do nothing until they turn it on"),
  /** The most of one payment that cashiers can refund, in major units; null: no limit. */
  cashier_refund_limit: z.number().nullable(),
  till_question_above: z.number().nullable(),
  tip_percents: z
    .array(z.int())
    .describe("The tips that tills offer, in percent; empty: tills ask for no tip"),
  /** True until there are payments. */
  currency_changeable: z.boolean(),
  created_at: Timestamp,
});
export type OrganizationResource = z.infer<typeof OrganizationResource>;
