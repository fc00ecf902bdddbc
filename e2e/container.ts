// Runs the container image's files as a container does: as another user, who can write to DATA_DIR alone.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { freePort, startEmbeddedPostgres } from "@/operate/database/embedded-postgres.mjs";
import { throughPort } from "@/tests/support/database-proxy";
import { unsetSettings } from "@/tests/support/unset-settings";

/** The user in the Dockerfile. */
const USER = 65532;
const isRoot = process.getuid?.() === 0;
/** Whether the whole file system can be made read-only for a process, and the process number 1 of its own namespace. */
const canIsolate =
  isRoot && spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]).status === 0;

const ISOLATE = `mount --bind "$0" "$0" && mount -o remount,bind,ro / &&
  exec setpriv --reuid=${USER} --regid=${USER} --clear-groups -- "$@"`;

/** Makes the image's files and a database. */
export async function makeContainer() {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-container-"));
  chmodSync(folder, 0o755);
  const tree = path.join(folder, "app");
  const dataDir = path.join(folder, "data");
  execFileSync(process.execPath, ["--import", "tsx", "operate/container/image-tree.ts", tree]);
  mkdirSync(dataDir);
  if (isRoot) chownSync(dataDir, USER, USER);
  // Where nothing can be mounted, permissions protect the files.
  if (!canIsolate) execFileSync("chmod", ["-R", "a-w", tree]);
  const postgres = await startEmbeddedPostgres({ databaseDir: path.join(folder, "postgres") });
  const client = new Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  await client.query("CREATE DATABASE qassa");
  await client.end();
  const port = String(await freePort());
  // The user has no access to the Unix socket, as in a container.
  const databaseUrl = throughPort(postgres.url("qassa"), postgres);
  const settings = { PORT: port, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };

  const start = (program: string[], given: Record<string, string> = {}) => {
    const [file, ...args] = canIsolate
      ? ["unshare", "--mount", "--pid", "--fork", "sh", "-c", ISOLATE, dataDir, ...program]
      : program;
    const env = { PATH: process.env.PATH, ...unsetSettings, ...settings, ...given };
    const child = spawn(file!, args, {
      cwd: tree,
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
      ...(isRoot && !canIsolate && { uid: USER, gid: USER }),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output }));
    return {
      ended,
      output: () => output,
      /** Sends a signal to the program itself. */
      signal(name: NodeJS.Signals) {
        const children = `/proc/${child.pid}/task/${child.pid}/children`;
        process.kill(canIsolate ? Number(readFileSync(children, "utf8")) : child.pid!, name);
      },
    };
  };

  return {
    origin: `http://localhost:${port}`,
    tree,
    dataDir,
    start,
    /** Starts a command of the image. */
    qassa: (command: string, given?: Record<string, string>) =>
      start([process.execPath, "operate/container/qassa.mjs", command], given),
    async remove() {
      await postgres.stop();
      execFileSync("chmod", ["-R", "u+w", tree]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
