// Programs of the benchmarks that run in a process of their own, so that they take nothing from the server's.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { CommandError } from "@/operate/launch/command.mjs";
import type { OnEnd } from "./clean-up";

export interface OwnProcess {
  pid: number;
  /** Where it listens, if it is a server. */
  origin: string;
  /** Sends a message and resolves with the answer to it. Throws if the program reports a failure or ends. */
  ask: <Answer>(order: unknown) => Promise<Answer>;
}

const COMPILED = ".next/cache/bench-programs";

/**
 * Compiles a program as the server's build compiles it. A loader would name each function again whenever it is created,
 * which is slow where the product creates many.
 */
async function compiled(file: string): Promise<string> {
  if (!file.endsWith(".ts")) return file;
  const outfile = path.resolve(COMPILED, `${path.basename(file, ".ts")}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node22",
    sourcemap: "inline",
    logLevel: "warning",
  });
  return outfile;
}

/** Starts a program, given as a `file:` URL, and waits until it says that it is ready. */
export async function startProcess(
  onEnd: OnEnd,
  file: string,
  environment: Record<string, string> = {},
): Promise<OwnProcess> {
  const port = await freePort();
  const child = fork(await compiled(fileURLToPath(file)), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...environment },
  });
  const ended = once(child, "exit").then(() => {
    throw new CommandError(`${file} ended.`);
  });
  ended.catch(() => undefined);
  onEnd(() => child.kill("SIGKILL"));
  const message = async () => {
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [unknown];
    return answer;
  };
  await message();
  return {
    pid: child.pid!,
    origin: `http://127.0.0.1:${port}`,
    async ask<Answer>(order: unknown) {
      child.send(order as object);
      const answer = (await message()) as Answer | { failed: string };
      if (typeof answer === "object" && answer !== null && "failed" in answer) {
        throw new CommandError(answer.failed);
      }
      return answer;
    },
  };
}
