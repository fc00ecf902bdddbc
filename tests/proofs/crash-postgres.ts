// The PostgreSQL server of a proof, crashed in the middle of its work and restarted on the same port and files.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { runtimeFor, serverArguments } from "@/operate/database/postgres-runtime.mjs";
import type { OwnDatabase } from "@/tests/support/product";
import type { ProofRun } from "../support/proof";

export interface CrashPostgres {
  /** Sends SIGQUIT, an immediate shutdown that finishes and flushes nothing, then restarts the server. */
  crash: () => Promise<void>;
  /** Terminates up to `limit` of the app's connections, and returns how many. */
  endBackends: (limit: number) => Promise<number>;
  query: <Row extends object>(sql: string) => Promise<Row[]>;
}

export function crashPostgres(run: ProofRun, { databaseUrl, folder }: OwnDatabase): CrashPostgres {
  const runtime = runtimeFor(path.join(folder, "postgres"));
  const { port } = new URL(databaseUrl);
  const postmaster = () =>
    Number(readFileSync(path.join(runtime.databaseDir, "postmaster.pid"), "utf8").split("\n")[0]);

  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: databaseUrl, application_name: "chaos" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  const answers = () =>
    query("SELECT 1").then(
      () => true,
      () => false,
    );

  async function start() {
    // A server stopped this way may hold its memory for a moment longer, so retry until one starts.
    for (;;) {
      const log = openSync(runtime.logFile, "a");
      const child = spawn(
        runtime.binary("postgres"),
        [...serverArguments(runtime, Number(port)), ...["-c", "max_connections=100"]],
        { ...runtime.spawnAs, detached: true, stdio: ["ignore", log, log] },
      );
      closeSync(log);
      let isOver = false;
      const ended = once(child, "exit").then(() => (isOver = true));
      run.onEnd(async () => {
        if (!isOver) child.kill("SIGINT");
        await ended;
      });
      while (!isOver) {
        if (await answers()) return;
        await Promise.race([pause(50), ended]);
      }
      await pause(100);
    }
  }

  return {
    query,
    async crash() {
      const pid = postmaster();
      process.kill(pid, "SIGQUIT");
      for (;;) {
        try {
          process.kill(pid, 0);
        } catch {
          break;
        }
        await pause(10);
      }
      await start();
    },
    async endBackends(limit) {
      const ended = await query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND application_name <> 'chaos' AND pid <> pg_backend_pid()
        ORDER BY state = 'active' DESC, random() LIMIT ${limit}`);
      return ended.length;
    },
  };
}
