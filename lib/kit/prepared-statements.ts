import { createHash } from "node:crypto";
import { env } from "@/lib/kit/env";
import { codeOf } from "@/lib/kit/error-code";
import { log } from "@/lib/kit/log";

/** Each connection keeps each of them, so there must not be many. */
const MAX_PREPARED = 100;
/** PostgreSQL's codes for a statement that is not, or already, prepared on a connection. */
const LOST = new Set(["26000", "42P05"]);
const FEATURE_NOT_SUPPORTED = "0A000";

const names = new Map<string, string>();
/** Connections go through a pooler that does not support prepared statements. */
let areLost = false;

/** A name is a hash, so that behind a pooler two processes never give different statements the same name. */
function nameOf(text: string): string | undefined {
  if (areLost || env().DATABASE_PREPARED_STATEMENTS === "off") return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `qassa_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/** A migration has changed what the statement returns since this connection prepared it. */
const isOutdated = (error: unknown) =>
  codeOf(error) === FEATURE_NOT_SUPPORTED && /cached plan/.test((error as Error).message);

/**
 * Runs a statement under a name, so that a connection parses it only once. If the connection cannot use the name, which
 * PostgreSQL notices before it executes anything, runs it again without one; behind a pooler that does not support
 * names, all statements are then run without. Throws what the statement throws.
 */
export async function withPreparedName<Result>(
  text: string,
  run: (name: string | undefined) => Promise<Result>,
): Promise<Result> {
  const name = nameOf(text);
  try {
    return await run(name);
  } catch (error) {
    const isLost = LOST.has(codeOf(error) ?? "");
    if (name === undefined || !(isLost || isOutdated(error))) throw error;
    if (isLost && !areLost) {
      areLost = true;
      log.warn(
        "The database's pooler does not keep prepared statements, so they are not used. PgBouncer 1.21 and newer does, with max_prepared_statements.",
      );
    }
    return run(undefined);
  }
}
