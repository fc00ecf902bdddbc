// The paths under /api and the methods that each supports, read from the route files, so that rejections and `Allow`
// can't differ from what is served.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const EXPORTS = [
  /export\s+(?:const|let|(?:async\s+)?function)\s+(\w+)/g,
  /export\s+(?:const\s*)?\{([^}]*)\}/g,
];

export interface Segment {
  fixed: Map<string, Segment>;
  named?: Segment;
  rest?: string[];
  methods?: string[];
}

/** Returns the methods that a route file exports; none if its exports were not recognized. */
export function exportedMethods(source: string): string[] {
  const names = EXPORTS.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap((match) => (match[1] ?? "").split(",")),
  ).map(
    (name) =>
      name
        .split(/\sas\s|:/)
        .at(-1)
        ?.trim() ?? "",
  );
  return [...METHODS].filter((method) => names.includes(method));
}

const newSegment = (): Segment => ({ fixed: new Map() });

/** Returns the segment of a folder below another. */
function below(from: Segment, name: string): Segment {
  if (name.startsWith("[")) return (from.named ??= newSegment());
  // Next.js ignores folders that begin with an underscore, unless it is percent-encoded.
  const address = decodeURIComponent(name);
  const known = from.fixed.get(address) ?? newSegment();
  from.fixed.set(address, known);
  return known;
}

/**
 * Reads every `route.ts` under the folder of "/api". Throws if one has no recognizable method. `bench`: whether the build
 * includes the bare routes of `npm run bench`.
 */
export function readApiRoutes(folder: string, { bench = false } = {}): Segment {
  const root = newSegment();
  const names = bench ? ["route.ts", "route.bench.ts"] : ["route.ts"];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!names.includes(path.basename(file)) || /(?:^|[\\/])_/.test(file)) continue;
    const methods = exportedMethods(readFileSync(path.join(folder, file), "utf8"));
    if (methods.length === 0) throw new Error(`No method can be read off ${file}`);
    if (methods.includes("GET")) methods.splice(1, 0, "HEAD");
    const parts = path.dirname(file).split(path.sep);
    const isRest = parts.at(-1)?.startsWith("[...");
    const segment = (isRest ? parts.slice(0, -1) : parts).reduce(below, root);
    segment[isRest ? "rest" : "methods"] = [...methods, "OPTIONS"];
  }
  return root;
}

/**
 * Returns the methods that a path supports; undefined if the path does not exist. `segments` are those after "/api/", as
 * sent.
 */
export function methodsOf(from: Segment, segments: readonly string[]): string[] | undefined {
  const [first, ...others] = segments;
  if (first === undefined) return from.methods;
  if (first === "") return undefined;
  const fixed = from.fixed.get(first);
  return (
    (fixed && methodsOf(fixed, others)) ??
    (from.named && methodsOf(from.named, others)) ??
    (segments.includes("") ? undefined : from.rest)
  );
}
