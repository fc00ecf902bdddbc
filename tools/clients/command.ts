// Runs the commands of recipes in a shell.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";

/** The first run downloads and compiles whole toolchains: progenitor was not done after 12 minutes on two busy cores. */
const MAX_MS = 30 * 60_000;

const REGISTRIES: Record<string, string> = {
  npm: "the npm registry",
  npx: "the npm registry",
  pip: "PyPI",
  go: "the Go module proxy",
  mvn: "Maven Central",
  // Its npm package downloads the generator itself.
  "openapi-generator-cli": "Maven Central",
  dotnet: "NuGet",
  cargo: "crates.io",
  mix: "Hex",
};

const NO_CONNECTION =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|getaddrinfo|no such host|dial tcp|i\/o timeout|TLS handshake timeout|name resolution|Unknown host|UnknownHostException|Could not transfer artifact|NewConnectionError|Failed to establish a new connection|from versions: none|NU1301/i;

/** Whether a command is on this machine. */
export const isCommandHere = (command: string): boolean =>
  spawnSync("sh", ["-c", 'command -v "$0"', command]).status === 0;

/** Says which registry a failed command did not reach, if its output looks like that. */
export function unreachedRegistry(command: string, output: string): string | undefined {
  const registry = REGISTRIES[command.split(" ", 1)[0]!];
  return registry && NO_CONNECTION.test(output) ? registry : undefined;
}

/** A command that failed. Its message is what to show. */
class CommandFailed extends Error {
  constructor(command: string, how: string, output: string) {
    const registry = unreachedRegistry(command, output);
    const advice = registry
      ? `\nIt did not reach ${registry}: check this machine's connection, then run this again.`
      : "";
    super(`${command}\n${output.trim().split("\n").slice(-40).join("\n")}\n${how}${advice}`);
  }
}

const running = new Set<ChildProcess>();

let isStopped = false;

/** Ends the commands that are running, with the processes that they started. The process must exit then. */
export function stopCommands(): void {
  isStopped = true;
  for (const child of running) if (child.pid) process.kill(-child.pid, "SIGKILL");
}

export interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Ends a command that takes longer. */
  maxMs?: number;
}

/** Runs a command and returns its output. @throws CommandFailed */
export async function runInShell(
  command: string,
  { folder, env, maxMs = MAX_MS }: Place,
): Promise<string> {
  const child = spawn("sh", ["-c", command], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  }
  const limit = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), maxMs);
  const how = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? "" : `exit code ${code ?? signal}`));
  });
  clearTimeout(limit);
  running.delete(child);
  // Whoever waits for the command must not go on while the process cleans up.
  if (isStopped) return new Promise(() => undefined);
  const text = Buffer.concat(output).toString();
  if (how !== "") throw new CommandFailed(command, how, text);
  return text;
}
