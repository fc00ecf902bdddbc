import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning } from "./keep-running.mjs";
import { exitOf, isAlive, identifyProcess } from "./processes.mjs";

/** The PIDs of started programs, the running one last. */
let pids: number[];
/** If set, starts fail with this error. */
let failure: Error | undefined;
let given: string[];
let kept: { up: () => Promise<unknown>; stop: () => Promise<void> } | undefined;
const error = vi.spyOn(console, "error");
const log = vi.spyOn(console, "log");
const errorLines = () => error.mock.calls.map(([line]) => String(line));

beforeEach(() => {
  pids = [];
  given = [];
  failure = undefined;
  error.mockReset().mockReturnValue();
  log.mockReset().mockReturnValue();
});
afterEach(async () => {
  await kept?.stop();
  kept = undefined;
});

/** Starts a real program and waits until it prints that it is running. */
async function startProgram(script: string) {
  if (failure) throw failure;
  const child = spawn("/bin/sh", ["-c", `echo up; ${script}`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = exitOf(child);
  await once(child.stdout, "data");
  pids.push(child.pid!);
  return {
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const STAYS = "exec sleep 600";

const keep = (script: string, options: { firstPauseMs?: number; stableMs?: number } = {}) =>
  (kept = keepRunning({
    name: "The program",
    start: () => startProgram(script),
    giveUp: (line) => given.push(line),
    firstPauseMs: 20,
    ...options,
  }));

const eventually = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 10_000 });

test("a program that crashes is restarted, with a message", async () => {
  await keep(STAYS).started;
  process.kill(pids[0]!, "SIGKILL");
  await eventually(() => expect(pids).toHaveLength(2));
  await kept!.up();
  expect(errorLines()).toEqual([
    "• The program has stopped unexpectedly (SIGKILL). Restarting in 0.02 s …",
  ]);
  await eventually(() => expect(log).toHaveBeenCalledWith("• The program is running again."));
  expect(given).toEqual([]);
});

test("the pause grows, and a crash loop ends with a message", async () => {
  await keep("exit 3").started;
  await eventually(() => expect(given).toHaveLength(1));
  expect(given[0]).toBe(
    "The program has stopped unexpectedly (exit code 3). It crashed 7 times in a row, so it won't be restarted. See its errors above, then: npm start",
  );
  expect(errorLines().map((line) => /in ([\d.]+) s …$/.exec(line)?.[1])).toEqual(
    [0.02, 0.04, 0.08, 0.16, 0.32, 0.64].map(String),
  );
  expect(pids).toHaveLength(7);
});

test("a failed start counts as a crash, with its reason", async () => {
  await keep(STAYS).started;
  failure = new Error("Port 3000 is taken.");
  process.kill(pids[0]!, "SIGKILL");
  await eventually(() => expect(errorLines()).toHaveLength(2));
  expect(errorLines()[1]).toBe(
    "• The program did not start. Port 3000 is taken. Restarting in 0.04 s …",
  );
  failure = undefined;
  await eventually(() => expect(pids).toHaveLength(2));
});

test("after a stable period the crash count starts again", async () => {
  await keep("exit 3", { stableMs: 0 }).started;
  await eventually(() => expect(pids.length).toBeGreaterThan(8));
  expect(given).toEqual([]);
});

test("a failed first start is reported to its caller, and not retried", async () => {
  failure = new Error("no");
  await expect(keep(STAYS).started).rejects.toThrow("no");
  expect(given).toEqual([]);
  expect(errorLines()).toEqual([]);
});

test("after a stop it is not restarted, neither while running nor while waiting for a restart", async () => {
  await keep(STAYS).started;
  await kept!.stop();
  expect(isAlive(identifyProcess(pids[0]!))).toBe(false);

  await keep(STAYS, { firstPauseMs: 60_000 }).started;
  process.kill(pids[1]!, "SIGKILL");
  await eventually(() => expect(errorLines()).toHaveLength(1));
  await kept!.stop();
  expect(pids).toHaveLength(2);
  expect(given).toEqual([]);
});
