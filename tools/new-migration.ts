// `npm run migration -- NAME`: writes the SQL from the last committed schema to the one on disk.
// Checks, partial indexes and triggers are added to the file by hand before it is committed. Prisma's engine needs a
// database but does not change it: that of DATABASE_URL, otherwise that of the Qassa that runs with DATA_DIR.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { useRunningDatabase } from "../operate/database/running-database";
import { CommandError, runCommand } from "../operate/launch/command.mjs";
import { migrationsOnDisk, nextPrefix } from "../operate/migrate/migration-files";
import { diffSchemas, schemaFile } from "../operate/migrate/schema-engine";

/** The server compares the database with this list. */
const BUILD_LIST = "lib/domain/installation/migrations.json";

function committedSchema(): string | null {
  try {
    return execFileSync("git", ["show", "HEAD:prisma/schema.prisma"], { encoding: "utf8" });
  } catch {
    return null;
  }
}

await runCommand(async () => {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new CommandError("Usage: npm run migration -- name_in_snake_case");
  }
  if (!process.env.DATABASE_URL) useRunningDatabase();
  const schema = readFileSync(schemaFile, "utf8");
  const sql = await diffSchemas(process.env.DATABASE_URL ?? "", committedSchema(), schema);
  if (/^-- This is an empty migration/m.test(sql) || sql.trim() === "") {
    console.log("The schema has not changed since the last commit.");
    return 0;
  }
  const names = migrationsOnDisk().map((migration) => migration.name);
  const migration = `${nextPrefix(names, new Date())}_${name}`;
  const folder = `prisma/migrations/${migration}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/migration.sql`, sql);
  writeFileSync(BUILD_LIST, `${JSON.stringify([...names, migration], null, 2)}\n`);
  console.log(`Wrote ${folder}/migration.sql`);
  return 0;
});
