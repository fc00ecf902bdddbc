// Lines `name: value` that a merchant enters for headers, query parameters and versions.
import { type BANK_PAIRS, PLACEHOLDERS } from "./bank-vocabulary";

type PairsSetting = (typeof BANK_PAIRS)[number];

const MAX_LINES = 10;
const LINE = /^(?<name>[^:]+):(?<value>.*)$/;
const HEADER = /^[\w!#$%&'*+.^`|~-]{1,64}$/;
const PARAMETER = /^[\w.-]{1,64}$/;
const CALL = /^(?:GET|PUT|PATCH) \/[\w/]{1,60}$/;
const VALUE = /^[\x20-\x7e]{1,500}$/;
const VERSION = /^v\d{1,2}$/;
/** What Qassa says itself, or what would change how a request is framed. */
const OWN_HEADERS = new Set([
  ...["accept", "authorization", "content-length", "content-type", "cookie", "host"],
  ...["connection", "expect", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"],
]);

type Pair = readonly [name: string, value: string];

/** Returns the lines of a setting, or what is wrong with the first wrong one. */
export function readPairs(setting: PairsSetting, text: string): Pair[] | { fault: string } {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > MAX_LINES) return { fault: `must have at most ${MAX_LINES} lines` };
  const pairs: Pair[] = [];
  for (const line of lines) {
    const { name = "", value = "" } = LINE.exec(line)?.groups ?? {};
    const pair = [name.trim(), value.trim()] as const;
    if (!isFine(setting, pair)) return { fault: `has a line that can't be sent: ${line}` };
    pairs.push(pair);
  }
  return pairs;
}

function isFine(setting: PairsSetting, [name, value]: Pair): boolean {
  if (setting === "path_versions") return CALL.test(name) && VERSION.test(value);
  if (!VALUE.test(value)) return false;
  const known: readonly string[] = PLACEHOLDERS;
  const named = [...value.matchAll(/\{(\w*)\}/g)].map(([, placeholder]) => placeholder!);
  if (!named.every((placeholder) => known.includes(placeholder))) return false;
  if (setting.endsWith("_query")) return PARAMETER.test(name);
  return HEADER.test(name) && !OWN_HEADERS.has(name.toLowerCase());
}
