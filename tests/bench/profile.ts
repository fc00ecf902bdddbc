// Reads the server's CPU profile: the packages and our own folders in which requests spend their time.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type SourceMapPayload, SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "@/operate/launch/settings.mjs";
import { PROFILE_FOLDER } from "./qassa-under-load";

interface ProfileNode {
  id: number;
  children?: number[];
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

const packageOf = (file: string) =>
  /.*node_modules\/((?:@|%40)?[^/]+(?:(?<=@prisma|@node-rs)\/[^/]+)?)/.exec(file)?.[1];

/** Returns where a function was written: in a file of ours or a package; undefined for Node.js itself. */
function writtenIn({ url, lineNumber, columnNumber }: ProfileNode["callFrame"]) {
  if (url === "" || url.startsWith("node:")) return undefined;
  if (url.startsWith("wasm:")) return "(webassembly)";
  const file = url.startsWith("file:") ? fileURLToPath(url) : url;
  const entry = packageOf(file) ? undefined : mapOf(file)?.findEntry(lineNumber, columnNumber);
  // Despite its type, `originalSource` is undefined for code that the bundler generated.
  const original = entry && "originalSource" in entry ? String(entry.originalSource) : "undefined";
  const source = original === "undefined" ? file : original;
  const own = /((?:app|lib|operate|server|tools|prisma|bench)\/.*|instrumentation\.ts)$/.exec(
    source.replace(`${root}${path.sep}`, ""),
  );
  return packageOf(source) ?? own?.[1] ?? source;
}

const folderOf = (place: string) => /^(lib\/[^/]+|app|prisma\/client)\//.exec(place)?.[1] ?? place;

function top({
  times,
  busy,
  requests,
  limit,
}: {
  times: Map<string, number>;
  busy: number;
  requests: number;
  limit: number;
}): string {
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([name, micros]) => {
      const share = ((100 * micros) / busy).toFixed(1).padStart(6);
      return `${share} %  ${(micros / requests).toFixed(0).padStart(6)} µs  ${name}`;
    })
    .join("\n");
}

/** Returns the busy time between two moments of the monotonic clock, by place and by function. Deletes the profile. */
export function profileSummary(window: { from: bigint; until: bigint; requests: number }): string {
  const files = readdirSync(PROFILE_FOLDER).filter((name) => name.endsWith(".cpuprofile"));
  // Workers have profiles of their own; the server's main thread has by far the most samples.
  const [profile] = files
    .map((name) => JSON.parse(readFileSync(path.join(PROFILE_FOLDER, name), "utf8")) as Profile)
    .sort((a, b) => b.samples.length - a.samples.length);
  rmSync(PROFILE_FOLDER, { recursive: true, force: true });
  if (!profile) return "The server wrote no profile.";
  const from = Number(window.from / 1000n);
  const until = Number(window.until / 1000n);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const callers = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  // Work of Node.js is attributed to the code that caused it.
  const placeOf = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const { callFrame } = nodes.get(at)!;
      const place = writtenIn(callFrame);
      if (place) return place;
      if (/^\((idle|garbage collector|program)\)$/.test(callFrame.functionName)) {
        return callFrame.functionName;
      }
    }
    return "(Node.js itself: sockets, timers, promises)";
  };
  const locations = new Map(profile.nodes.map(({ id }) => [id, placeOf(id)]));

  const byPlace = new Map<string, number>();
  const byFunction = new Map<string, number>();
  const add = (times: Map<string, number>, name: string, spent: number) =>
    times.set(name, (times.get(name) ?? 0) + spent);
  let at = profile.startTime;
  let idle = 0;
  let busy = 0;
  for (const [index, id] of profile.samples.entries()) {
    const spent = profile.timeDeltas[index]!;
    at += spent;
    if (at < from || at > until) continue;
    const place = locations.get(id)!;
    if (place === "(idle)") {
      idle += spent;
      continue;
    }
    busy += spent;
    add(byPlace, folderOf(place), spent);
    add(byFunction, `${nodes.get(id)!.callFrame.functionName || "(anonymous)"}  ${place}`, spent);
  }
  return [
    `${window.requests} requests; the server's main thread was busy ${((100 * busy) / (busy + idle)).toFixed(0)} % of the time, ${(busy / window.requests).toFixed(0)} µs a request`,
    "",
    "By package or folder, including the Node.js work it causes:",
    top({ times: byPlace, busy, requests: window.requests, limit: 30 }),
    "",
    "By function:",
    top({ times: byFunction, busy, requests: window.requests, limit: 40 }),
  ].join("\n");
}
