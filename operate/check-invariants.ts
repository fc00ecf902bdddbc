// `npm run check:invariants`: checks the stored data and prints which invariants are violated.
import { parseArgs } from "node:util";
import { useRunningDatabase } from "./database/running-database";
import { CommandError, runCommand } from "./launch/command.mjs";

const USAGE = `npm run check:invariants [-- --days N]
Checks that payments, refunds, events, deliveries and the sandbox's records agree, in the database of the Qassa that
runs here or in that of DATABASE_URL. It changes nothing, and fails if an invariant is violated.

  --days N    only rows created in the last N days`;

function given() {
  try {
    const { values } = parseArgs({
      options: { days: { type: "string" }, help: { type: "boolean" } },
    });
    const days = values.days === undefined ? undefined : Number(values.days);
    if (days !== undefined && !(Number.isInteger(days) && days > 0)) {
      throw new Error("--days must be a whole number.");
    }
    return { help: values.help, days };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

await runCommand(async () => {
  const { help, days } = given();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  useRunningDatabase();
  const { checkInvariants } = await import("@/lib/domain/invariants");
  const { closeDatabase } = await import("@/lib/kit/db");
  try {
    const results = await checkInvariants({ days });
    for (const { name, says, violations, ids } of results) {
      console.log(`${violations === 0 ? "✓" : "✗"} ${name}: ${violations}`);
      if (violations > 0) console.log(`    ${says}\n    Violated by: ${ids.join(", ")}`);
    }
    const broken = results.filter(({ violations }) => violations > 0).length;
    console.log(
      broken === 0
        ? "All invariants hold."
        : `${broken} of ${results.length} invariants are violated.`,
    );
    return broken === 0 ? 0 : 1;
  } finally {
    await closeDatabase();
  }
});
