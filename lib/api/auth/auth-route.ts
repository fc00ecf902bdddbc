import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { z } from "zod";
import { refusedByAddress, sessionOptions } from "@/lib/auth";
import { newRequestId } from "@/lib/kit/answer";
import { publicUrl } from "@/lib/kit/env";
import { type RateLimited, ValidationFailed } from "@/lib/kit/errors";
import { parse } from "@/lib/kit/parse";
import { errorResponse } from "../core/error-response";
import { readBytes, readJson } from "../core/request-body";

type NextAuthHandler = (
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
) => Promise<Response>;

/** The only action that allows guessing passwords; requests over an address's limit do not reach next-auth. */
const PASSWORD_SIGN_IN = "callback/credentials";
const FORM = "application/x-www-form-urlencoded";
const Fields = z.record(z.string(), z.string());

/**
 * Returns the route of one of next-auth's actions. Input that next-auth cannot handle is corrected or rejected first,
 * and its refusals are converted to the API's error format.
 */
export const authRoute =
  (action: string) =>
  async (request: Request): Promise<Response> => {
    const requestId = newRequestId();
    const unreadableCookie = findUnreadableCookie(request);
    if (unreadableCookie) return withoutCookie(unreadableCookie, requestId);
    try {
      const normalized = await normalizedRequest(request);
      if (action === PASSWORD_SIGN_IN) {
        const refused = await refusedByAddress(request.headers);
        if (refused) return await tooManyRequests(refused, normalized);
      }
      // Created for each request, because there are no settings at build time.
      const handle = NextAuth(sessionOptions()) as NextAuthHandler;
      const context = { params: Promise.resolve({ nextauth: action.split("/") }) };
      return await presented(await handle(normalized, context), requestId);
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };

/** Returns the request with its input normalized for next-auth. Throws `ValidationFailed`. */
async function normalizedRequest(request: Request): Promise<NextRequest> {
  const url = new URL(request.url);
  url.search = normalizedFields(url.searchParams).toString();
  const headers = new Headers(request.headers);
  if (request.method !== "POST") return new NextRequest(url, { headers });
  const body = normalizedFields(await readFields(request)).toString();
  headers.set("content-type", FORM);
  headers.delete("content-length");
  return new NextRequest(url, { method: "POST", headers, body });
}

async function readFields(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    return new URLSearchParams(parse(Fields, (await readJson(request)) ?? {}));
  }
  const bytes = await readBytes(request);
  if (bytes.length > 0 && type !== FORM) {
    throw new ValidationFailed([{ field: "body", message: `the body must be sent as ${FORM}` }]);
  }
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** `callbackUrl` and `error` end up in a Location header, which allows no other characters. */
function normalizedFields(fields: URLSearchParams): URLSearchParams {
  const callbackUrl = fields.get("callbackUrl");
  if (callbackUrl !== null) fields.set("callbackUrl", asAddress(callbackUrl, "callbackUrl"));
  const error = fields.get("error");
  if (error !== null && !/^\w{1,100}$/.test(error)) fields.delete("error");
  return fields;
}

/** Returns a path of Qassa or an absolute URL, escaped the way next-auth accepts it. Throws `ValidationFailed`. */
function asAddress(text: string, field: string): string {
  const here = "http://here.invalid";
  const url = URL.canParse(text, text.startsWith("/") ? here : undefined)
    ? new URL(text, here)
    : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ValidationFailed([{ field, message: `${field} must be a URL` }]);
  }
  return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

const CALLBACK_COOKIE = /(?:^|;\s*)([\w-]*next-auth\.callback-url)=([^;]*)/g;

/** Returns the name of a cookie that next-auth, which parses cookies itself, would wrongly read as a URL. */
function findUnreadableCookie(request: Request): string | undefined {
  for (const [, name, value = ""] of (request.headers.get("cookie") ?? "").matchAll(
    CALLBACK_COOKIE,
  )) {
    try {
      const address = decodeURIComponent(value);
      if (address === "") continue;
      asAddress(address, "callbackUrl");
      if (!/^[!-~]+$/.test(address)) return name;
    } catch {
      return name;
    }
  }
  return undefined;
}

/** Responds with an error and removes the cookie, so that the next request succeeds. */
function withoutCookie(name: string, requestId: string): Response {
  const message = `the cookie ${name} must contain a URL; it has been removed`;
  const response = errorResponse(new ValidationFailed([{ field: name, message }]), requestId);
  const secure = name.startsWith("__") ? "; Secure" : "";
  response.headers.append("set-cookie", `${name}=; Path=/; Max-Age=0${secure}`);
  return response;
}

/** Reports the refusal as next-auth reports failed sign-ins: in the URL of the page that shows it. */
async function tooManyRequests(refused: RateLimited, request: NextRequest): Promise<Response> {
  const url = `${publicUrl()}/sign-in?error=${refused.code}`;
  const headers = { "retry-after": String(refused.retryAfterSeconds) };
  const isScript = new URLSearchParams(await request.text()).get("json") === "true";
  if (isScript) return Response.json({ url }, { status: 401, headers });
  return new Response(null, { status: 302, headers: { ...headers, location: url } });
}

/** Converts next-auth's refusals, which are plain text, and reports its server errors as internal errors. */
async function presented(response: Response, requestId: string): Promise<Response> {
  if (response.status >= 500) {
    return errorResponse(new Error(`next-auth: ${await response.text()}`), requestId);
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (response.status < 400 || isJson) return response;
  const message = (await response.text()) || "This request can't be processed.";
  const refused = new ValidationFailed([{ field: "body", message }]);
  return errorResponse(refused, requestId);
}
