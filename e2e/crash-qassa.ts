// Starts a separate Qassa as a user would, and kills it as no user would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { copyInstallation } from "@/tests/support/prepared-data";
import { unsetSettings } from "@/tests/support/unset-settings";
import { postmaster, queryDatabase } from "./database";

interface Running {
  /** `kill -9` of all its processes except PostgreSQL; with `database`, that is also stopped mid-operation. */
  kill: (options: { database: boolean }) => Promise<void>;
  /** `kill -9` of one of its programs; `npm start` itself keeps running. */
  crash: (program: "server" | "database") => void;
  /** Stops it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Its output so far, including its log. */
  output: () => string;
}

export interface CrashQassa {
  origin: string;
  dataDir: string;
  start: (options?: { logLevel?: string }) => Promise<Running>;
  /** The content of demo.json. */
  demo: () => { device_key: string; email: string; password: string };
  /** Runs a statement in its database. */
  query: <Row extends object>(sql: string) => Promise<Row[]>;
  remove: () => void;
}

const readJsonFile = <Content>(...names: string[]) =>
  JSON.parse(readFileSync(path.join(...names), "utf8")) as Content;

const serverPid = (dataDir: string) =>
  readJsonFile<{ children: { pid: number }[] }>(dataDir, "running.json").children.at(-1)!.pid;

interface CrashOptions {
  /** Starts as `npm run dev` does. */
  development?: boolean;
  /** Its first start creates everything; otherwise its data folder is a copy of a prepared one. */
  fromNothing?: boolean;
}

export async function crashQassa({
  development = false,
  fromNothing = false,
}: CrashOptions = {}): Promise<CrashQassa> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qassa-crash-"));
  // As root, PostgreSQL runs as another user, who must be able to traverse this folder.
  chmodSync(dataDir, 0o711);
  if (!fromNothing) await copyInstallation(dataDir);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  return {
    origin,
    dataDir,
    async start({ logLevel = "warn" } = {}) {
      const program = ["operate/start.mjs", ...(development ? ["--dev"] : [])];
      const child = spawn(process.execPath, program, {
        env: {
          ...process.env,
          ...unsetSettings,
          PORT: port,
          DATA_DIR: dataDir,
          POLL_INTERVAL_SECONDS: "1",
          RATE_LIMIT_PER_MINUTE: "100000",
          WEBHOOK_ALLOW_LOOPBACK: "true",
          LOG_LEVEL: logLevel,
        },
        stdio: ["ignore", "pipe", "pipe"],
        // Its own process group can be killed as a whole.
        detached: true,
      });
      const ended = once(child, "exit");
      const written: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => written.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => {
        written.push(chunk);
        process.stderr.write(chunk);
      });
      await new Promise<void>((resolve, reject) => {
        child.stdout.on("data", (chunk: Buffer) => {
          if (chunk.includes("Qassa is running at")) resolve();
        });
        void ended.then(() => reject(new Error("it ended instead of starting: see above")));
      });
      return {
        async kill({ database }) {
          // SIGQUIT is an immediate shutdown: nothing is finished or flushed.
          if (database) process.kill(postmaster(dataDir).pid, "SIGQUIT");
          process.kill(-child.pid!, "SIGKILL");
          await ended;
        },
        crash(program) {
          process.kill(
            program === "server" ? serverPid(dataDir) : postmaster(dataDir).pid,
            "SIGKILL",
          );
        },
        async stop() {
          child.kill("SIGTERM");
          await ended;
        },
        output: () => Buffer.concat(written).toString("utf8"),
      };
    },
    demo: () => readJsonFile<ReturnType<CrashQassa["demo"]>>(dataDir, "demo.json"),
    query: (sql) => queryDatabase(dataDir, sql),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
