// Reads the server's CPU profile: which packages and which of our folders the time of a request goes to.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type SourceMapPayload, SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "@/scripts/launch/settings.mjs";
import { PROFILE_FOLDER } from "./qassa-under-load";

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
}
interface Profile {
  nodes: ProfileNode[];
  /** Microseconds of the monotonic clock. */
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const payload = existsSync(`${file}.map`)
      ? (JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload)
      : undefined;
    maps.set(file, payload && new SourceMap(payload));
  }
  return maps.get(file);
}

/** Where a function was written: a file of ours, or a package. */
function writtenIn({ url, lineNumber, columnNumber, functionName }: ProfileNode["callFrame"]) {
  if (url === "") return functionName.startsWith("(") ? functionName : "(native code)";
  if (url.startsWith("node:")) return `node:${url.slice(5).split("/").slice(0, 2).join("/")}`;
  if (url.startsWith("wasm:")) return "(webassembly)";
  const file = url.startsWith("file:") ? fileURLToPath(url) : url;
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
  // Without an address where the bundler wrote something of its own, whatever the types say.
  const original = entry && "originalSource" in entry ? String(entry.originalSource) : "undefined";
  const source = original === "undefined" ? file : original;
  const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (packaged) return packaged;
  const own = /((?:app|lib|scripts|prisma|bench)\/.*|instrumentation\.ts)$/.exec(
    source.replace(`${root}${path.sep}`, ""),
  );
  return own?.[1] ?? source;
}

const folderOf = (place: string) => /^(lib\/[^/]+|app|prisma\/client)\//.exec(place)?.[1] ?? place;

function top(times: Map<string, number>, busy: number, requests: number, most: number): string {
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, micros]) => {
      const share = ((100 * micros) / busy).toFixed(1).padStart(6);
      return `${share} %  ${(micros / requests).toFixed(0).padStart(6)} µs  ${name}`;
    })
    .join("\n");
}

/** The busy time between two moments of the monotonic clock, by place and by function. */
export function profileSummary(window: { from: bigint; until: bigint; requests: number }): string {
  const files = readdirSync(PROFILE_FOLDER).filter((name) => name.endsWith(".cpuprofile"));
  // Workers have profiles of their own; the server's main thread has by far the most samples.
  const [profile] = files
    .map((name) => JSON.parse(readFileSync(path.join(PROFILE_FOLDER, name), "utf8")) as Profile)
    .sort((a, b) => b.samples.length - a.samples.length);
  rmSync(PROFILE_FOLDER, { recursive: true, force: true });
  if (!profile) return "The server left no profile.";
  const from = Number(window.from / 1000n);
  const until = Number(window.until / 1000n);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const byPlace = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let at = profile.startTime;
  let idle = 0;
  let busy = 0;
  for (const [index, id] of profile.samples.entries()) {
    const spent = profile.timeDeltas[index]!;
    at += spent;
    if (at < from || at > until) continue;
    const { callFrame } = nodes.get(id)!;
    const place = writtenIn(callFrame);
    if (place === "(idle)") {
      idle += spent;
      continue;
    }
    busy += spent;
    byPlace.set(folderOf(place), (byPlace.get(folderOf(place)) ?? 0) + spent);
    const name = `${callFrame.functionName || "(anonymous)"}  ${place}`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + spent);
  }
  return [
    `${window.requests} requests; the server's main thread was busy ${((100 * busy) / (busy + idle)).toFixed(0)} % of the time, ${(busy / window.requests).toFixed(0)} µs a request`,
    "",
    "By package or folder, own time:",
    top(byPlace, busy, window.requests, 30),
    "",
    "By function, own time:",
    top(byFunction, busy, window.requests, 40),
  ].join("\n");
}
