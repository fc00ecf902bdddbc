// @ts-check
// PUBLIC_URL, for the commands, which run before anything is installed, and for the server.

/**
 * Reads PUBLIC_URL: its origin as browsers send it (in lower case, without a default port), or what is wrong with it.
 * @param {string} given
 * @returns {{ origin: string } | { fault: string }}
 */
export function readPublicUrl(given) {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    return { fault: "PUBLIC_URL is not an address; give https://pay.example.net" };
  }
  if (url.pathname.replaceAll("/", "") !== "") {
    return {
      fault: `PUBLIC_URL has the path ${url.pathname}, but Qassa answers at the root of its host; give ${url.origin}, and let a host name of its own, such as pay.example.net, lead there`,
    };
  }
  if (url.search || url.hash || url.username || url.password) {
    return { fault: `PUBLIC_URL is only a scheme, host and port; give ${url.origin}` };
  }
  return { origin: url.origin };
}
