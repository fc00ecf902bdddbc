import { Prisma } from "@/lib/kit/db";
import { idFromUuid, type IdKind } from "@/lib/kit/ids";

/** Condition on a column of ids: made since the time that is looked at. Ids sort by their time of making. */
export type MadeSince = (column: string, kind: IdKind) => Prisma.Sql;

/** A statement that is always true of the data, and a query for the rows that violate it. */
export interface Invariant {
  /** Such as `refunds-within-payment`. */
  name: string;
  /** What is true, in a sentence. */
  says: string;
  /** A SELECT with one column `id`, a text: a row that breaks it. */
  offenders: (since: MadeSince) => Prisma.Sql;
}

const TIME_BYTES = 6;
const UUID_BYTES = 16;

/** Looks at what was made since a moment; undefined: at everything. */
export const madeSince =
  (moment: Date | undefined): MadeSince =>
  (column, kind) => {
    if (!moment) return Prisma.sql`true`;
    const least = Buffer.alloc(UUID_BYTES);
    least.writeUIntBE(moment.getTime(), 0, TIME_BYTES);
    return Prisma.sql`${Prisma.raw(column)} >= ${idFromUuid(kind, least)}`;
  };
