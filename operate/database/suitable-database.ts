// What a database must be like for Qassa, checked before anything in it is changed.
import type { Client } from "pg";
import { encodingFault } from "@/lib/domain/installation/vocabulary";
import { CommandError } from "../launch/command.mjs";

const MIN_POSTGRES = 150_000;

interface DatabaseProperties {
  version: number;
  encoding: string;
  role: string;
  database: string;
  /** The schema that a table without a named one is created in; null if there is none that the role may use. */
  schema: string | null;
  mayUse: boolean | null;
  isStandby: boolean;
  isReadOnly: boolean;
}

async function readProperties(client: Client): Promise<DatabaseProperties> {
  const { rows } = await client.query<DatabaseProperties>(
    `SELECT current_setting('server_version_num')::int AS version,
       current_setting('server_encoding') AS encoding, current_user::text AS role,
       current_database()::text AS database, current_schema()::text AS schema,
       has_schema_privilege(to_regnamespace('public')::oid, 'USAGE') AS "mayUse",
       pg_is_in_recovery() AS "isStandby",
       current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  return rows[0]!;
}

/**
 * Checks the version and encoding of the database, that it accepts writes, and that the role's tables are those in the
 * schema public. Throws
 * `CommandError` that says what to do. `setting` is where the connection came from.
 */
export async function requireSuitableDatabase(client: Client, setting: string): Promise<void> {
  const properties = await readProperties(client);
  const { version, encoding, role, database, schema, mayUse, isStandby, isReadOnly } = properties;
  const [asRole, inDatabase] = [role, database].map((name) => client.escapeIdentifier(name));
  if (version < MIN_POSTGRES) {
    throw new CommandError(`Qassa needs PostgreSQL 15 or newer. Set ${setting} to one.`);
  }
  const fault = encodingFault(database, encoding);
  if (fault) throw new CommandError(fault);
  if (isStandby) {
    throw new CommandError(
      `The PostgreSQL of ${setting} is a standby, which accepts no writes. Set ${setting} to the primary, or promote this one. Nothing was changed.`,
    );
  }
  if (isReadOnly) {
    throw new CommandError(
      `The database ${database} accepts no writes from the role ${role} of ${setting}: default_transaction_read_only is on. Set ${setting} to one that does, or switch it off: ALTER ROLE ${asRole} IN DATABASE ${inDatabase} SET default_transaction_read_only = off; Nothing was changed.`,
    );
  }
  if (mayUse === null) {
    throw new CommandError(
      `The database ${database} has no schema public, where Qassa keeps its tables. Create it as the owner of the database: CREATE SCHEMA public AUTHORIZATION ${asRole};`,
    );
  }
  if (!mayUse) {
    throw new CommandError(
      `The role ${role} of ${setting} may not use the schema public, where Qassa keeps its tables. As the owner of the database: GRANT USAGE, CREATE ON SCHEMA public TO ${asRole};`,
    );
  }
  if (schema !== "public") {
    throw new CommandError(
      `The search_path of the role ${role} leads to the schema ${schema ?? "of no name"} first, but Qassa keeps its tables in public. Set it for this database: ALTER ROLE ${asRole} IN DATABASE ${inDatabase} SET search_path = public;`,
    );
  }
}

/** Throws `CommandError` if the role could not create what migrations create. */
export async function requireOwner(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; may: boolean }>(
    `SELECT current_user::text AS role, current_database()::text AS database,
       has_schema_privilege('public', 'CREATE')
         AND (to_regnamespace('sandbox') IS NOT NULL
           OR has_database_privilege(current_database(), 'CREATE')) AS may`,
  );
  const { role, database, may } = rows[0]!;
  if (may) return;
  throw new CommandError(
    `The role ${role} of ${setting} may not create tables in the database ${database}, so the migrations can't be applied. Make it the owner (ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${client.escapeIdentifier(role)};), or set DIRECT_DATABASE_URL to the owner's address for migrations. Nothing was changed.`,
  );
}

/** Throws `CommandError` if the role that serves requests may not use the tables that the migrations created. */
export async function requireUsableTables(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ role: string; name: string; lacks: "read" | "write" }>(
    `SELECT current_user::text AS role, format('%s.%s', n.nspname, c.relname) AS name,
       CASE WHEN may.read THEN 'write' ELSE 'read' END AS lacks
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
       LATERAL (SELECT
         has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') AS read,
         c.relname = '_prisma_migrations' OR has_table_privilege(c.oid, 'INSERT') AS write) may
     WHERE n.nspname IN ('public', 'sandbox') AND c.relkind = 'r' AND NOT (may.read AND may.write)
     ORDER BY lacks, name`,
  );
  const [first, ...more] = rows;
  if (!first) return;
  throw new CommandError(
    `The role ${first.role} of ${setting} may not ${first.lacks} ${first.name}${more.length > 0 ? ` and use ${more.length} more tables` : ""}. Grant it their use as docs/operating/hardening.md shows under "Two roles", then start again.`,
  );
}
