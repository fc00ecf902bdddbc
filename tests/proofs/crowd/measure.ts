// Measures how a load affects payments and the memory of the server.
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../../support/proof";
import { byTurns, compared, payAt, ratioOf } from "../while-paying";

const MIB = 1024 * 1024;
const MEMORY_EVERY_MS = 50;
const MAX_MEMORY_RATIO = 1.5;
/** A few payments on a busy machine say little, so CI only detects extreme slowdowns. */
const MAX_RATIO = { small: 20, full: 2 };

export interface Load {
  /** Its name in the figures. */
  what: string;
  rounds: number;
  quiet: () => Promise<unknown>;
  busy: (round: number) => Promise<unknown>;
}

/** Samples the memory of a server. The returned function stops that and returns the peak, in bytes. */
function watchMemory(server: StartedServer): () => number {
  let peak = server.memory() ?? NaN;
  const look = setInterval(() => {
    peak = Math.max(peak, server.memory() ?? NaN);
  }, MEMORY_EVERY_MS);
  return () => {
    clearInterval(look);
    return peak;
  };
}

/** Creates payments with and without the load in turns, and reports their latency and the server's memory. */
export async function measure(
  run: ProofRun,
  server: StartedServer,
  key: string,
  { what, rounds, quiet, busy }: Load,
): Promise<void> {
  const memory = { quiet: [] as number[], busy: [] as number[] };
  const watched =
    (which: keyof typeof memory, act: Load["busy"]) =>
    async (round = 0) => {
      const stop = watchMemory(server);
      await act(round).finally(() => memory[which].push(stop()));
    };
  const turns = await byTurns(
    payAt(server.origin, key),
    rounds,
    watched("quiet", quiet),
    watched("busy", busy),
  );
  const maxRatio = run.isFull ? MAX_RATIO.full : MAX_RATIO.small;
  run.figure({
    what: `POST /payments p95 during ${what}`,
    seen: `${compared(turns)}; the median ${compared(turns, 0.5)}; ${turns.busy.length} payments`,
    goal: `at most ${maxRatio} times`,
    holds: ratioOf(turns) <= maxRatio,
  });
  // Only the first quiet turn, since a load may leave traces in later ones.
  const [before = NaN] = memory.quiet;
  const peak = Math.max(...memory.busy);
  run.figure({
    what: `memory during ${what}`,
    seen: `${Math.round(before / MIB)} to ${Math.round(peak / MIB)} MB at most (${(peak / before).toFixed(2)} times)`,
    goal: `at most ${MAX_MEMORY_RATIO} times`,
    holds: Number.isNaN(peak) || peak / before <= MAX_MEMORY_RATIO,
  });
  const endedBy = server.endedBy();
  run.figure({
    what: `the server after ${what}`,
    seen: endedBy === undefined ? "runs" : `ended by ${endedBy}`,
    goal: "runs",
    holds: endedBy === undefined,
  });
}

export interface Descriptors {
  /** Connections that the server still holds, in any state. */
  connections: number;
  /** Open files that are not sockets. */
  files: number;
}

/** Returns undefined without /proc. */
export function descriptorsOf({ pid, origin }: StartedServer): Descriptors | undefined {
  if (!existsSync(`/proc/${pid}/fd`)) return undefined;
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, "0");
  const isOpen = (line: string) => {
    const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
    // Leaves out listeners (0A), and connections without a file that the kernel is still closing.
    return local.endsWith(`:${port}`) && state !== "0A" && inode !== "0";
  };
  const tables = ["tcp", "tcp6"].map((name) => `/proc/${pid}/net/${name}`).filter(existsSync);
  const files = readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return !readlinkSync(`/proc/${pid}/fd/${name}`).startsWith("socket:");
    } catch {
      return false;
    }
  });
  return {
    connections: tables.flatMap((table) => readFileSync(table, "utf8").split("\n")).filter(isOpen)
      .length,
    files: files.length,
  };
}
