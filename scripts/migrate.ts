import { applyMigrations } from "./schema-engine";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error("DATABASE_URL is not set. Give the address of the PostgreSQL to migrate.");
  process.exit(1);
}
const applied = await applyMigrations(databaseUrl);
console.log(
  applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`,
);
