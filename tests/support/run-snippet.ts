import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { listen } from "./listener";

const folder = path.resolve(import.meta.dirname, "../../docs/webhook-verification");

/** Compiling can be slow on a busy machine. */
export const START_MS = 120_000;

/** Whether a command is installed on this machine. */
export const isCommandHere = (command: string): boolean =>
  spawnSync(command, [command === "go" ? "version" : "--version"]).error === undefined;

async function freePort(): Promise<string> {
  const listener = await listen(() => new Response());
  await listener.close();
  return new URL(listener.origin).port;
}

function stop(child: ChildProcess): void {
  // Kills the process group: `go run` and similar commands start the receiver as a child process.
  if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
}

const accepts = (port: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });

/** Runs a receiver from docs/webhook-verification until the end of the test. Returns its URL. */
export async function startSnippet(run: readonly string[], secret: string): Promise<string> {
  const port = await freePort();
  const [command, ...args] = run.map((part) => part.replace("$PORT", port));
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(command!, args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { NODE_ENV: "test", PATH, HOME, LANG, PORT: port, QASSA_WEBHOOK_SECRET: secret },
  });
  onTestFinished(() => stop(child));
  const complaints: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return;
      await accepts(port);
    },
    { timeout: START_MS, interval: 200 },
  );
  expect(child.exitCode, Buffer.concat(complaints).toString()).toBeNull();
  return `http://127.0.0.1:${port}/webhooks/qassa`;
}
