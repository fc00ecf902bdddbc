// @ts-check
// The headers that keep a page's browser from doing what the page did not mean, on every answer.
import { randomBytes } from "node:crypto";

/** Two years; other hosts below the same name are not ours to decide about. */
const HSTS = `max-age=${2 * 365 * 86_400}`;

/** For what is no page and runs nothing: data, scripts, styles and pictures. */
const NOTHING_RUNS =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A page runs the scripts that carry this answer's nonce, and what those load. Styles may stand in the page, where
 * Mantine writes them.
 * @param {string} scripts
 */
const policy = (scripts) =>
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

/** Without a camera, but for the payer's phone, which scans QR codes. */
const permissionsPolicy = (/** @type {boolean} */ isPhone) =>
  `camera=(${isPhone ? "self" : ""}), microphone=(), geolocation=()`;

const NO_PAGE = /^\/(?:api|_next)\//;
const PHONE = /^\/sandbox(?:[/?]|$)/;

/**
 * @param {{ publicUrl?: string | undefined, development?: boolean | undefined }} settings `development`: React evaluates code there
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function securityHeaders({ publicUrl = "", development = false }) {
  const common = Object.entries({
    ...COMMON_HEADERS,
    ...(/^https:/i.test(publicUrl) ? { "Strict-Transport-Security": HSTS } : {}),
  });
  return (request, response) => {
    const { url = "/", headers } = request;
    for (const [name, value] of common) response.setHeader(name, value);
    response.setHeader("Permissions-Policy", permissionsPolicy(PHONE.test(url)));
    delete headers["content-security-policy-report-only"];
    delete headers["content-security-policy"];
    delete headers["x-nonce"];
    if (NO_PAGE.test(url)) {
      response.setHeader("Content-Security-Policy", NOTHING_RUNS);
      return;
    }
    const nonce = randomBytes(16).toString("base64");
    // 'self' is for browsers that do not know 'strict-dynamic'; the others pass over it.
    const ofThisPage = policy(
      `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    );
    // The framework takes the nonce for its scripts from here, and the layout for its own.
    headers["content-security-policy"] = ofThisPage;
    headers["x-nonce"] = nonce;
    response.setHeader("Content-Security-Policy", ofThisPage);
  };
}
