// The addresses under /api and the methods that each supports, so that other requests are answered before Next.js sees them.

export interface Segment {
  fixed: Map<string, Segment>;
  named?: Segment;
  rest?: string[];
  methods?: string[];
}

const newSegment = (): Segment => ({ fixed: new Map() });

/** Returns the segment of this name below another. */
function below(from: Segment, name: string): Segment {
  if (name.startsWith("{")) return (from.named ??= newSegment());
  const known = from.fixed.get(name) ?? newSegment();
  from.fixed.set(name, known);
  return known;
}

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function withMethod(methods: readonly string[] = ["OPTIONS"], method: string): string[] {
  const all = new Set([...methods, method, ...(method === "GET" ? ["HEAD"] : [])]);
  return METHODS.filter((one) => all.has(one));
}

/**
 * Makes a tree of methods and paths below "/api", such as "GET /v1/payments/{paymentID}". A path that ends with
 * "{...path}" stands for all that are longer.
 */
export function apiRoutesOf(addresses: readonly string[]): Segment {
  const root = newSegment();
  for (const address of addresses) {
    const [method = "", path = ""] = address.split(" ");
    const names = path.split("/").slice(1);
    const kind = names.at(-1)?.startsWith("{...") ? "rest" : "methods";
    const segment = (kind === "rest" ? names.slice(0, -1) : names).reduce(below, root);
    segment[kind] = withMethod(segment[kind], method);
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
