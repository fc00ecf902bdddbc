// Compares responses, and finds out whether they reveal what the caller must not know.
import { spacedPhone } from "@/lib/kit/spaced-phone";
import { type RawAnswer, send } from "../fuzz/raw-http";
import type { Case, Filled } from "./cases";
import type { Rows } from "./rows";

const ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** Headers that vary between responses to the same request. */
const PASSING_HEADERS = new Set([
  "date",
  "ratelimit",
  "content-length",
  "connection",
  "keep-alive",
  // How much of a page's code it names depends on how fast the first part is rendered.
  "link",
]);
const PASSING: [pattern: RegExp, stands: string][] = [
  [/\b1[78]\d{11}\b/g, "{time}"],
  [/req_[0-9a-f]{24}/g, "{request}"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g, "{time}"],
];

export const ask = (port: number, { method, target, headers, body }: Filled) =>
  send(port, {
    method,
    target,
    headers: [
      ["Host", `127.0.0.1:${port}`],
      ...Object.entries(headers),
      ...(body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
    ],
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  });

/** Replaces values that were sent, and those that vary between responses, by placeholders. */
function withoutVarying(text: string, named: readonly string[]): string {
  let replaced = text;
  for (const [place, value] of named.entries()) {
    for (const spelling of [
      value,
      spacedPhone(value),
      encodeURIComponent(value),
      encodeURIComponent(encodeURIComponent(value)),
    ]) {
      replaced = replaced.replaceAll(spelling, `{${place}}`);
    }
  }
  for (const [pattern, stands] of PASSING) replaced = replaced.replace(pattern, stands);
  return replaced;
}

/** Pages are streamed in parts whose order varies, so they are compared by their set of words. */
const wordsOf = (html: string): string =>
  [
    ...new Set(
      html
        .replace(/<(script|style)\b.*?<\/\1>/gs, " ")
        .replace(/<[^>]*>/g, " ")
        .split(/\s+/),
    ),
  ]
    .sort()
    .join(" ");

/** Returns a response as text, without what would differ if the request were repeated. */
export function comparable({ status, headers, body }: RawAnswer, named: readonly string[]): string {
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  const passing = nonce ? [...named, nonce] : named;
  const headerLines = [...headers]
    .filter(([name]) => !PASSING_HEADERS.has(name))
    .map(([name, value]) => `${name}: ${withoutVarying(value, passing)}`)
    .sort();
  const isPage = headers.get("content-type")?.startsWith("text/html");
  const text = withoutVarying(body, passing);
  return [status, ...headerLines, "", isPage ? withoutVarying(wordsOf(text), passing) : text].join(
    "\n",
  );
}

/** Marks and IDs that a response must not reveal. */
export interface Hidden {
  marks: string[];
  ids: ReadonlySet<string>;
}

/** Returns the IDs in `rows` that are not also in `but`. */
export function idsIn(rows: Rows, but: Rows = new Map()): Set<string> {
  const known = new Set([...but.keys()].flatMap((row) => row.match(ID) ?? []));
  return new Set(
    [...rows.keys()].flatMap((row) => row.match(ID) ?? []).filter((id) => !known.has(id)),
  );
}

/** Returns the hidden data that a response reveals, except for values that the request itself contained. */
function shown({ body, headers }: RawAnswer, { marks, ids }: Hidden, named: string[]) {
  const text = withoutVarying([body, ...headers.values()].join("\n"), named);
  return [
    ...marks.filter((mark) => text.includes(mark)),
    ...(text.match(ID) ?? []).filter((id) => ids.has(id)),
  ];
}

export interface Difference {
  what: string;
  one: Case;
  seen: string;
}

const inShort = (text: string) => text.replace(/\s+/g, " ").slice(0, 400);

/** Returns excerpts of two texts from where they first differ. */
export function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `…${inShort(one.slice(from, from + 160))} ≠ …${inShort(other.slice(from, from + 160))}`;
}

/** How often a response to GET is read, which changes nothing. */
const MAX_READINGS = 4;

export interface Comparison {
  differences: Difference[];
  isRefused: boolean;
  requests: number;
}

/** Requests an unknown ID, then a foreign one, and compares the responses. */
export async function compareResponses(
  port: number,
  one: Case,
  hidden: Hidden,
): Promise<Comparison> {
  const expected = one.unknown && (await ask(port, one.unknown));
  const answer = await ask(port, one.foreign);
  let requests = one.unknown ? 2 : 1;
  const differences: Difference[] = [];
  const note = (what: string, seen: string) => differences.push({ what, one, seen });
  if (!answer || (one.unknown && !expected)) {
    note("no response", one.foreign.target);
    return { differences, isRefused: false, requests };
  }
  if (answer.status >= 500) note("5xx", `${answer.status} ${inShort(answer.body)}`);
  const seen = shown(answer, hidden, one.foreign.named);
  if (seen.length > 0) note("shown", `${seen.slice(0, 3).join(", ")} in ${answer.status}`);
  if (expected && one.unknown) {
    let shownText = comparable(answer, one.foreign.named);
    let wanted = comparable(expected, one.unknown.named);
    const read = async (filled: Filled, before: string) => {
      requests += 1;
      const again = await ask(port, filled);
      return again ? comparable(again, filled.named) : before;
    };
    // Pages show the time, and what other requests do meanwhile, such as the audit log: a response equal to a later one for
    // the unknown ID does not differ because of the ID, which it does each time.
    if (shownText !== wanted) wanted = await read(one.unknown, wanted);
    for (let tries = 1; tries < MAX_READINGS && shownText !== wanted; tries += 1) {
      if (one.foreign.method !== "GET") break;
      shownText = await read(one.foreign, shownText);
      if (shownText !== wanted) wanted = await read(one.unknown, wanted);
    }
    if (shownText !== wanted) note("differs from an unknown ID", parting(shownText, wanted));
  }
  return { differences, isRefused: answer.status >= 400, requests };
}
