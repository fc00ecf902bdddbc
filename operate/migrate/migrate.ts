// `npm run migrate`: applies the migrations, as a step of its own before the first instance of a new version starts.
import { CommandError, runCommand } from "../launch/command.mjs";
import { loadEnvFiles } from "../launch/settings.mjs";
import { inTurn, migrate, migrationTarget } from "./migrate-database";

await runCommand(async () => {
  loadEnvFiles();
  const { DATABASE_URL, DIRECT_DATABASE_URL } = process.env;
  const target = migrationTarget(DATABASE_URL ?? "", DIRECT_DATABASE_URL);
  if (!target.url) {
    throw new CommandError(
      "DATABASE_URL is not set. Set it to the URL of the PostgreSQL to migrate.",
    );
  }
  const applied = await inTurn(target, (client) => migrate(client, target));
  console.log(
    applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`,
  );
  return 0;
});
