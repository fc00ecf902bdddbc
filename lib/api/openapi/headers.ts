import type { Json } from "./json-schema";

/** Response headers, which documents contain once and refer to. */
const HEADERS = {
  "X-Request-Id": {
    description: "Identifies this request. Include it when you ask for help.",
    schema: { type: "string", examples: ["req_5f0c8a9b2d3e4f60718293a4"] },
  },
  "RateLimit-Policy": {
    description: "The limit of requests: `q` in each window of `w` seconds.",
    schema: { type: "string", examples: ['"device";q=600;w=60'] },
  },
  RateLimit: {
    description: "What is left: `r` requests until the window ends in `t` seconds.",
    schema: { type: "string", examples: ['"device";r=598;t=42'] },
  },
  "Retry-After": {
    description: "The number of seconds to wait before the next request.",
    schema: { type: "integer", minimum: 1, examples: [17] },
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string", examples: ["Bearer"] },
  },
  "Idempotency-Replayed": {
    description: "`true` if this is the response to an earlier request with the same key.",
    schema: { type: "string", examples: ["true"] },
  },
  Allow: {
    description: "The methods that the path accepts; with 405.",
    schema: { type: "string", examples: ["GET, HEAD, OPTIONS, POST"] },
  },
} satisfies Record<string, Json>;

export type HeaderName = keyof typeof HEADERS;

const componentName = (header: string): string => header.replaceAll("-", "");

/** Returns references to headers, for a response. */
export const headerRefs = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${componentName(name)}` }]),
  );

/** Returns the headers that a document's JSON refers to, for its components. */
export const usedHeaders = (paths: Json): Json => {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(HEADERS)
      .map(([name, header]) => [componentName(name), header] as const)
      .filter(([name]) => text.includes(`#/components/headers/${name}"`)),
  );
};
