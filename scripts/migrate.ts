import { Client } from "pg";
import { CommandError, runCommand } from "./launch/say.mjs";
import { waitForTurn } from "./migration-turn";
import { applyMigrations } from "./schema-engine";

await runCommand(async () => {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) {
    throw new CommandError(
      "DATABASE_URL is not set. Set it to the URL of the PostgreSQL to migrate.",
    );
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await waitForTurn(client);
    const applied = await applyMigrations(databaseUrl);
    console.log(
      applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`,
    );
  } finally {
    await client.end();
  }
  return 0;
});
