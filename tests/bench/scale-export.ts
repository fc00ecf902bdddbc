// Exports as a stream: how many megabytes a second, and how much memory the server needs meanwhile.
import { percentile } from "@/tests/support/proof";
import { memoryOf } from "./process-use";
import type { Caller } from "./scale-callers";
import type { Pair } from "./scale-measure";

export interface ExportFigures {
  name: string;
  /** Until the first byte, in milliseconds. */
  first: Pair<number>;
  /** Of the first of them, as much as the small one has. */
  megabytesPerSecond: Pair<number>;
  /** Of the whole time that the large one was read. */
  seconds: number;
  megabytes: number;
  /** Of the server, in megabytes: the median of the first and of the last quarter of the time. */
  memory: Pair<number>;
}

const EXPORTS: Record<string, string> = {
  "payments, CSV": "/payments/export",
  "payments, XLSX": "/payments/export?format=xlsx",
  "payments of a status, CSV": "/payments/export?status=expired",
  "refunds, CSV": "/refunds/export",
  "audit log, CSV": "/audit/export",
};
/** Compared among these: the small database has little more. */
const BYTES = 500_000;
const READ_MEMORY_MS = 250;

interface Read {
  firstMs: number;
  /** Until as much as is compared was read, or all. */
  comparedMs: number;
  bytes: number;
  comparedBytes: number;
  seconds: number;
  memory: number[];
}

/** Reads an export until its end, or until the time is over. */
async function readExport({
  caller,
  path,
  pid,
  maxMs,
}: {
  caller: Caller;
  path: string;
  pid: number;
  maxMs: number;
}): Promise<Read> {
  const { organizationId, cookie, origin } = caller;
  const abort = new AbortController();
  const memory: number[] = [];
  const reading = setInterval(() => memory.push(memoryOf(pid) / 1e6), READ_MEMORY_MS);
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const read: Read = { firstMs: 0, comparedMs: 0, bytes: 0, comparedBytes: 0, seconds: 0, memory };
  try {
    const response = await fetch(`${origin}/api/account${path}`, {
      headers: { cookie, "x-qassa-organization": organizationId, "x-qassa-mode": "live" },
      signal: abort.signal,
    });
    if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      read.firstMs ||= since();
      read.bytes += chunk.byteLength;
      if (read.comparedBytes < BYTES) {
        read.comparedBytes = read.bytes;
        read.comparedMs = since();
      }
      if (since() > maxMs) break;
    }
  } finally {
    abort.abort();
    clearInterval(reading);
  }
  read.seconds = since() / 1000;
  return read;
}

/** Reads each export of both merchants: the small one as a whole, the large one for so many seconds. */
export async function compareExports(
  [small, large]: Pair<Caller>,
  [smallPid, largePid]: Pair<number>,
  { seconds, log }: { seconds: number; log: (what: string) => void },
): Promise<ExportFigures[]> {
  const figures: ExportFigures[] = [];
  for (const [name, path] of Object.entries(EXPORTS)) {
    // Not measured: both are warm then.
    await readExport({ caller: small, path, pid: smallPid, maxMs: 1000 });
    await readExport({ caller: large, path, pid: largePid, maxMs: 1000 });
    const few = await readExport({ caller: small, path, pid: smallPid, maxMs: seconds * 1000 });
    const many = await readExport({ caller: large, path, pid: largePid, maxMs: seconds * 1000 });
    const rate = ({ comparedBytes, comparedMs, firstMs }: Read) =>
      comparedBytes / 1000 / Math.max(comparedMs - firstMs, 1);
    const quarter = Math.max(1, Math.floor(many.memory.length / 4));
    const memory = [
      percentile(many.memory.slice(0, quarter), 0.5),
      percentile(many.memory.slice(-quarter), 0.5),
    ] as const;
    const figure = {
      name,
      first: [few.firstMs, many.firstMs] as const,
      megabytesPerSecond: [rate(few), rate(many)] as const,
      seconds: many.seconds,
      megabytes: many.bytes / 1e6,
      memory,
    };
    log(`${name}: ${figure.megabytes.toFixed(1)} MB in ${figure.seconds.toFixed(1)} s`);
    figures.push(figure);
  }
  return figures;
}
