import { fork } from "node:child_process";
import { once } from "node:events";
import { env } from "@/lib/kit/env";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy";

export interface CrashProcess {
  /** Its way to the database, where it can be stopped. */
  database: DatabaseProxy;
  /** `kill -9`; resolves when it is gone. */
  kill: () => Promise<void>;
  /** How it ended; undefined while it runs. */
  endedBy: () => NodeJS.Signals | undefined;
  /** Sends it a request; undefined when no whole answer came. */
  ask: (
    path: string,
    init: RequestInit,
  ) => Promise<{ response: Response; text: string } | undefined>;
  /** Kills it if need be, and lets go of its connections. */
  close: () => Promise<void>;
}

/**
 * Starts a program over this test's database, to be killed. The program tells its parent the address that it
 * listens on. It polls every second.
 */
export async function startCrashProcess(program: string): Promise<CrashProcess> {
  const database = await startDatabaseProxy(env().DATABASE_URL);
  const child = fork(program, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: database.url, POLL_INTERVAL_SECONDS: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let endedBy: NodeJS.Signals | undefined;
  const ended = once(child, "exit").then(([, signal]) => {
    endedBy = signal as NodeJS.Signals;
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const origin = await Promise.race([
    once(child, "message").then(([message]) => message as string),
    ended.then(() => undefined),
  ]);
  if (origin === undefined) throw new Error("the process to be killed did not even start");
  return {
    database,
    kill,
    endedBy: () => endedBy,
    async ask(path, init) {
      try {
        const response = await fetch(origin + path, init);
        return { response, text: await response.text() };
      } catch {
        return undefined;
      }
    },
    async close() {
      await kill();
      await database.close();
    },
  };
}
