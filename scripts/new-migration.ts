// `npm run migration -- NAME`: writes the SQL between the last committed schema and the one on disk.
// Checks, partial indexes and triggers are added to the file by hand before it is committed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { migrationsOnDisk, nextPrefix } from "./migration-files";
import { diffSchemas, schemaFile } from "./schema-engine";

const name = process.argv[2];
const databaseUrl = process.env.DATABASE_URL;
if (!name || !/^[a-z0-9_]+$/.test(name) || !databaseUrl) {
  console.error("Usage: DATABASE_URL=… npm run migration -- name_in_snake_case");
  process.exit(1);
}
const committed = (() => {
  try {
    return execFileSync("git", ["show", "HEAD:prisma/schema.prisma"], { encoding: "utf8" });
  } catch {
    return null;
  }
})();
const sql = await diffSchemas(databaseUrl, committed, readFileSync(schemaFile, "utf8"));
if (/^-- This is an empty migration/m.test(sql) || sql.trim() === "") {
  console.log("The schema has not changed since the last commit.");
  process.exit(0);
}
const names = migrationsOnDisk().map((migration) => migration.name);
const folder = `prisma/migrations/${nextPrefix(names, new Date())}_${name}`;
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/migration.sql`, sql);
console.log(`Wrote ${folder}/migration.sql`);
