// Writes the worst into an organization's data, as another version, program or person with access to the database can.
import { db, Prisma, query } from "@/lib/kit/db";

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Values by type of column, as SQL. A row that a constraint or trigger refuses is left as it was. */
export const WORST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  empty: {
    text: "''",
    jsonb: "'{}'",
    ARRAY: "'{}'",
    bytea: "''",
    smallint: "0",
    integer: "0",
    bigint: "0",
  },
  largest: {
    text: "repeat('x', 100000)",
    jsonb: `'[${"[".repeat(50)}${"]".repeat(50)}]'`,
    ARRAY: "array_fill(NULL::text, ARRAY[1000])",
    bytea: String.raw`'\x00'`,
    smallint: "32767",
    integer: "2147483647",
    bigint: "9223372036854775807",
    "timestamp with time zone": "'9999-12-31T23:59:59Z'::timestamptz",
  },
  smallest: {
    text: "E'\\u202e\\u0001''; -- %s ${x}'",
    jsonb: "'\"text\"'",
    ARRAY: "'{\"\"}'",
    bytea: String.raw`'\xff'`,
    smallint: "-32768",
    integer: "-2147483648",
    bigint: "-9223372036854775808",
    "timestamp with time zone": "'0001-01-01T00:00:00Z'::timestamptz",
  },
  unknown: {
    text: "'ZZZ'",
    jsonb: `'{"zone": "NET", "amount": null}'`,
    ARRAY: "'{7}'",
    bytea: String.raw`'\x3031'`,
    smallint: "1",
    integer: "-1",
    bigint: "1",
    "timestamp with time zone": "now() - interval '1 minute'",
  },
  infinite: { "timestamp with time zone": "'infinity'" },
  "infinitely old": { "timestamp with time zone": "'-infinity'" },
  none: {
    text: "NULL",
    jsonb: "'null'",
    ARRAY: "NULL",
    bytea: "NULL",
    smallint: "NULL",
    integer: "NULL",
    bigint: "NULL",
    "timestamp with time zone": "NULL",
  },
};

/** Columns of the tables that have an organization, and of its members, that neither are keys nor refer to any. */
const columns = () =>
  query<Column>(Prisma.sql`
    SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type
    FROM information_schema.columns c JOIN pg_class t ON t.oid = format('public.%I', c.table_name)::regclass
    WHERE c.table_schema = 'public' AND t.relkind = 'r' AND c.is_generated = 'NEVER' AND c.is_identity = 'NO'
      AND (c.table_name IN ('organizations', 'users') OR EXISTS (
        SELECT FROM information_schema.columns o WHERE o.table_schema = 'public' AND o.table_name = c.table_name
          AND o.column_name = 'organization_id'))
      AND NOT EXISTS (
        SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
        WHERE k.conrelid = t.oid AND k.contype IN ('p', 'f') AND a.attname = c.column_name)
      AND c.column_name <> 'organization_id'
    ORDER BY 1, 2`);

/** Returns the names of the tables that can be poisoned. */
export const poisonableTables = async (): Promise<string[]> => [
  ...new Set((await columns()).map(({ table }) => table)),
];

const rowsOf = (table: string, organizationId: string): string => {
  if (table === "organizations") return `id = '${organizationId}'`;
  if (table !== "users") return `organization_id = '${organizationId}'`;
  return `id IN (SELECT user_id FROM memberships WHERE organization_id = '${organizationId}')`;
};

/**
 * Writes the values of a kind into every column of every row of an organization that takes them, or into those of one
 * table. Returns those columns.
 */
export async function poison(
  organizationId: string,
  kind: string,
  only?: string,
): Promise<string[]> {
  const poisoned: string[] = [];
  for (const { table, name, type } of await columns()) {
    const value = WORST[kind]![type];
    if (value === undefined || (only !== undefined && only !== table)) continue;
    const rows = rowsOf(table, organizationId);
    await db().$executeRawUnsafe(`DO $poison$ DECLARE r record; BEGIN
      FOR r IN SELECT ctid AS at FROM "${table}" WHERE ${rows} LOOP
        BEGIN UPDATE "${table}" SET "${name}" = ${value} WHERE ctid = r.at;
        EXCEPTION WHEN others THEN NULL; END;
      END LOOP;
    END $poison$`);
    const [found] = await query<{ has: boolean }>(Prisma.sql`
      SELECT EXISTS (SELECT FROM ${Prisma.raw(`"${table}" WHERE ${rows} AND "${name}"::text IS NOT DISTINCT FROM (${value})::text`)}) AS has`);
    if (found!.has) poisoned.push(`${table}.${name}`);
  }
  return poisoned;
}
