// `npm run migrate` of this version on the database of running servers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { root } from "@/operate/launch/settings.mjs";
import type { ProofRun } from "../support/proof";
import { watchLockWaits } from "./lock-waits";

/** A migration gives up waiting for a lock after 3 seconds; until then every statement on the table waits behind it. */
const GOAL_MS = 3_500;

/** Runs it, and reports what it applied, how long it took and how long statements of the servers waited meanwhile. */
export async function migrateUnderLoad(run: ProofRun, databaseUrl: string) {
  const waits = await watchLockWaits(databaseUrl);
  const since = Date.now();
  const child = spawn(process.execPath, ["--import", "tsx", "operate/migrate/migrate.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  const maxMs = await waits.stop();
  const applied = /^Applied: (.+)$/m.exec(output)?.[1]?.split(", ") ?? [];
  if (child.exitCode !== 0) console.log(output, errors);
  run.figure({
    what: "migrations applied while the old version serves",
    seen: `${applied.length}, in ${seconds} s`,
    goal: "all that it lacks",
    holds: child.exitCode === 0 && /^(?:Applied|The database is up to date)/m.test(output),
  });
  run.figure({
    what: "the longest wait of the old version's statements for a lock meanwhile",
    seen: `${Math.round(maxMs)} ms`,
    goal: `at most ${GOAL_MS} ms`,
    holds: maxMs <= GOAL_MS,
  });
}
