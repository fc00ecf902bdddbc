// @ts-check
// Judges an address and a method before the framework sees them: what it cannot read it answers with a bare 500, and
// under an API everything, refusals included, has the error form.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { methodsOf } from "./api-routes.mjs";
import { answerWith, errorAnswer } from "./error-answer.mjs";

/** The methods of a page: without JavaScript, a browser submits a form to the page it is on. */
const OF_PAGES = ["GET", "HEAD", "POST", "OPTIONS"];
const OF_ANYTHING = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** An address that no page has, for those that cannot be read. */
const NO_PAGE = "/_not-found";

/** @typedef {import("./error-answer.mjs").Answer} Answer */

const noSuchAddress = () =>
  errorAnswer(404, "NOT_FOUND", "Not found. See /api/openapi.json for the available paths.");

const noAddress = () =>
  errorAnswer(
    400,
    "BAD_REQUEST",
    "This is not a valid request target. It must start with a slash or be a full URL.",
  );

/**
 * @param {string} method
 * @param {readonly string[]} methods that the address takes
 * @returns {Answer | undefined}
 */
function judgeMethod(method, methods) {
  const allow = { Allow: methods.join(", ") };
  if (method === "OPTIONS") return { status: 204, headers: allow, body: "" };
  if (methods.includes(method)) return undefined;
  const message = `This path does not accept ${method}. It accepts ${methods.join(", ")}.`;
  return errorAnswer(405, "METHOD_NOT_ALLOWED", message, allow);
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The path of a request's target, which may be a whole address or, to ask about the server itself, "*".
 * @param {string} target
 */
function pathOf(target) {
  const path = /^[^?#]*/.exec(target)?.[0] ?? "";
  if (path.startsWith("/")) return path;
  return URL.canParse(target) ? new URL(target).pathname : path;
}

/** @param {string} part */
const isDots = (part) => /^(?:\.|%2e){1,2}$/i.test(part);

/** @param {readonly string[]} parts */
function withoutDots(parts) {
  /** @type {string[]} */
  const kept = [];
  for (const part of parts) {
    if (!isDots(part)) kept.push(part);
    else if (part.replaceAll(/%2e/gi, ".") === "..") kept.pop();
  }
  return kept;
}

/**
 * @param {import("./api-routes.mjs").Segment} routes
 * @param {string} method
 * @param {string} target as it stands in the request's first line
 * @returns {Answer | "no page" | undefined} how to answer at once; undefined: the framework answers
 */
export function judgeAddress(routes, method, target) {
  if (target === "*") return judgeMethod(method, OF_ANYTHING) ?? noSuchAddress();
  if (!target.startsWith("/") && !URL.canParse(target)) return noAddress();
  const path = pathOf(target);
  const parts = path.split(/[/\\]/).slice(1);
  // Where it would lead, were it tidied up: an API is not left by a way round.
  const [first = ""] = withoutDots(parts).filter((part) => part !== "");
  if (decoded(first) === "api") {
    // Clients tidy an address up before they send it. One slash too many at the end is led to the address without.
    const segments = parts.length > 2 && parts.at(-1) === "" ? parts.slice(0, -1) : parts;
    const isPlain = segments[0] === "api" && !path.includes("\\") && !segments.some(isDots);
    const methods = isPlain ? methodsOf(routes, segments.slice(1)) : undefined;
    if (!methods || decoded(path) === undefined) return noSuchAddress();
    return judgeMethod(method, methods);
  }
  return judgeMethod(method, OF_PAGES) ?? (decoded(path) === undefined ? "no page" : undefined);
}

/** What the framework's browser part says of its pages; under an API it would be led astray by it. */
const OF_THE_FRAMEWORK = /^(?:rsc$|next-|x-next|x-middleware-|x-invoke-)/;

const ROUTER_STATE = "next-router-state-tree";

/**
 * Takes away what a browser would have said of the page that it stands on, when it cannot be read: the framework
 * fails over it, and answers without it with the whole page.
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
function dropUnreadableState(headers) {
  try {
    parseAndValidateFlightRouterState(headers[ROUTER_STATE]);
  } catch {
    delete headers[ROUTER_STATE];
  }
}

/**
 * Answers what has no route to go to, and leads to the page that says so where a person may be looking.
 * @param {import("./api-routes.mjs").Segment} routes
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether it is answered
 */
export function answersByAddress(routes, request, response) {
  const { method = "GET", url = "/", headers } = request;
  const judged = judgeAddress(routes, method, url);
  if (judged === undefined || judged === "no page") {
    if (judged === "no page") request.url = NO_PAGE;
    else if (!url.startsWith("/")) request.url = url.slice(new URL(url).origin.length) || "/";
    if (url.startsWith("/api/")) {
      for (const name in headers) if (OF_THE_FRAMEWORK.test(name)) delete headers[name];
    } else dropUnreadableState(headers);
    return false;
  }
  answerWith(response, judged);
  return true;
}
