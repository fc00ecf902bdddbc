// Kinds of settings that several have in common.
import { z } from "zod";
import { databaseUrlFault, libpqUrl } from "@/lib/kit/urls-with-passwords.mjs";

/** A setting that is on or off; off if it is not set. */
export const flag = (what: string) =>
  z
    .enum(["true", "false", "on", "off", "1", "0"], `${what} takes true or false`)
    .default("false")
    .transform((value) => value === "true" || value === "on" || value === "1");

/** A setting that is on unless it is switched off. */
export const onUnlessOff = (name: string) =>
  z.enum(["on", "off"], `${name} takes on or off`).default("on");

/** The address of a PostgreSQL. */
export const databaseUrl = (name: string) =>
  z
    .string(`${name} is not set; give postgresql://user:password@host:5432/database`)
    .superRefine((value, context) => {
      const fault = databaseUrlFault(name, value);
      if (fault) context.addIssue(fault);
    })
    .transform(libpqUrl);

/** A setting that is a whole number from `min` to `max`. */
export const count = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** A number of days after which something is deleted, or 0 to keep it for good. */
export const retention = (fallback: number, min: number) =>
  count(fallback, 0, 36_500).refine((value) => value === 0 || value >= min, {
    error: ({ path }) =>
      `${String(path?.at(-1))} must be 0, to keep everything, or at least ${min}`,
  });
