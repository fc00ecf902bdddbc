import type { Prisma } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";

/** Rows are counted up to this number, so that a long queue costs no more than a few milliseconds to look at. */
const MAX_COUNTED = 50_000;

/** A queue in a table: rows with a time at which they are due. */
interface Queue {
  name: string;
  /** What follows FROM: the table and the condition of a partial index that begins with `dueAt`. */
  rows: Rows<"status">;
  dueAt: Prisma.Sql;
}

/** The state of a queue. */
export interface Backlog {
  name: string;
  /** Rows with the status pending. */
  pending: number;
  due: number;
  /** How many seconds the row that has been due the longest has waited; 0 if none is due. */
  oldestSeconds: number;
}

/** SELECT of the `Backlog` of a queue, from the rows that are due first. */
export const backlogOf = ({ name, rows, dueAt }: Queue) => sqlRows<keyof Backlog>`
  SELECT ${name}::text AS name,
    count(*) FILTER (WHERE status = 'pending')::int AS pending,
    count(*) FILTER (WHERE due_at <= now())::int AS due,
    coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE due_at <= now())), 0)::float8
      AS "oldestSeconds"
  FROM (SELECT status::text, ${dueAt} AS due_at FROM ${rows} ORDER BY ${dueAt} LIMIT ${MAX_COUNTED}) AS first`;
