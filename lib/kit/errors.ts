/**
 * Classifies errors by what the caller can do about them, independent of HTTP. lib/api/core/error-response.ts maps kinds to
 * statuses.
 */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "unprocessable"
  | "rate_limited"
  | "unavailable";

/** An error for the caller: a code for programs, and a message that says what happened and what to do next. */
export abstract class QassaError extends Error {
  abstract readonly kind: ErrorKind;
  abstract readonly code: string;
  /** Additional fields of the error body, as they appear in the response. */
  readonly facts: Readonly<Record<string, unknown>> = {};
}

export interface FieldFault {
  field: string;
  message: string;
}

export class ValidationFailed extends QassaError {
  override readonly kind = "invalid";
  override readonly code = "VALIDATION_ERROR";
  override readonly facts: { details: FieldFault[] };

  constructor(faults: FieldFault[]) {
    super(faults.map((fault) => fault.message).join("; "));
    this.facts = { details: faults };
  }
}

export class Unauthenticated extends QassaError {
  override readonly kind = "unauthenticated";
  override readonly code = "UNAUTHORIZED";
}

export class Forbidden extends QassaError {
  override readonly kind = "forbidden";
  override readonly code = "FORBIDDEN";
}

export abstract class NotFound extends QassaError {
  override readonly kind = "not_found";
}

export abstract class Conflict extends QassaError {
  override readonly kind = "conflict";
}

/** Well formed, but it can't be processed. */
export abstract class Unprocessable extends QassaError {
  override readonly kind = "unprocessable";
}

export class RateLimited extends QassaError {
  override readonly kind = "rate_limited";
  override readonly code: string = "RATE_LIMITED";

  constructor(readonly retryAfterSeconds: number) {
    super(`Too many requests. Try again in ${retryAfterSeconds} seconds.`);
  }
}

/** The payment network could not be reached, and the operation needs its response. */
export class NetworkUnavailable extends QassaError {
  override readonly kind = "unavailable";
  override readonly code = "NETWORK_UNAVAILABLE";

  /**
   * `consequence` is what happened to the request and what to do next. It says "Nothing was changed" only where that is
   * certain.
   */
  constructor(consequence = "Nothing was changed. Try again in a few seconds.") {
    super(`The payment network is not answering. ${consequence}`);
  }
}
