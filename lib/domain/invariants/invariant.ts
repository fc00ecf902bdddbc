import { Prisma } from "@/lib/kit/db";
import { firstIdAt, type IdKind } from "@/lib/kit/ids";
import type { Rows } from "@/lib/kit/rows";

/** Returns a condition on a column of IDs: created since the start of the checked period. IDs sort by creation time. */
export type CreatedSince = (column: string, kind: IdKind) => Prisma.Sql;

/** A statement that is always true of the data, and a query for the rows that violate it. */
export interface Invariant {
  /** Such as `refunds-add-up`. */
  name: string;
  /** The statement, in one sentence. */
  says: string;
  /** SELECT of the rows that violate it. `start` is when the checked period starts. */
  offenders: (since: CreatedSince, start: Prisma.Sql) => Rows<"id">;
}

/** Returns conditions for rows created since a moment; undefined: for all rows. */
export const madeSince =
  (moment: Date | undefined): CreatedSince =>
  (column, kind) =>
    moment ? Prisma.sql`${Prisma.raw(column)} >= ${firstIdAt(kind, moment)}` : Prisma.sql`true`;
