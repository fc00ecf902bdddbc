// Sets security headers on every response, which keep browsers from doing anything that the page did not intend.
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { NONCE_HEADER } from "@/lib/kit/front-server";

/** Two years, without includeSubDomains: other hosts under the same domain are not ours to decide about. */
const HSTS = `max-age=${2 * 365 * 86_400}`;

/** For responses that are not pages and run nothing: data, scripts, styles and images. */
const INERT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A page runs only scripts with this response's nonce, and the scripts that those load. Inline styles are allowed,
 * because Mantine writes them.
 */
const policy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Only the sandbox phone and the till can use the camera, because they scan QR codes. */
const permissionsPolicy = (scans: boolean): string =>
  `camera=(${scans ? "self" : ""}), microphone=(), geolocation=()`;

const NO_PAGE = /^\/(?:api|_next)\//;
const SCANNING = /^\/(?:sandbox(?:[/?]|$)|till(?:\?|$))/;

interface Settings {
  publicUrl?: string | undefined;
  /** Allows eval, which React uses there. */
  development?: boolean | undefined;
}

export function securityHeaders({
  publicUrl = "",
  development = false,
}: Settings): (request: IncomingMessage, response: ServerResponse) => void {
  const common = Object.entries({
    ...COMMON_HEADERS,
    ...(/^https:/i.test(publicUrl) ? { "Strict-Transport-Security": HSTS } : {}),
  });
  return (request, response) => {
    const { url = "/", headers } = request;
    for (const [name, value] of common) response.setHeader(name, value);
    response.setHeader("Permissions-Policy", permissionsPolicy(SCANNING.test(url)));
    delete headers["content-security-policy-report-only"];
    delete headers["content-security-policy"];
    delete headers[NONCE_HEADER];
    if (NO_PAGE.test(url)) {
      response.setHeader("Content-Security-Policy", INERT_POLICY);
      return;
    }
    const nonce = randomBytes(16).toString("base64");
    // 'self' is for browsers that don't support 'strict-dynamic'; the others ignore it.
    const pagePolicy = policy(
      `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    );
    // Next.js reads the nonce for its scripts from the policy, and the layout reads ours for its own.
    headers["content-security-policy"] = pagePolicy;
    headers[NONCE_HEADER] = nonce;
    response.setHeader("Content-Security-Policy", pagePolicy);
  };
}
