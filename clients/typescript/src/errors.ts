import type { components } from "./openapi.js";

/** The body of an error: always `error`, `message` and `request_id`, and for some codes more fields. */
export type ErrorBody = components["schemas"]["ApiError"];

/** The code of an error. `UNEXPECTED_RESPONSE` means that something else than the API has responded. */
export type ErrorCode = ErrorBody["error"] | "UNEXPECTED_RESPONSE";

/** What is known about a call that failed. */
export interface FailedCall {
  method: string;
  /** Without the query, which may contain a phone number. */
  url: string;
  /** How many times the request was sent. */
  attempts: number;
  /** The idempotency key of a call that creates something: repeat the call with it. */
  idempotencyKey: string | undefined;
  /**
   * Whether an earlier attempt of this call may have been executed without a usable response, so that this error may be
   * a consequence of it.
   */
  followsLostResponse: boolean;
}

/** The superclass of everything that a call to the API throws, apart from the reason of an aborted signal. */
export class QassaError extends Error {
  override readonly name: string = "QassaError";
  readonly call: FailedCall;

  constructor(message: string, call: FailedCall, options?: ErrorOptions) {
    super(message, options);
    this.call = call;
  }

  /** The idempotency key of a call that creates something: repeat the call with it. */
  get idempotencyKey(): string | undefined {
    return this.call.idempotencyKey;
  }
}

/**
 * No response arrived, or not all of it. The request may have been executed: repeat a call that creates something with
 * `idempotencyKey`.
 */
export class ConnectionError extends QassaError {
  override readonly name: string = "ConnectionError";
}

/** No response arrived in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** The API responded with an error. The subclasses are for statuses; decide by `code`, never by `message`. */
export class ApiError extends QassaError {
  override readonly name: string = "ApiError";
  readonly status: number;
  readonly headers: Headers;
  /** All fields of the error, such as `refundable_amount` and `status`; empty for an unexpected response. */
  readonly body: Partial<ErrorBody>;

  constructor(response: Response, body: Partial<ErrorBody>, message: string, call: FailedCall) {
    super(message, call);
    this.status = response.status;
    this.headers = response.headers;
    this.body = body;
  }

  get code(): ErrorCode {
    return this.body.error ?? "UNEXPECTED_RESPONSE";
  }

  /** Identifies the request in the log of the server. */
  get requestId(): string | undefined {
    return this.body.request_id ?? this.headers.get("x-request-id") ?? undefined;
  }

  /** How many seconds to wait before repeating the request, if the server says so. */
  get retryAfterSeconds(): number | undefined {
    const value = this.headers.get("retry-after");
    if (!value) return undefined;
    const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
    return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
  }
}

/** 400: the request is malformed. `details` names the fields. */
export class ValidationError extends ApiError {
  override readonly name = "ValidationError";

  get details(): NonNullable<ErrorBody["details"]> {
    return this.body.details ?? [];
  }
}

/** 401: the device key is missing, mistyped, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = "AuthenticationError";
}

/** 403: the device key lacks the scope. */
export class PermissionError extends ApiError {
  override readonly name = "PermissionError";
}

/** 404: there is no such payment, refund or other thing in the mode of the key. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}

/** 409: the state of the payment does not allow it. `body.status` and `body.refundable_amount` say more. */
export class ConflictError extends ApiError {
  override readonly name = "ConflictError";
}

/** 422: the payment network refused the request, or the idempotency key belongs to another one. */
export class RefusedError extends ApiError {
  override readonly name = "RefusedError";
}

/** 429: too many requests. The call has been repeated as often as its time allowed. */
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
}

/** 5xx: the server or the payment network failed. The call has been repeated as often as its time allowed. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";
}

const CLASSES: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: RefusedError,
  429: RateLimitError,
};

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === "object" &&
  value !== null &&
  "error" in value &&
  typeof value.error === "string" &&
  "message" in value &&
  typeof value.message === "string";

/** Returns the error for a response that is not the result of the call. `body` is its body, if that is JSON. */
export function apiError(response: Response, body: unknown, call: FailedCall): ApiError {
  const { status } = response;
  const ErrorClass = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError);
  if (status >= 400 && isErrorBody(body)) {
    return new ErrorClass(response, body, `${body.message} (${body.error})`, call);
  }
  // Browsers hide the status of a redirect.
  const isRedirect = response.type === "opaqueredirect" || (status >= 300 && status < 400);
  const what = isRedirect ? "redirects the API" : `responded ${status} without the API's JSON`;
  const message = `${call.url} ${what}. Check baseUrl, and the proxies before the server.`;
  return new ErrorClass(response, {}, message, call);
}
