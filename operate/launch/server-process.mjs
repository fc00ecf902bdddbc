// @ts-check
import { spawn } from "node:child_process";
import { DEVELOPMENT_SERVER, SERVER_PROGRAM } from "./bundle.mjs";
import { CommandError } from "./command.mjs";
import { portLine } from "./free-port.mjs";
import { exitOf } from "./processes.mjs";
import { isDevelopment, root } from "./settings.mjs";

/**
 * Node.js flags. With more space for short-lived objects, fewer of them are promoted, and memory grows less under load.
 * Source maps are not enabled, because they take 130 MB; `NODE_OPTIONS` can enable them.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=32"];

/**
 * Starts the server and waits until it accepts requests.
 * @param {object} options
 * @param {number} options.port
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {(pid: number) => void} options.remember
 * @param {AbortSignal} options.signal
 * @returns {Promise<import("./keep-running.mjs").Started>}
 */
export async function startServerProcess({ port, environment, remember, signal }) {
  signal.throwIfAborted();
  const program = isDevelopment ? DEVELOPMENT_SERVER : SERVER_PROGRAM;
  const child = spawn(process.execPath, [...SERVER_FLAGS, program], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = exitOf(child);
  const terminate = () => child.kill("SIGTERM");
  signal.addEventListener("abort", terminate, { once: true });
  void ended.then(() => signal.removeEventListener("abort", terminate));
  if (child.pid) remember(child.pid);
  await new Promise((resolve, reject) => {
    child.on("message", (/** @type {"ready" | { failed: string }} */ message) => {
      if (message === "ready") resolve(undefined);
      else reject(new CommandError(portLine(port, message.failed)));
    });
    void ended.then(() =>
      reject(new CommandError("The server did not start. See above, then start again.")),
    );
  });
  return {
    ended,
    async stop() {
      terminate();
      await ended;
    },
  };
}
