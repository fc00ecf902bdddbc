import { z } from "zod";

/**
 * A schema for text from outside: `minLength` to `maxLength` characters (code points), no NUL, which PostgreSQL cannot store,
 * and no lone surrogates, which no encoding can represent.
 */
export const text = (minLength: number, maxLength: number) =>
  z
    .string("must be text")
    .refine((value) => value.isWellFormed(), "must not contain lone surrogates; send valid Unicode")
    .refine((value) => !value.includes("\0"), "must not contain NUL characters")
    .refine((value) => {
      const length = [...value].length;
      return length >= minLength && length <= maxLength;
    }, `must be ${minLength} to ${maxLength} characters long`)
    .meta({ minLength, maxLength });

/** Returns whether PostgreSQL can store this text or compare with it. Text that it cannot store matches no row. */
export const isPostgresText = (value: string): boolean =>
  value.isWellFormed() && !value.includes("\0");

/** Shorter texts begin too many others to be worth a search by prefix. */
export const MIN_PREFIX = 2;

/** Returns a text that sorts, by bytes, after every text that begins with the prefix. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;
