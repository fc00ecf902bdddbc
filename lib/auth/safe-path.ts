const BASE_URL = "http://here.invalid";

/** Browsers leave some control characters out of an address, and read a backslash as a slash. */
// eslint-disable-next-line no-control-regex
const NORMALIZED_BY_BROWSERS = /[\\\u0000-\u001f\u007f]/;

/**
 * A path within Qassa that a request asks to be led to, or the fallback: never another site, however it is spelled.
 */
export function safePath(asked: string | undefined, fallback = "/overview"): string {
  if (!asked?.startsWith("/") || NORMALIZED_BY_BROWSERS.test(asked)) return fallback;
  if (!URL.canParse(asked, BASE_URL)) return fallback;
  const url = new URL(asked, BASE_URL);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dot segments can leave two slashes in front, after which a browser expects a host.
  return url.origin === BASE_URL && !path.startsWith("//") ? path : fallback;
}
