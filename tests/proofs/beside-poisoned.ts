import { isDeepStrictEqual } from "node:util";
import { poisonableTables, WORST } from "@/tests/support/poison";
import { SERVED, serveBesidePoisoned } from "@/tests/support/poisoned-neighbour";
import type { ProofRun } from "@/tests/support/proof";

/**
 * Runs every job next to an organization whose fields are at their worst: all at once for each kind of value, and in the
 * full setting also one table at a time.
 */
export async function besidePoisoned(run: ProofRun): Promise<void> {
  const tables = run.isFull ? [undefined, ...(await poisonableTables())] : [undefined];
  const columns = new Set<string>();
  let tried = 0;
  const failures: string[] = [];
  for (const kind of Object.keys(WORST)) {
    for (const table of tables) {
      const place = `${table ?? "all tables"} ${kind}`;
      try {
        const beside = await serveBesidePoisoned(kind, table);
        if (!beside) continue;
        tried += 1;
        beside.columns.forEach((column) => columns.add(column));
        if (!isDeepStrictEqual(beside.served, SERVED)) {
          failures.push(`${place}: ${JSON.stringify(beside.served)}`);
        }
      } catch (error) {
        tried += 1;
        failures.push(`${place}: ${String(error).slice(0, 200)}`);
      }
    }
  }
  run.figure({
    what: `organizations served by every job next to one poisoned in ${columns.size} columns`,
    seen: `${tried - failures.length} of ${tried}${failures.map((failure) => `; ${failure}`).join("")}`,
    goal: "all",
    holds: failures.length === 0 && columns.size > 100,
  });
}
