import type { StoredAnswer } from "@/lib/domain/shared/idempotency";
import { type Answer, errorBody } from "@/lib/kit/answer";
import { type ErrorKind, QassaError, RateLimited } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { RequestAborted } from "./request-body";

/** The only mapping from kinds of errors to HTTP statuses. */
const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unprocessable: 422,
  rate_limited: 429,
  unavailable: 500,
};

/** Not an HTTP status: proxies log it for requests whose client has gone. */
const CLIENT_CLOSED_REQUEST = 499;

/** Returns the status and body for an error. The body of an unexpected error contains no internal details. */
export function errorAnswer(error: unknown, requestId: string): StoredAnswer {
  if (error instanceof RequestAborted) return { status: CLIENT_CLOSED_REQUEST, body: "" };
  if (!(error instanceof QassaError)) {
    log.error({ error, request_id: requestId }, "unexpected error");
    return {
      status: 500,
      body: errorBody(
        {
          error: "INTERNAL_ERROR",
          message:
            "Something went wrong on our side. Try again. If it keeps happening, contact us with the request_id.",
        },
        requestId,
      ),
    };
  }
  return {
    status: STATUS[error.kind],
    body: errorBody({ error: error.code, message: error.message, ...error.facts }, requestId),
  };
}

/** Returns the headers of every JSON response. */
export const answerHeaders = (requestId: string): Record<string, string> => ({
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-request-id": requestId,
});

/** Returns the complete answer to an error, with the headers that its kind requires. */
export function answerToError(error: unknown, requestId: string): Answer {
  const { status, body } = errorAnswer(error, requestId);
  const headers = answerHeaders(requestId);
  if (status === 401) headers["www-authenticate"] = "Bearer";
  if (error instanceof RateLimited) headers["retry-after"] = String(error.retryAfterSeconds);
  return { status, headers, body };
}

export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers });

/** `answerToError`, as a `Response`. */
export const errorResponse = (error: unknown, requestId: string): Response =>
  toResponse(answerToError(error, requestId));
