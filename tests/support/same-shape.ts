// Compares a response that a guide shows with a real one.
import { Timestamp } from "@/lib/kit/fields";

const ID = /^([a-z]+)_[0-9a-z]{24,26}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Numbers and random text that differ on every server. */
const DIFFERS = /(^|_)id$|^(order_number|next_cursor|phone_code|static_qr_token)$/;

const isTimestamp = (text: string) => Timestamp.safeParse(text).success;

/** Returns what kind of variable text this is; undefined if it must be equal everywhere. */
function kindOf(text: string, key: string): string | undefined {
  if (isTimestamp(text)) return "a timestamp";
  const [, prefix] = ID.exec(text) ?? [];
  if (prefix) return `an ID that starts with ${prefix}_`;
  if (UUID.test(text)) return "a UUID";
  if (/^https?:\/\//.test(text)) return "a URL";
  if (text.startsWith("whsec_")) return "a signing secret";
  return DIFFERS.test(key) && text !== "" ? "text" : undefined;
}

/**
 * Returns how a real value differs from the one that a guide shows: in its fields, types or values. IDs, times, URLs
 * and secrets only have to be of the same kind; an ID that the guide shows twice must be the same both times, which
 * `known` remembers.
 */
export function differences({
  shown,
  actual,
  known,
  path = "",
}: {
  shown: unknown;
  actual: unknown;
  known: Map<string, string>;
  path?: string;
}): string[] {
  const key = path.split(".").at(-1)!;
  const at = path || "the response";
  if (Array.isArray(shown) && Array.isArray(actual)) {
    if (shown.length !== actual.length) {
      return [`${at} has ${actual.length} items instead of ${shown.length}`];
    }
    return shown.flatMap((item, place) =>
      differences({ shown: item, actual: actual[place], known, path: `${path}.${place}` }),
    );
  }
  if (isObject(shown) && isObject(actual)) {
    const names = new Set([...Object.keys(shown), ...Object.keys(actual)]);
    return [...names].flatMap((name) => {
      const inner = path ? `${path}.${name}` : name;
      if (!(name in actual)) return [`${inner} is missing`];
      if (!(name in shown)) return [`${inner} is not shown: ${JSON.stringify(actual[name])}`];
      return differences({ shown: shown[name], actual: actual[name], known, path: inner });
    });
  }
  if (typeof shown === "string" && typeof actual === "string") {
    const kind = kindOf(shown, key);
    if (kind !== undefined && kind === kindOf(actual, key)) {
      if (kind === "a timestamp") return [];
      const before = known.get(shown) ?? actual;
      known.set(shown, before);
      return before === actual ? [] : [`${at} is ${actual}, but ${shown} was ${before}`];
    }
  }
  if (typeof shown === "number" && typeof actual === "number" && DIFFERS.test(key)) return [];
  return shown === actual
    ? []
    : [`${at} is ${JSON.stringify(actual)} instead of ${JSON.stringify(shown)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
