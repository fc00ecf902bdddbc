// How Qassa talks to networks over HTTP: in time, in bounded size, and only to addresses that it may call.
import { lookup } from "node:dns/promises";
import { Agent, type Dispatcher, request } from "undici";
import type { z } from "zod";
import { env } from "@/lib/kit/env";
import { codeOf } from "@/lib/kit/error-code";
import {
  allowedAddresses,
  type DestinationRules,
  endAfterInterimAnswers,
  guardedConnector,
  HostNotResolved,
  type TlsIdentity,
  TooManyInterimResponses,
} from "@/lib/kit/outbound";
import { activeSpan } from "@/lib/kit/tracing";
import { CALL_ENDED, type CallOptions, NetworkNoAnswer } from "./port";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;

/** Returns the rules for where networks can be, according to the operator's settings. */
export const networkDestinations = (): DestinationRules => ({
  allowLoopback: env().WEBHOOK_ALLOW_LOOPBACK,
  allowPrivate: env().GATEWAY_ALLOW_PRIVATE,
  resolve: resolveWithSystem,
});

/**
 * Resolves names with the system's resolver: networks are few and chosen with care, and the name of a private gateway
 * may exist only in this machine's hosts file.
 */
async function resolveWithSystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new HostNotResolved(`${hostname} has no address`, { cause: error });
  });
  return found.map(({ address }) => address);
}

/** Resolves the host of an address. Throws `HostNotResolved`, and `DestinationRefused` if it may not be called. */
export async function resolveHost(address: string): Promise<void> {
  const { hostname, protocol } = new URL(address);
  await allowedAddresses(hostname, protocol, networkDestinations());
}

/**
 * Returns connections that are kept open unless it is said otherwise; a response that never ends is cut off. `tls`
 * identifies us to the server.
 */
export const connectionsWith = (tls?: TlsIdentity, { isKeptAlive = true } = {}): Agent =>
  new Agent({
    ...(!isKeptAlive && { pipelining: 0 }),
    connect: guardedConnector(networkDestinations(), {
      timeoutMs: CONNECT_TIMEOUT_MS,
      ...(tls && { tls }),
    }),
    connections: 64,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
let shared: Agent | undefined;
const connections = (): Agent => (shared ??= connectionsWith());

const FORM = "application/x-www-form-urlencoded";
const isForm = (body: object): body is URLSearchParams => body instanceof URLSearchParams;

export interface HttpCall {
  url: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form. */
  body?: object | URLSearchParams | undefined;
}

export interface HttpAnswer {
  status: number;
  text: string;
  /** The `Retry-After` header, if there is one. */
  retryAfter?: string;
  /** The `Date` header: the time there. */
  date?: string;
}

/** Sends one request to a network. Throws `NetworkNoAnswer` if no complete response arrives in time. */
export async function send(
  { url, method, headers, body }: HttpCall,
  { timeoutMs = 5_000, signal }: CallOptions = {},
  dispatcher: Dispatcher = connections(),
): Promise<HttpAnswer> {
  // One timer and one listener, both removed when the call ends: a caller's signal may outlive thousands of calls.
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();
  try {
    const span = activeSpan();
    const response = await request(url, {
      dispatcher,
      method,
      headers: {
        ...headers,
        accept: "application/json",
        ...(body && { "content-type": isForm(body) ? FORM : "application/json" }),
        ...(span && { traceparent: span.traceparent }),
      },
      ...(body && { body: isForm(body) ? body.toString() : JSON.stringify(body) }),
      signal: ended.signal,
      onInfo: endAfterInterimAnswers(ended),
    });
    const { "retry-after": retryAfter, date } = response.headers;
    return {
      status: response.statusCode,
      text: await response.body.text(),
      ...(typeof retryAfter === "string" && { retryAfter }),
      ...(typeof date === "string" && { date }),
    };
  } catch (error) {
    const reason = signal?.aborted ? CALL_ENDED : `no response within ${timeoutMs} ms`;
    const isLate = ended.signal.aborted && !(error instanceof TooManyInterimResponses);
    throw new NetworkNoAnswer(isLate ? reason : describe(error), { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** Returns how many seconds of pause an answer asks for: `Retry-After` is a number of them, or a date. */
export function askedPause({ retryAfter }: HttpAnswer): number | undefined {
  if (retryAfter === undefined) return undefined;
  const pause = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(pause) ? undefined : pause;
}

/** Throws `NetworkNoAnswer` unless the answer is 200. */
export function requireSuccess({ status }: HttpAnswer): void {
  if (status !== 200) throw new NetworkNoAnswer(`it answered ${status}`);
}

/** Returns text of a network as PostgreSQL can store it, with so many characters at most. */
export const cutText = (text: string, maxLength: number): string =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();

/** Reads a response as JSON of a schema. Throws `NetworkNoAnswer` if it does not match. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { status, text }: HttpAnswer,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new NetworkNoAnswer(`its answer (${status}) is not JSON`, { cause: error });
  }
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const where = issue?.path.join(".");
  throw new NetworkNoAnswer(
    `its answer (${status}) does not match the contract: ${where ? `${where}: ` : ""}${issue?.message}`,
    { cause: answer.error },
  );
}

/** Like `readAnswer`, but returns undefined if the response does not match: for an error whose status says enough. */
export function readIfMatching<Schema extends z.ZodType>(
  schema: Schema,
  response: HttpAnswer,
): z.output<Schema> | undefined {
  try {
    return readAnswer(schema, response);
  } catch (error) {
    if (error instanceof NetworkNoAnswer) return undefined;
    throw error;
  }
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  return code === undefined ? error.message : `${code}: ${error.message}`;
};
