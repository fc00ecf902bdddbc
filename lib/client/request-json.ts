import type { FieldFault } from "@/lib/kit/errors";
import * as messages from "@/lib/messages";
import { recordConnection } from "./connection";

const m = messages.serverTexts;
const CANT_REACH =
  "Can’t reach Qassa. Check that it is running and that you are online, then try again.";

const UNREADABLE = "UNREADABLE";

/** An error response, or no response at all. The message says what to do next, in the language of the page. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    /** `UNREACHABLE` if there was no response. */
    readonly code: string,
    /** 0 if there was no response. */
    readonly status: number,
    readonly requestId?: string,
    /** The invalid fields of the body or query. */
    readonly details: readonly FieldFault[] = [],
    /** The other fields of the error body, which depend on the code. */
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "RequestFailed";
  }

  /** Whether Qassa was not reached: there was no response, or one that isn't Qassa's, such as a proxy's. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.code === UNREADABLE;
  }

  /** Whether the same request may succeed if it is retried soon. */
  get isPassing(): boolean {
    return this.isUnreachable || this.status >= 500 || this.status === 429;
  }
}

interface JsonRequest {
  /** Defaults to GET. */
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Defaults to no-store; `default` is for public data. */
  cache?: "no-store" | "default";
}

/**
 * Sends and reads JSON; the only place in the browser that calls `fetch`. Callers know the response's type from the
 * table of operations. Throws `RequestFailed`, also for a signal that timed out; an aborted request throws the signal's
 * reason.
 */
export async function requestJson<Answer>(
  path: string,
  { body, method = "GET", headers, signal, cache = "no-store" }: JsonRequest = {},
): Promise<Answer> {
  const since = performance.now();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, {
      method,
      cache,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    answer = await response.json().catch((error: unknown) => {
      // Otherwise the connection was lost in the middle of the response.
      if (!(error instanceof SyntaxError)) throw error;
    });
  } catch (error) {
    if (signal?.aborted && !isTimeout(signal.reason)) throw error;
    recordConnection(false);
    throw new RequestFailed(m.sentence(CANT_REACH), "UNREACHABLE", 0);
  }
  if (response.ok && answer !== undefined) {
    recordConnection(true, since);
    return answer as Answer;
  }
  const { error, message, details, ...facts }: ErrorBody = isErrorBody(answer)
    ? answer
    : { error: UNREADABLE, message: "Qassa sent an invalid response. Try again." };
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const faults = details?.map((fault) => ({ ...fault, message: m.sentence(fault.message) }));
  const failure = new RequestFailed(
    m.sentence(message),
    error,
    response.status,
    requestId,
    faults,
    facts,
  );
  recordConnection(!failure.isUnreachable, since);
  throw failure;
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === "TimeoutError";

interface ErrorBody extends Readonly<Record<string, unknown>> {
  error: string;
  message: string;
  details?: FieldFault[];
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === "object" &&
  body !== null &&
  typeof (body as Record<string, unknown>).error === "string" &&
  typeof (body as Record<string, unknown>).message === "string";
