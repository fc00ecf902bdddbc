import { Prisma, query } from "@/lib/kit/db";
import names from "./migrations.json" with { type: "json" };
import { compareMigrations, type MigrationState } from "./vocabulary";

/**
 * Compares the database's schema with this build's: each is a list of migrations. Both lists are empty if they agree.
 * Rejects if the database does not respond.
 */
export async function migrationState(): Promise<MigrationState> {
  const [history] = await query<{ exists: boolean }>(
    Prisma.sql`SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "exists"`,
  );
  if (!history?.exists) return compareMigrations({ known: names, applied: [] });
  const applied = await query<{ name: string }>(Prisma.sql`
    SELECT migration_name AS name FROM public._prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`);
  return compareMigrations({ known: names, applied: applied.map(({ name }) => name) });
}
