import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identifyProcess } from "./processes.mjs";

/** Waits for the given moment, takes the lock, fails if another process is inside, and stays for the given time. */
const PROGRAM = `
  import { appendFileSync, rmSync, writeFileSync } from "node:fs";
  import { setTimeout as pause } from "node:timers/promises";
  import { withProcessLock } from "${path.resolve(import.meta.dirname, "process-lock.mjs")}";
  const [folder, at, stayMs] = process.argv.slice(1);
  await pause(Math.max(0, Number(at) - Date.now()));
  await withProcessLock(folder + "/lock.json", async () => {
    writeFileSync(folder + "/inside", "", { flag: "wx" });
    appendFileSync(folder + "/entered", process.pid + "\\n");
    await pause(Number(stayMs));
    rmSync(folder + "/inside");
  });`;

let folder: string;
let running: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "qassa-lock-"));
  running = [];
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function start(stayMs: number, at = 0) {
  const child = spawn(
    process.execPath,
    ["--input-type=module", "-e", PROGRAM, folder, String(at), String(stayMs)],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  running.push(child);
  const ended = once(child, "exit").then(([code, signal]) => (signal ?? code) as unknown);
  return { child, ended };
}

const inside = () => existsSync(path.join(folder, "inside"));
const entered = () => readFileSync(path.join(folder, "entered"), "utf8").trim().split("\n");
const others = () => readdirSync(folder).filter((name) => name !== "entered");

/** Starts processes that try to take the lock at the same moment, and returns how they ended. */
function startAtOnce() {
  const at = Date.now() + 1_500;
  return Promise.all(Array.from({ length: 8 }, () => start(50, at).ended));
}

async function leaveStaleLock() {
  const child = spawn("sleep", ["300"]);
  const known = identifyProcess(child.pid!);
  child.kill("SIGKILL");
  await once(child, "exit");
  writeFileSync(path.join(folder, "lock.json"), JSON.stringify(known));
  return known;
}

test("of several processes at once, each gets the lock when the one before is done", async () => {
  expect(await startAtOnce()).toEqual(Array(8).fill(0));
  expect(new Set(entered()).size).toBe(8);
  expect(others()).toEqual([]);
});

test("a dead holder's lock goes to one process at a time", async () => {
  await leaveStaleLock();
  expect(await startAtOnce()).toEqual(Array(8).fill(0));
  expect(new Set(entered()).size).toBe(8);
  expect(others()).toEqual([]);
});

test("a process that found a dead holder does not replace the holder after it", async () => {
  const dead = await leaveStaleLock();
  const mine = JSON.stringify(identifyProcess(process.pid));
  // This process is replacing the dead holder, and the other one has seen the same.
  const replacing = path.join(folder, `lock.json.after-${dead.pid}`);
  writeFileSync(replacing, mine);
  const { ended } = start(0);
  await vi.waitUntil(
    () => others().some((name) => name.includes(".after-") && name.includes(".of-")),
    {
      timeout: 10_000,
    },
  );
  writeFileSync(path.join(folder, "lock.json"), mine);
  rmSync(replacing);
  await vi.waitUntil(() => !others().some((name) => name.includes(".after-")));
  await pause(500);
  expect(existsSync(path.join(folder, "entered"))).toBe(false);
  rmSync(path.join(folder, "lock.json"));
  expect(await ended).toBe(0);
});

test("a process that waits takes over from a holder that is killed", async () => {
  const first = start(60_000);
  await vi.waitUntil(inside, { timeout: 10_000 });
  const waiting = [start(30), start(30), start(30)];
  await vi.waitUntil(
    () => readdirSync(folder).filter((name) => name.includes(".of-")).length === 3,
    {
      timeout: 10_000,
    },
  );
  first.child.kill("SIGKILL");
  await first.ended;
  rmSync(path.join(folder, "inside"));
  expect(await Promise.all(waiting.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect(others()).toEqual([]);
});

test("a damaged lock file is taken over", async () => {
  writeFileSync(path.join(folder, "lock.json"), '{ "pid"');
  expect(await start(0).ended).toBe(0);
});
