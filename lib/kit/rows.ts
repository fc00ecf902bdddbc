import { Prisma } from "@/prisma/client/client";

declare const columns: unique symbol;

/**
 * SQL that gives rows with these columns: a SELECT, a statement with RETURNING, or what follows FROM. One with more columns
 * fits where fewer are needed.
 */
export type Rows<Column extends string> = Prisma.Sql & {
  readonly [columns]: Readonly<Record<Column, unknown>>;
};

/** A statement that a `Row` can be read from: if its columns are known, they include the fields of the row. */
export type StatementFor<Row> = Prisma.Sql &
  Partial<Pick<Rows<keyof Row & string>, typeof columns>>;

/** `Prisma.sql` for `Rows`. Nothing reads the text: its author names the columns, and they are not inferred from their use. */
export const sqlRows = <Column extends string = never>(
  strings: readonly string[],
  ...values: unknown[]
) => Prisma.sql(strings, ...values) as Rows<NoInfer<Column>>;

/** An expression over rows: a column of them, or SQL. */
export type Expression<Column extends string> = Column | Prisma.Sql;

export const expressionSql = (expression: Expression<string>): Prisma.Sql =>
  typeof expression === "string" ? Prisma.raw(expression) : expression;

interface FirstInOrder {
  /** Conditions that must not overlap, each a range of one index. */
  ranges: readonly Prisma.Sql[];
  limit: number;
  order?: Prisma.Sql | undefined;
  /** Few rows: the ranges are of each of them, by the alias `each_one`. */
  each?: Rows<"id"> | undefined;
}

/**
 * SELECT of the first rows of a table, in the order of an index, that lie in any of the ranges. PostgreSQL merges the
 * ranges as it reads them, so nothing is sorted and no more rows are read than requested. With `each`, up to `limit` rows
 * are read for each of its rows, and the first of all are sorted out.
 */
export function firstInOrder<Column extends string>(
  table: Rows<Column>,
  { ranges, limit, order = Prisma.sql`created_at DESC, id DESC`, each }: FirstInOrder,
) {
  const first = Prisma.sql`ORDER BY ${order} LIMIT ${limit}`;
  // Each part is ordered and limited separately, or PostgreSQL would collect and sort them all.
  const parts = ranges.map((range) => {
    const part = Prisma.sql`(SELECT * FROM ${table} WHERE ${range} ${first})`;
    return each
      ? Prisma.sql`(SELECT one.* FROM ${each} AS each_one, LATERAL ${part} AS one ${first})`
      : part;
  });
  return sqlRows<Column>`SELECT * FROM (${Prisma.join(parts, " UNION ALL ")}) AS part ${first}`;
}
