/**
 * An address within Qassa that somebody asked to come back to, or `/overview`: never another site, however it is
 * spelled.
 */
export function safePath(asked: string | undefined, fallback = "/overview"): string {
  if (!asked?.startsWith("/")) return fallback;
  const here = "http://here.invalid";
  if (!URL.canParse(asked, here)) return fallback;
  const url = new URL(asked, here);
  return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
