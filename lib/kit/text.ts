import { z } from "zod";

/**
 * Text from outside: so many characters (code points), no NUL, which PostgreSQL cannot keep, and no lone
 * surrogates, which no encoding can.
 */
export const text = (least: number, most: number) =>
  z
    .string("must be text")
    .refine((value) => value.isWellFormed(), "must not contain lone surrogates; send valid Unicode")
    .refine((value) => !value.includes("\0"), "must not contain NUL characters")
    .refine((value) => {
      const length = [...value].length;
      return length >= least && length <= most;
    }, `must be ${least} to ${most} characters long`)
    .meta({ minLength: least, maxLength: most });

/** Whether PostgreSQL can compare with this text at all. What it cannot hold, it does not have. */
export const isPostgresText = (value: string): boolean =>
  value.isWellFormed() && !value.includes("\0");
