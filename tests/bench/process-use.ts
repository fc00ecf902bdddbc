// CPU time and memory of processes with their children, from /proc; NaN on systems without it.
import { readdirSync, readFileSync } from "node:fs";
import type { BenchDatabase } from "./qassa-under-load";

const MS_OF_A_TICK = 10;

function statOf(pid: number): { parent: number; cpuMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Its own time, and that of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), cpuMs: ticks * MS_OF_A_TICK };
  } catch {
    return undefined;
  }
}

/** Returns the IDs of a process and everything that it has started, directly or not. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readProc()) {
    const stat = statOf(Number(name));
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

function readProc(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the milliseconds of CPU that a process and its children have used, also those that have ended. */
export const cpuMsOf = (root: number): number =>
  sumOf(treeOf(root).map((pid) => statOf(pid)?.cpuMs ?? (pid === root ? NaN : 0)));

/** Returns the proportional set size in bytes: shared memory counts once, divided among those that share it. */
export const memoryOf = (root: number): number =>
  sumOf(treeOf(root).map((pid) => proportionalSetSize(pid) ?? (pid === root ? NaN : 0)));

function proportionalSetSize(pid: number): number | undefined {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(
      readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"),
    )?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Returns how many files and connections a process has open; NaN on systems without /proc. */
export function openFilesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return NaN;
  }
}

/** Returns the milliseconds of CPU that everything on this machine has used. */
export function cpuMsOfMachine(): number {
  try {
    const fields = readFileSync("/proc/stat", "utf8")
      .split("\n")[0]!
      .split(/ +/)
      .slice(1)
      .map(Number);
    const [user = NaN, nice = NaN, system = NaN, , , irq = NaN, softIrq = NaN] = fields;
    return (user + nice + system + irq + softIrq) * MS_OF_A_TICK;
  } catch {
    return NaN;
  }
}

/** Returns the process that all others of this PostgreSQL are children of. */
export async function postmasterOf({ run }: BenchDatabase): Promise<number> {
  const [row] = await run("SELECT pg_backend_pid() AS pid");
  return statOf(Number(row!.pid))?.parent ?? NaN;
}
