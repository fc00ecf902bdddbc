import { Prisma } from "@/lib/kit/db";
import type { Rows } from "@/lib/kit/rows";

/** The columns of a timeline entry, as expressions over the rows that cause it. */
interface TimelineColumns {
  /** Defaults to now. */
  at?: Prisma.Sql;
  /** Such as `refund.completed`. */
  kind: Prisma.Sql;
  /** A device key's id, a user's id, "network" or "qassa". */
  actor: Prisma.Sql;
  data: Prisma.Sql;
}

/** INSERT of one timeline entry for each row, for the statement that causes the entries. */
export const insertTimelineLines = (
  line: TimelineColumns,
  from: Rows<"organization_id" | "mode" | "payment_id">,
): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data
      ${line.at ? Prisma.sql`, at` : Prisma.empty})
    SELECT organization_id, mode, payment_id, ${line.kind}, ${line.actor}, ${line.data}
      ${line.at ? Prisma.sql`, ${line.at}` : Prisma.empty}
    FROM ${from}`;
