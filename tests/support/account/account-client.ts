// Calls the account area's routes as the framework does: found by file, with a real Request.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Session } from "@/tests/support/session";

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

const API = path.resolve(import.meta.dirname, "../../../app/api");

/** Returns the paths of the route files below a folder of `app/api`, with parameters in braces. */
export const addressesBelow = (folder: string): string[] =>
  readdirSync(path.join(API, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => path.posix.join("/", folder, path.dirname(file)))
    .map((address) => address.replaceAll(/\[(\w+)\]/g, "{$1}"));

const addresses = ["account", "access", "display"].flatMap(addressesBelow);

/** In the framework's order: static segments before parameters. */
const matchers = addresses
  .sort((a, b) => a.split("{").length - b.split("{").length)
  .map((address) => ({
    file: path.join(API, address.replaceAll(/\{(\w+)\}/g, "[$1]"), "route.ts"),
    pattern: new RegExp(`^${address.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));

/** Returns the methods that a route file exports. */
export const handlersOf = (address: string): Promise<Record<string, RouteHandler | undefined>> =>
  import(
    /* @vite-ignore */ path.join(API, address.replaceAll(/\{(\w+)\}/g, "[$1]"), "route.ts")
  ) as Promise<Record<string, RouteHandler | undefined>>;

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // Typed by each test's expectations.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface Ask extends Partial<Session> {
  body?: unknown;
}

/** Sends a request to `/api/account…`, `/api/access…` or `/api/display…`, with a session's headers or those of a signed-out page. */
export async function ask(
  method: string,
  address: string,
  { headers = { origin: "http://localhost:3000" }, body }: Ask = {},
): Promise<Answered> {
  const url = new URL(`http://localhost:3000/api${address}`);
  const below = url.pathname.slice("/api".length);
  for (const { pattern, file } of matchers) {
    const match = pattern.exec(below);
    if (!match) continue;
    const handlers = (await import(/* @vite-ignore */ file)) as Record<string, RouteHandler>;
    const handler = handlers[method];
    if (!handler) break;
    const request = new Request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const params =
      match.groups &&
      Object.fromEntries(
        Object.entries(match.groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
    return read(await handler(request, { params: Promise.resolve(params) }));
  }
  throw new Error(`There is no route for ${method} ${address}.`);
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const body: unknown = isJson && text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body };
}

/** Returns the session with the cookie that a response sets. Throws if it sets none. */
export function sessionOfAnswer(answer: Answered, session: Session): Session {
  const [cookie] = answer.headers.getSetCookie().map((line) => line.split(";")[0]!);
  if (!cookie) throw new Error("The answer sets no cookie.");
  return { headers: { ...session.headers, cookie } };
}
