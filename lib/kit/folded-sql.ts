import { Prisma } from "./db";
import { FOLDED_LETTERS, foldedPattern } from "./names";

/** Escapes the text for LIKE, so that pattern characters match themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Expression: a text as `folded` returns it. An index on it needs the letters as they stand, so they are no parameters. */
export const foldedSql = (expression: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`translate(${expression}, ${Prisma.raw(`'${FOLDED_LETTERS.from}', '${FOLDED_LETTERS.to}'`)})`;

/** Condition: a text has these words in it, whatever their case and marks. */
export const hasWords = (expression: Prisma.Sql, words: string): Prisma.Sql =>
  Prisma.sql`${expression} ~ ${foldedPattern(words)}`;
