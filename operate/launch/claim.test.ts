import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { claimDataFolder } from "./claim.mjs";
import { isAlive, type KnownProcess, identifyProcess } from "./processes.mjs";

const ORIGIN = "http://localhost:3000";
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "qassa-claim-"));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function sleeper(): KnownProcess {
  const child = spawn("sleep", ["300"]);
  children.push(child);
  return identifyProcess(child.pid!);
}

async function deadProcess(): Promise<KnownProcess> {
  const child = spawn("sleep", ["300"]);
  const known = identifyProcess(child.pid!);
  child.kill("SIGKILL");
  await once(child, "exit");
  return known;
}

interface Left {
  holder: KnownProcess;
  launcher?: KnownProcess;
  children?: KnownProcess[];
}

const leaveBehind = ({ holder, launcher, children: started = [] }: Left) =>
  writeFileSync(
    path.join(folder, "running.json"),
    JSON.stringify({ holder, launcher: launcher ?? null, origin: ORIGIN, children: started }),
  );

it("refuses a folder in use, with the URL of its Qassa", async () => {
  const holder = sleeper();
  leaveBehind({ holder });
  await expect(claimDataFolder(folder, ORIGIN)).rejects.toThrow(
    `already running at ${ORIGIN} (process ${holder.pid})`,
  );
  expect(isAlive(holder)).toBe(true);
});

it("takes over from a process that is gone, and stops its children", async () => {
  const orphan = sleeper();
  leaveBehind({ holder: await deadProcess(), children: [orphan] });
  const claim = await claimDataFolder(folder, ORIGIN);
  expect(isAlive(orphan)).toBe(false);
  await expect(claimDataFolder(folder, ORIGIN)).rejects.toThrow("already running");
  claim.release();
  expect(existsSync(path.join(folder, "running.json"))).toBe(false);
});

it("stops a process that outlives the npm that started it", async () => {
  const holder = sleeper();
  leaveBehind({ holder, launcher: await deadProcess() });
  (await claimDataFolder(folder, ORIGIN)).release();
  expect(isAlive(holder)).toBe(false);
});

it("does not stop an unrelated process that reused the process ID", async () => {
  const stranger = sleeper();
  leaveBehind({
    holder: { ...stranger, started: "another boot 1" },
    children: [{ ...stranger, started: "2" }],
  });
  (await claimDataFolder(folder, ORIGIN)).release();
  expect(isAlive(stranger)).toBe(true);
});

it("takes over a claim that a crash left half written", async () => {
  writeFileSync(path.join(folder, "running.json"), '{ "holder"');
  (await claimDataFolder(folder, ORIGIN)).release();
});

it("gives the folder to one of many", async () => {
  leaveBehind({ holder: await deadProcess() });
  const claims = await Promise.allSettled(
    Array.from({ length: 8 }, () => claimDataFolder(folder, ORIGIN)),
  );
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
