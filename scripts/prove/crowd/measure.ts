// How a load affects another organization's payments, and the memory of the server.
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { StartedServer } from "../product";
import type { ProofRun } from "../proof";
import { byTurns, compared, payAt, ratioOf } from "../while-paying";

const MIB = 1024 * 1024;
const MEMORY_EVERY_MS = 50;
const MAX_MEMORY_RATIO = 1.5;
/** Few payments on a busy machine tell little: in CI only what buries them is seen. */
const MAX_RATIO = { small: 20, full: 2 };

export interface Load {
  /** As the figures name it. */
  what: string;
  rounds: number;
  quiet: () => Promise<unknown>;
  busy: (round: number) => Promise<unknown>;
}

/** Measures the memory of a server; the returned function stops, and returns the peak. */
function watchMemory(server: StartedServer): () => number {
  let most = server.memory() ?? NaN;
  const look = setInterval(() => {
    most = Math.max(most, server.memory() ?? NaN);
  }, MEMORY_EVERY_MS);
  return () => {
    clearInterval(look);
    return most;
  };
}

/** Makes payments while the load comes and goes, and notes how they and the memory fared. */
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
  const most = run.isFull ? MAX_RATIO.full : MAX_RATIO.small;
  run.figure(
    `POST /payments p95 during ${what}`,
    `${compared(turns)}; the median ${compared(turns, 0.5)}; ${turns.busy.length} payments`,
    `at most ${most} times`,
    ratioOf(turns) <= most,
  );
  // The first turn: a load may leave its traces in the later ones.
  const [before = NaN] = memory.quiet;
  const peak = Math.max(...memory.busy);
  run.figure(
    `memory during ${what}`,
    `${Math.round(before / MIB)} to ${Math.round(peak / MIB)} MB at most (${(peak / before).toFixed(2)} times)`,
    `at most ${MAX_MEMORY_RATIO} times`,
    Number.isNaN(peak) || peak / before <= MAX_MEMORY_RATIO,
  );
  const endedBy = server.endedBy();
  run.figure(
    `the server after ${what}`,
    endedBy === undefined ? "runs" : `ended by ${endedBy}`,
    "runs",
    endedBy === undefined,
  );
}

export interface Descriptors {
  /** Connections to the server that it still holds, whatever their state. */
  connections: number;
  /** Everything else that it has open but for sockets. */
  files: number;
}

/** Undefined where the system does not tell. */
export function descriptorsOf({ pid, origin }: StartedServer): Descriptors | undefined {
  if (!existsSync(`/proc/${pid}/fd`)) return undefined;
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, "0");
  const isHeld = (line: string) => {
    const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
    // A listener is none, and what the kernel finishes by itself has no file any more.
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
    connections: tables.flatMap((table) => readFileSync(table, "utf8").split("\n")).filter(isHeld)
      .length,
    files: files.length,
  };
}
