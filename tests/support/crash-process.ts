import { spawn } from "node:child_process";
import { once } from "node:events";
import { env } from "@/lib/kit/env";
import { root } from "@/operate/launch/settings.mjs";
import { bundled } from "./bundled-program";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy";

export interface CrashProcess {
  /** The proxy between it and the database, which can stop it at a statement. */
  database: DatabaseProxy;
  /** Kills it with `kill -9`; resolves when it has exited. */
  kill: () => Promise<void>;
  /** The signal that ended it; undefined while it runs. */
  endedBy: () => NodeJS.Signals | undefined;
  /** Sends it a request; undefined without a complete response. */
  ask: (
    path: string,
    init: RequestInit,
  ) => Promise<{ response: Response; text: string } | undefined>;
  /** Kills it if it is still running, and closes its connections. */
  close: () => Promise<void>;
}

/**
 * Starts a program on this test's database, to be killed. It must send its parent the origin that it listens on. It
 * polls every second.
 */
export async function startCrashProcess(program: string): Promise<CrashProcess> {
  const database = await startDatabaseProxy(env().DATABASE_URL);
  // Read from standard input, it finds packages from the project's folder.
  const child = spawn(process.execPath, ["--input-type=module", "-"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, POLL_INTERVAL_SECONDS: "1" },
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  // It may be killed while it still reads.
  child.stdin!.on("error", () => undefined);
  child.stdin!.end(await bundled(program));
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
