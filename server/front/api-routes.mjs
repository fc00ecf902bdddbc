// @ts-check
// The paths under /api and the methods that each supports, read from the route files, so that rejections and `Allow`
// can't differ from what is served.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const EXPORTS = [
  /export\s+(?:const|let|(?:async\s+)?function)\s+(\w+)/g,
  /export\s+(?:const\s*)?\{([^}]*)\}/g,
];

/**
 * @typedef {{ fixed: Map<string, Segment>, named?: Segment, rest?: string[], methods?: string[] }} Segment
 */

/**
 * Returns the methods that a route file exports.
 * @param {string} source
 * @returns {string[]} empty if its exports were not recognized
 */
export function exportedMethods(source) {
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

/** @returns {Segment} */
const newSegment = () => ({ fixed: new Map() });

/**
 * @param {Segment} from
 * @param {string} name of the folder
 */
function below(from, name) {
  if (name.startsWith("[")) return (from.named ??= newSegment());
  // Next.js ignores folders that begin with an underscore, unless it is percent-encoded.
  const address = decodeURIComponent(name);
  const known = from.fixed.get(address) ?? newSegment();
  from.fixed.set(address, known);
  return known;
}

/**
 * Reads every `route.ts` under a folder. Throws if one has no recognizable method.
 * @param {string} folder the folder of "/api"
 * @param {{ bench?: boolean }} [options] whether the build includes the bare routes of `npm run bench`
 * @returns {Segment}
 */
export function readApiRoutes(folder, { bench = false } = {}) {
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
 * Returns the methods that a path supports; undefined if the path does not exist.
 * @param {Segment} from
 * @param {readonly string[]} segments of the path after "/api/", as sent
 * @returns {string[] | undefined}
 */
export function methodsOf(from, segments) {
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
