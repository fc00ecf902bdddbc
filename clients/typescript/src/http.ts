import {
  ApiError,
  apiError,
  ConnectionError,
  type FailedCall,
  QassaError,
  TimeoutError,
} from "./errors.js";
import { VERSION } from "./version.js";

const MAX_BACKOFF_MS = 8_000;
/** The server says with these that it did not execute the request. */
const NOT_EXECUTED = new Set([408, 429, 503]);

/** How calls behave. */
export interface RetryPolicy {
  /** How many times a failed request is repeated at most. Default: 4. */
  maxRetries?: number | undefined;
  /** How long a call takes at most, with all repetitions and pauses. Default: 60 seconds. */
  timeoutMs?: number | undefined;
  /** How long to wait for one response before the request is repeated. Default: 20 seconds. */
  attemptTimeoutMs?: number | undefined;
}

/** Options of one call. */
export interface CallOptions extends RetryPolicy {
  /** Ends the call: it throws the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Options of a call that creates something. */
export interface CreateOptions extends CallOptions {
  /**
   * Calls with the same key and body create one thing. Pass one that you have stored with your order, so that you can
   * repeat the call even after a crash. Default: a random one for each call, which protects its repetitions.
   */
  idempotencyKey?: string | undefined;
}

/** Where the API is, and how to call it. */
export interface Connection extends Required<{ [Name in keyof RetryPolicy]: number }> {
  /** The URL of the API, without a slash at the end. */
  url: string;
  key: string;
  fetch: typeof fetch;
}

export interface ApiRequest {
  method: "GET" | "POST";
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  idempotencyKey?: string;
  /** Whether executing it twice does harm. Such a request is only repeated if it was not executed. */
  isRepeatable: boolean;
}

/** Sends a request, repeats it as long as that is safe and can help, and returns the JSON of its response. */
export async function send<Result>(
  connection: Connection,
  request: ApiRequest,
  options: CallOptions = {},
): Promise<Result> {
  const { maxRetries, timeoutMs, attemptTimeoutMs } = { ...connection, ...definedOnly(options) };
  const { signal } = options;
  const endsAt = performance.now() + timeoutMs;
  const url = connection.url + request.path;
  const search = searchOf(request.query);
  const init = initOf(connection, request);
  let followsLostResponse = false;

  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted();
    const { method, idempotencyKey } = request;
    const call = { method, url, attempts, idempotencyKey, followsLostResponse };
    const leftMs = Math.max(0, endsAt - performance.now());
    const waitMs = request.isRepeatable ? Math.min(attemptTimeoutMs, leftMs) : leftMs;
    try {
      return await attempt<Result>(connection, url + search, init, { signal, waitMs, call });
    } catch (error) {
      if (!(error instanceof QassaError)) throw error;
      const pauseMs = pauseBefore(attempts, error);
      const isInTime = performance.now() + pauseMs < endsAt;
      if (attempts > maxRetries || !isInTime || !canRepeat(request, error)) throw error;
      followsLostResponse ||= !wasNotExecuted(error);
      await pause(pauseMs, signal);
    }
  }
}

const wasNotExecuted = (error: QassaError) =>
  error instanceof ApiError && NOT_EXECUTED.has(error.status);

function canRepeat({ isRepeatable }: ApiRequest, error: QassaError): boolean {
  if (wasNotExecuted(error)) return true;
  return isRepeatable && (!(error instanceof ApiError) || error.status >= 500);
}

/** 1, 2, 4, … seconds, or what the server asks for; up to half less or a tenth more, so that clients spread out. */
function pauseBefore(attempts: number, error: QassaError): number {
  const askedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const backoffMs = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** (attempts - 1));
  return Math.max(backoffMs * (0.5 + Math.random() / 2), askedMs * (1 + Math.random() / 10));
}

function initOf({ key }: Connection, { method, body, idempotencyKey }: ApiRequest): RequestInit {
  const headers = new Headers({
    accept: "application/json",
    authorization: `Bearer ${key}`,
    "user-agent": `qassa-client-typescript/${VERSION}`,
  });
  if (body) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("x-idempotency-key", idempotencyKey);
  // Following a redirect could turn a POST into a GET, or send the key somewhere else.
  return { method, headers, redirect: "manual", ...(body && { body: JSON.stringify(body) }) };
}

interface Attempt {
  signal: AbortSignal | undefined;
  waitMs: number;
  call: FailedCall;
}

async function attempt<Result>(
  connection: Connection,
  url: string,
  init: RequestInit,
  { signal, waitMs, call }: Attempt,
): Promise<Result> {
  // Not AbortSignal.any: it kept signals alive for as long as a long-lived one in early versions of Node.js 20.
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener("abort", abort, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, waitMs);

  let response: Response;
  let text: string;
  try {
    response = await connection.fetch(url, { ...init, signal: controller.signal });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    if (isLate) {
      const message = `No response from ${call.url} within ${Math.round(waitMs)} ms.`;
      throw new TimeoutError(message, call, { cause });
    }
    const message = `No response from ${call.url}: ${reasonOf(cause)}. Check baseUrl and the connection.`;
    throw new ConnectionError(message, call, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
  const body = parse(text);
  if (!response.ok || typeof body !== "object" || body === null) {
    throw apiError(response, body, call);
  }
  return body as Result;
}

/** Returns the reason of a failed fetch: Node.js has it in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the query string of parameters; those that are undefined are left out. */
function searchOf(query: object = {}): string {
  const search = new URLSearchParams(
    Object.entries(definedOnly(query)).map(([name, value]) => [name, String(value)]),
  );
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** Returns an object without the properties that are undefined. */
export const definedOnly = <Properties extends object>(properties: Properties) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Properties]: Exclude<Properties[Name], undefined>;
  };

/** Waits. Throws the reason of the signal if it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      // The reason is the caller's, as with fetch.
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
