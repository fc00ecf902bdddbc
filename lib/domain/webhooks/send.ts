import { performance } from "node:perf_hooks";
import { Agent } from "undici";
import {
  type DestinationRules,
  endAfterInterimAnswers,
  guardedConnector,
  TooManyInterimResponses,
} from "@/lib/kit/outbound";
import { deliverToCatcher } from "./catcher/deliver-to-catcher";
import { ATTEMPT_TIMEOUT_MS } from "./delivery-schedule";
import { destinationRules } from "./endpoint-url";
import { responseFailure, connectionFailure } from "./failure-words";
import { traceAttempt } from "./trace-attempt";
import { type ClaimedAttempt, webhookRequest, type WebhookRequest } from "./request";

/** Limits on reading and keeping the response body, which is used only for the log. */
const BODY_READ_MS = 1000;
const BODY_READ_BYTES = 64 * 1024;
const BODY_KEPT_BYTES = 8 * 1024;

interface SenderOptions {
  rules?: DestinationRules;
  /** How long an endpoint has for the connection and the response together. */
  timeoutMs?: number;
  /** The only certificates to trust, in PEM. */
  ca?: string;
}

/** The outcome of one attempt. It succeeded if there is no `error`. */
export interface AttemptOutcome {
  /** By the monotonic clock of this process: `performance.now()`. */
  endedAt: number;
  durationMs: number;
  responseStatus?: number;
  responseHeaders?: Record<string, string | string[] | undefined>;
  responseBody?: string;
  error?: string;
}

interface EndpointResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Its beginning. */
  body: string;
}

export interface Sender {
  /** Makes one attempt. Never throws: failures are part of the outcome. */
  send(request: WebhookRequest): Promise<AttemptOutcome>;
  close(): Promise<void>;
}

export function createSender({
  rules = destinationRules(),
  timeoutMs = ATTEMPT_TIMEOUT_MS,
  ca,
}: SenderOptions = {}): Sender {
  const agent = new Agent({
    connect: guardedConnector(rules, { timeoutMs, ...(ca ? { ca } : {}) }),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    // Shorter than most servers' keep-alive timeout, so that connections are rarely used while the server closes them.
    keepAliveTimeout: 2000,
    keepAliveMaxTimeout: 10_000,
  });

  async function post(
    request: WebhookRequest,
    abort: AbortController,
    msLeft: () => number,
  ): Promise<EndpointResponse> {
    const url = new URL(request.url);
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "POST",
      headers: request.headers,
      body: request.body,
      signal: abort.signal,
      onInfo: endAfterInterimAnswers(abort),
    });
    const body = await readForLog(answer.body, Math.min(BODY_READ_MS, Math.max(0, msLeft())));
    return { status: answer.statusCode, headers: answer.headers, body };
  }

  async function send(request: WebhookRequest): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const outcome = (rest: Omit<AttemptOutcome, "endedAt" | "durationMs">) => ({
      endedAt: performance.now(),
      durationMs: Math.round(performance.now() - startedAt),
      ...rest,
    });
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    try {
      const { catcherOf } = request;
      const answer =
        catcherOf === undefined
          ? await post(request, abort, () => timeoutMs - (performance.now() - startedAt))
          : await deliverToCatcher(catcherOf, request, abort.signal);
      const location = [answer.headers.location].flat()[0];
      const error = responseFailure(answer.status, location);
      return outcome({
        responseStatus: answer.status,
        responseHeaders: answer.headers,
        responseBody: answer.body,
        ...(error ? { error } : {}),
      });
    } catch (error) {
      return outcome({
        error:
          abort.signal.aborted && !(error instanceof TooManyInterimResponses)
            ? `The endpoint did not answer within ${timeoutMs / 1000} s`
            : connectionFailure(error),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return { send, close: () => agent.destroy() };
}

interface ResponseBody extends AsyncIterable<unknown> {
  destroy(error?: Error): unknown;
  on(event: "error", listener: () => void): unknown;
}

/** Returns the beginning of the body. Errors are ignored, since the status alone decides the outcome. */
async function readForLog(body: ResponseBody, forMs: number): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  body.on("error", () => undefined);
  const timer = setTimeout(() => body.destroy(), forMs);
  try {
    for await (const chunk of body) {
      const bytes = chunk as Buffer;
      if (read < BODY_KEPT_BYTES) kept.push(bytes.subarray(0, BODY_KEPT_BYTES - read));
      read += bytes.length;
      if (read >= BODY_READ_BYTES) break;
    }
  } catch {
    // Cut off by the endpoint or the timer: keep what has been received.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(kept).toString("utf8");
}

let shared: Sender | undefined;

/** Returns this process's sender, which keeps connections to endpoints open briefly. */
export function sharedSender(): Sender {
  shared ??= createSender();
  return shared;
}

/** Signs and sends one attempt. Never throws: failures are part of the outcome. */
export async function makeAttempt(
  sender: Sender,
  claimed: ClaimedAttempt,
): Promise<{ request?: WebhookRequest; outcome: AttemptOutcome }> {
  try {
    const request = webhookRequest(claimed);
    return { request, outcome: await traceAttempt(claimed, () => sender.send(request)) };
  } catch (error) {
    const outcome: AttemptOutcome = {
      endedAt: performance.now(),
      durationMs: 0,
      error: connectionFailure(error),
    };
    return { outcome };
  }
}
