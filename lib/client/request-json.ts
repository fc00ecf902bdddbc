import type { FieldFault } from "@/lib/kit/errors";
import * as messages from "@/lib/messages";

const m = messages.serverTexts;
const CANT_REACH =
  "Can’t reach Qassa. Check that it is running and that you are online, then try again.";

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

  /** Whether the same request may succeed if it is retried soon. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
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
 * table of operations. Throws `RequestFailed`; an aborted request throws the signal's reason.
 */
export async function requestJson<Answer>(
  path: string,
  { body, method = "GET", headers, signal, cache = "no-store" }: JsonRequest = {},
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      cache,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailed(m.sentence(CANT_REACH), "UNREACHABLE", 0);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer;
  const { error, message, details, ...facts }: ErrorBody = isErrorBody(answer)
    ? answer
    : { error: "UNREADABLE", message: "Qassa sent an invalid response. Try again." };
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const faults = details?.map((fault) => ({ ...fault, message: m.sentence(fault.message) }));
  throw new RequestFailed(m.sentence(message), error, response.status, requestId, faults, facts);
}

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
