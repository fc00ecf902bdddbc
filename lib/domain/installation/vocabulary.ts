/**
 * Migrations that were renamed because two shared a prefix, from old name to new. Databases may have recorded them
 * under their old names, and must not apply them again.
 */
export const RENAMED_MIGRATIONS: Readonly<Record<string, string>> = {
  "20261121000700_payer_history": "20261121000650_payer_history",
  "20261122000600_times_of_a_payment": "20261122000650_times_of_a_payment",
};

/** How a database's schema differs from the one that this build is written for, as names of migrations, oldest first. */
export interface MigrationState {
  /** Migrations of this build that the database lacks. */
  missing: string[];
  /** Migrations that are applied, but that this build does not have: they are of a newer build. */
  unknown: string[];
}

/** Compares the migrations of a build with those that are recorded as applied, under their present or former names. */
export function compareMigrations({
  known,
  applied,
}: {
  known: readonly string[];
  applied: readonly string[];
}): MigrationState {
  const present = applied.map((name) => RENAMED_MIGRATIONS[name] ?? name);
  return {
    missing: known.filter((name) => !present.includes(name)).sort(),
    unknown: present.filter((name) => !known.includes(name)).sort(),
  };
}

/** What to do when an older build is started with a database that a newer one has migrated. */
export const newerSchemaMessage = (unknown: readonly string[]): string =>
  `The database was migrated by a newer version of Qassa. This version does not have: ${unknown.join(", ")}. Start the newer version. Migrations can't be undone: to go back to this version, restore a backup of the database that was made before the upgrade. Nothing was changed.`;

/** What to do about a database whose encoding can't hold every text; undefined if it can. */
export const encodingFault = (database: string, encoding: string): string | undefined =>
  encoding === "UTF8"
    ? undefined
    : `The database ${database} has the encoding ${encoding}, which can't hold every name and comment. Create one in UTF8, and set DATABASE_URL to it: CREATE DATABASE qassa ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0;`;
