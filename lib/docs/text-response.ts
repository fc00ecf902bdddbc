import { createHash } from "node:crypto";

/** A minute, so that a server that was updated is read again soon. */
const CACHE_CONTROL = "public, max-age=60, must-revalidate";

/** Returns a text that browsers and proxies can cache, or 304 if the client has it already. */
export function textResponse(request: Request, body: string, contentType: string): Response {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;
  const headers = { etag: tag, "cache-control": CACHE_CONTROL };
  // A proxy that compresses marks the tag as weak with a `W/` prefix.
  const known = request.headers
    .get("if-none-match")
    ?.split(/,\s*/)
    .map((one) => one.replace(/^W\//, ""));
  if (known?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: { ...headers, "content-type": `${contentType}; charset=utf-8` },
  });
}
