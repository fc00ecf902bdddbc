// Checks the path and method before Next.js, which responds with a bare 500 to paths that it can't parse. Under /api,
// every rejection must have the API's error format.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import type { Answer } from "@/lib/kit/answer";
import { decoded } from "@/lib/kit/decoded";
import { METHODS, methodsOf, type Segment } from "./api-routes";
import { errorAnswer, respond } from "./error-answer";

/** The methods of pages. POST, because without JavaScript a browser submits forms to the current page. */
const PAGE_METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
/** A path that no page has, for paths that can't be decoded. */
const NO_PAGE = "/_not-found";

const noSuchAddress = (): Answer =>
  errorAnswer({
    status: 404,
    code: "NOT_FOUND",
    message: "Not found. See /api/openapi.json for the available paths.",
  });

const noAddress = (): Answer =>
  errorAnswer({
    status: 400,
    code: "BAD_REQUEST",
    message: "This is not a valid request target. It must start with a slash or be a full URL.",
  });

/** `methods` are those that the path supports. */
function judgeMethod(method: string, methods: readonly string[]): Answer | undefined {
  const allow = { Allow: methods.join(", ") };
  if (method === "OPTIONS") return { status: 204, headers: allow, body: "" };
  if (methods.includes(method)) return undefined;
  const message = `This path does not accept ${method}. It accepts ${methods.join(", ")}.`;
  return errorAnswer({ status: 405, code: "METHOD_NOT_ALLOWED", message, more: allow });
}

/** Returns the path of a request target, which can also be a full URL or, for the server itself, "*". */
function pathOf(target: string): string {
  const path = /^[^?#]*/.exec(target)?.[0] ?? "";
  if (path.startsWith("/")) return path;
  return URL.canParse(target) ? new URL(target).pathname : path;
}

const isDots = (part: string): boolean => /^(?:\.|%2e){1,2}$/i.test(part);

function withoutDots(parts: readonly string[]): string[] {
  const kept: string[] = [];
  for (const part of parts) {
    if (!isDots(part)) kept.push(part);
    else if (part.replaceAll(/%2e/gi, ".") === "..") kept.pop();
  }
  return kept;
}

/** Returns the response to send to a method and a target, as in the request line; undefined: Next.js responds. */
export function judgeAddress(
  routes: Segment,
  method: string,
  target: string,
): Answer | "no page" | undefined {
  if (target === "*") return judgeMethod(method, METHODS) ?? noSuchAddress();
  if (!target.startsWith("/") && !URL.canParse(target)) return noAddress();
  const path = pathOf(target);
  const parts = path.split(/[/\\]/).slice(1);
  // The first segment of the normalized path, so that dots and extra slashes can't bypass the checks under /api.
  const [first = ""] = withoutDots(parts).filter((part) => part !== "");
  if (decoded(first) === "api") {
    // Clients normalize a path before they send it, so any other path is rejected. One trailing slash is left to
    // Next.js, which redirects to the path without it.
    const segments = parts.length > 2 && parts.at(-1) === "" ? parts.slice(0, -1) : parts;
    const isPlain = segments[0] === "api" && !path.includes("\\") && !segments.some(isDots);
    const methods = isPlain ? methodsOf(routes, segments.slice(1)) : undefined;
    if (!methods || decoded(path) === undefined) return noSuchAddress();
    return judgeMethod(method, methods);
  }
  return judgeMethod(method, PAGE_METHODS) ?? (decoded(path) === undefined ? "no page" : undefined);
}

/** Headers that the Next.js client sends for its pages; on API routes they would mislead Next.js. */
const FRAMEWORK_HEADER = /^(?:rsc$|next-|x-next|x-middleware-|x-invoke-)/;

const ROUTER_STATE = "next-router-state-tree";

/**
 * Removes a router state header, in which a browser describes its current page, if it can't be parsed: Next.js fails
 * on it, and without it responds with the whole page.
 */
function dropUnreadableState(headers: IncomingHttpHeaders): void {
  try {
    parseAndValidateFlightRouterState(headers[ROUTER_STATE]);
  } catch {
    delete headers[ROUTER_STATE];
  }
}

/**
 * Responds to requests that have no route, and returns whether it did. Paths outside /api that can't be decoded get the
 * not-found page instead.
 */
export function answersByAddress(
  routes: Segment,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = "GET", url = "/", headers } = request;
  const judged = judgeAddress(routes, method, url);
  if (judged === undefined || judged === "no page") {
    if (judged === "no page") request.url = NO_PAGE;
    else if (!url.startsWith("/")) request.url = url.slice(new URL(url).origin.length) || "/";
    if (url.startsWith("/api/")) {
      for (const name in headers) if (FRAMEWORK_HEADER.test(name)) delete headers[name];
    } else dropUnreadableState(headers);
    return false;
  }
  respond(response, judged);
  return true;
}
