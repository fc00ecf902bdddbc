// A self-hosted Inngest server, from a binary that the operator has.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { CommandError } from "@/operate/launch/command.mjs";
import type { ProofRun } from "../support/proof";

export interface InngestServer {
  /** Settings with which Qassa leaves its background work to this server. */
  settings: Record<string, string>;
  start: () => Promise<void>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

const TIMEOUT_MS = 30_000;

/** Prepares a server that keeps its data in a folder; `start` starts it, again after `kill`. */
export async function prepareInngestServer(
  run: ProofRun,
  binary: string,
  folder: string,
): Promise<InngestServer> {
  const data = path.join(folder, "inngest");
  mkdirSync(data);
  const [port, ...others] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const eventKey = randomBytes(16).toString("hex");
  const signingKey = randomBytes(32).toString("hex");
  const [gateway, gatewayGrpc, executorGrpc] = others.map(String);
  const args = [
    ...["start", "--event-key", eventKey, "--signing-key", signingKey, "--sqlite-dir", data],
    ...["--port", String(port), "--connect-gateway-port", gateway!, "--no-ui"],
    ...["--connect-gateway-grpc-port", gatewayGrpc!, "--connect-executor-grpc-port", executorGrpc!],
  ];
  const origin = `http://127.0.0.1:${port}`;
  let end = async () => {};
  run.onEnd(() => end());

  const isUp = () =>
    fetch(`${origin}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    settings: {
      INNGEST_BASE_URL: origin,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: `signkey-prod-${signingKey}`,
    },
    async start() {
      const log = openSync(path.join(folder, "inngest.log"), "a");
      const child = spawn(binary, args, { cwd: data, stdio: ["ignore", log, log] });
      closeSync(log);
      const ended = once(child, "exit").catch(() => undefined);
      end = async () => {
        child.kill("SIGKILL");
        await ended;
      };
      for (const until = Date.now() + TIMEOUT_MS; !(await isUp()); await pause(100)) {
        if (child.exitCode !== null || child.pid === undefined || Date.now() > until) {
          throw new CommandError(`${binary} did not start. Its log is in ${folder}/inngest.log.`);
        }
      }
    },
    kill: () => end(),
  };
}
