const BASE_URL = "http://here.invalid";

/** Browsers drop some control characters from a URL and read a backslash as a slash. */
// oxlint-disable-next-line no-control-regex
const NORMALIZED_BY_BROWSERS = /[\\\u0000-\u001f\u007f]/;

/**
 * Returns the path within Qassa that a request asks to be redirected to, or the fallback: never another site, however
 * the path is spelled.
 */
export function safePath(target: string | undefined, fallback = "/overview"): string {
  if (!target?.startsWith("/") || NORMALIZED_BY_BROWSERS.test(target)) return fallback;
  if (!URL.canParse(target, BASE_URL)) return fallback;
  const url = new URL(target, BASE_URL);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dot segments can leave two leading slashes, after which a browser expects a host.
  return url.origin === BASE_URL && !path.startsWith("//") ? path : fallback;
}
