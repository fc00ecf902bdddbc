// Random requests to existing paths: mostly valid, then with something made invalid.
import { randomUUID } from "node:crypto";
import type { RawRequest } from "./raw-http";
import type { Subject } from "./subjects";
import { type Chance, oneOf, STRANGE_SEGMENTS, strangeBody, strangeText, valueOf } from "./values";

export interface Credentials {
  origin: string;
  deviceKey: string;
  cookie: string;
  phoneCode: string;
}

const METHODS = [
  ..."GET HEAD POST PUT PATCH DELETE OPTIONS TRACE".split(" "),
  ..."PROPFIND MKCOL SEARCH M-SEARCH LOCK QUERY PURGE NOTIFY".split(" "),
];

const CONTENT_TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/xml",
  "",
  ";",
  "application/json, text/plain",
];

const STRANGE_HEADERS: [name: string, value: string][] = [
  ["Host", "["],
  ["Host", "a b"],
  ["Host", "evil.example:99999"],
  ["Expect", "nonsense"],
  ["Expect", "100-continue"],
  ["Origin", "null"],
  ["Origin", "https://evil.example"],
  ["Referer", "::"],
  ["Authorization", "Bearer"],
  ["Authorization", "Basic %ff"],
  ["Authorization", "Bearer qs_test_\xff"],
  ["X-Device-Key", "qs_live_" + "0".repeat(38)],
  ["X-Idempotency-Key", ""],
  ["X-Idempotency-Key", "k".repeat(300)],
  ["Cookie", "next-auth.session-token=%ff; qassa.view=%00"],
  ["Cookie", "next-auth.callback-url=nonsense"],
  ["Cookie", "next-auth.callback-url=http%3A%2F%2Flocalhost%2F%D1%8B"],
  ["Cookie", "next-auth.csrf-token=%7C; qassa-view=x.y; =;;;"],
  ["X-Qassa-Organization", "%ff"],
  ["X-Qassa-Mode", "both"],
  ["X-Sandbox-Phone", "\xff"],
  ["X-Forwarded-For", "::1, x, 1.2.3.4"],
  ["X-Forwarded-Proto", "gopher"],
  ["X-Forwarded-Host", "["],
  ["RSC", "1"],
  ["Next-Router-State-Tree", "nonsense"],
  ["Next-Router-State-Tree", "%ff"],
  ["Next-Router-Prefetch", "1"],
  ["Next-Router-Segment-Prefetch", "/_tree"],
  ["Next-Action", "00"],
  ["Next-URL", "%ff"],
  ["X-Nextjs-Data", "1"],
  ["X-Middleware-Subrequest", "proxy:proxy:proxy"],
  ["X-Invoke-Path", "/%ff"],
  ["X-Matched-Path", "/%ff"],
  ["Content-Security-Policy", "script-src 'nonce-\"><script>'"],
  ["Range", "bytes=9-1"],
  ["If-None-Match", '"'],
  ["If-Modified-Since", "yesterday"],
  ["Accept", "\xff"],
  ["Accept-Language", "x".repeat(3_000)],
  ["Last-Event-ID", "\x01"],
  ["Upgrade-Insecure-Requests", "%"],
  ["X", "x".repeat(14_000)],
];

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed());

function addressOf(chance: Chance, subject: Subject, ids: readonly string[]): string {
  const parts = subject.address.split("/").map((part) => {
    if (!part.startsWith("{"))
      return chance.random() < 0.02 ? oneOf(chance, STRANGE_SEGMENTS) : part;
    return ids.length > 0 && chance.random() < 0.6
      ? oneOf(chance, ids)
      : oneOf(chance, STRANGE_SEGMENTS);
  });
  if (chance.random() < 0.03) parts.push(oneOf(chance, STRANGE_SEGMENTS));
  return parts.join("/") || "/";
}

function queryOf(chance: Chance, subject: Subject): string {
  const wanted = subject.query ? (valueOf(chance, subject.query) as Record<string, unknown>) : {};
  const pairs = Object.entries(wanted).map(([name, value]) => `${name}=${encoded(value)}`);
  if (pairs.length > 0 && chance.random() < 0.1) pairs.push(oneOf(chance, pairs));
  if (chance.random() < 0.1) {
    const name = oneOf(chance, ["callbackUrl", "error", "code", "organization", "mode", "_rsc"]);
    pairs.push(`${name}=${encoded(strangeText(chance))}`);
  }
  if (chance.random() < 0.05) pairs.push(oneOf(chance, ["%ff=%zz", "&&=", "__proto__=1", "?#"]));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** A member's page sends a cookie and its origin, a device its key, the sandbox phone its code. */
function credentialsOf({ random }: Chance, { surface }: Subject, credentials: Credentials) {
  if (random() < 0.1) return [];
  const ofMember: [string, string][] = [
    ["Cookie", credentials.cookie],
    ["Origin", credentials.origin],
  ];
  const ofDevice: [string, string][] = [["Authorization", `Bearer ${credentials.deviceKey}`]];
  if (surface === "device") return ofDevice;
  if (surface === "sandbox") {
    return random() < 0.5
      ? ofDevice
      : [["X-Sandbox-Phone", credentials.phoneCode] as [string, string]];
  }
  return ofMember;
}

function bodyOf(chance: Chance, subject: Subject): { body?: Buffer; type?: string } {
  const isWanted = subject.body !== undefined && chance.random() < 0.75;
  if (isWanted) {
    return {
      body: Buffer.from(JSON.stringify(valueOf(chance, subject.body!)) ?? ""),
      type: "application/json",
    };
  }
  if (subject.method === "GET" && chance.random() < 0.9) return {};
  return { body: strangeBody(chance), type: oneOf(chance, CONTENT_TYPES) };
}

/** Returns one request to a subject. The same chance and IDs make the same request, except for its idempotency key. */
export function newRequest(
  chance: Chance,
  subject: Subject,
  credentials: Credentials,
  ids: readonly string[],
): RawRequest {
  const method = chance.random() < 0.8 ? subject.method : oneOf(chance, METHODS);
  const target = addressOf(chance, subject, ids) + queryOf(chance, subject);
  const { body, type } = bodyOf(chance, subject);
  const headers: [string, string][] = [
    ["Host", new URL(credentials.origin).host],
    ...credentialsOf(chance, subject, credentials),
  ];
  if (type !== undefined && chance.random() < 0.97) {
    headers.push(["Content-Type", chance.random() < 0.9 ? type : oneOf(chance, CONTENT_TYPES)]);
  }
  if (chance.random() < 0.1) headers.push(["X-Idempotency-Key", randomUUID()]);
  for (let more = chance.pick(0, 6) - 4; more > 0; more--) {
    const [name, value] = oneOf(chance, STRANGE_HEADERS);
    const at = headers.findIndex(([known]) => known === name);
    if (at >= 0) headers[at] = [name, value];
    else headers.push([name, value]);
  }
  return { method, target: target.replaceAll(/[ \r\n]/g, ""), headers, body };
}
