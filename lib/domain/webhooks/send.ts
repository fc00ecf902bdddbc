import { performance } from "node:perf_hooks";
import { createSecureContext } from "node:tls";
import { Agent } from "undici";
import { type DestinationRules, guardedConnector } from "@/lib/kit/outbound";
import { deliverToCatcher } from "./catcher/deliver-to-catcher";
import { ATTEMPT_TIMEOUT_MS } from "./delivery-schedule";
import { destinationRules } from "./endpoint-url";
import { responseFailure, connectionFailure } from "./failure-words";
import { EndpointTooSlow, postToEndpoint } from "./post-to-endpoint";
import {
  type ClaimedAttempt,
  type OpenSecrets,
  webhookRequest,
  type WebhookRequest,
} from "./request";
import { traceAttempt } from "./trace-attempt";

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
    connect: guardedConnector(rules, {
      timeoutMs,
      ...(ca && { tls: () => Promise.resolve(createSecureContext({ ca })) }),
    }),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    // Shorter than most servers' keep-alive timeout, so that connections are rarely used while the server closes them.
    keepAliveTimeout: 2000,
    keepAliveMaxTimeout: 10_000,
  });

  async function send(request: WebhookRequest): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const outcome = (rest: Omit<AttemptOutcome, "endedAt" | "durationMs">) => ({
      endedAt: performance.now(),
      durationMs: Math.round(performance.now() - startedAt),
      ...rest,
    });
    try {
      const { catcherOf } = request;
      const answer =
        catcherOf === undefined
          ? await postToEndpoint(agent, request, timeoutMs)
          : await toCatcher(catcherOf, request);
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
          error instanceof EndpointTooSlow
            ? `The endpoint did not answer within ${timeoutMs / 1000} s`
            : connectionFailure(error),
      });
    }
  }

  async function toCatcher(organizationId: string, request: WebhookRequest) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new EndpointTooSlow()), timeoutMs);
    try {
      return await deliverToCatcher(organizationId, request, abort.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  return { send, close: () => agent.destroy() };
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
  secrets?: OpenSecrets,
): Promise<{ request?: WebhookRequest; outcome: AttemptOutcome }> {
  try {
    const request = webhookRequest(claimed, secrets);
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
