// @ts-check
// Which addresses there are below /api and which methods each takes, read from the route files, so that what is
// refused and what `Allow` says cannot differ from what is served.
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
 * The methods that a route file exports.
 * @param {string} source
 * @returns {string[]} none: what it exports was not understood
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
 * @param {string} name as the folder is called
 */
function below(from, name) {
  if (name.startsWith("[")) return (from.named ??= newSegment());
  // The framework leaves out folders that begin with an underscore, unless it is escaped.
  const address = decodeURIComponent(name);
  const known = from.fixed.get(address) ?? newSegment();
  from.fixed.set(address, known);
  return known;
}

/**
 * Reads every `route.ts` below a folder. Throws when one exports no method that can be read off it.
 * @param {string} folder the folder of the address "/api"
 * @param {{ bench?: boolean }} [options] whether the bare routes of `npm run bench` are in the build
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
 * The methods that an address takes; undefined when there is no such address.
 * @param {Segment} from
 * @param {readonly string[]} segments what follows "/api/", as it was sent
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
