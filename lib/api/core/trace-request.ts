import type { Mode } from "@/lib/kit/actor";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { isTracing, type TraceSpan, withTrace } from "@/lib/kit/tracing";
import type { Operation } from "./operation";

/**
 * Returns a route that answers within a span named after the operation, as part of the caller's trace if it sends a W3C
 * traceparent header. The template of the path is recorded and not the URL, which can contain tokens and phone numbers.
 */
export const traceRequests =
  <Traced extends Pick<IncomingRequest, "headers">, Context, Answered>(
    surface: string,
    operation: Operation,
    answer: (
      request: Traced,
      context: Context | undefined,
      span: TraceSpan | undefined,
    ) => Promise<Answered>,
  ) =>
  (request: Traced, context?: Context): Promise<Answered> => {
    if (!isTracing()) return answer(request, context, undefined);
    const start = () => ({
      kind: "server" as const,
      continues: request.headers.get("traceparent"),
      attributes: {
        "http.request.method": operation.method,
        "http.route": operation.path,
        "qassa.surface": surface,
        "qassa.operation": operation.id,
      },
    });
    return withTrace(operation.id, start, (span) => answer(request, context, span));
  };

/** Records how a request ended. Only a fault of the server makes the span a failed one. */
export function recordResponse(
  span: TraceSpan,
  { status, requestId, mode }: { status: number; requestId: string; mode: Mode | undefined },
): void {
  span.set({
    "http.response.status_code": status,
    "qassa.request_id": requestId,
    "qassa.mode": mode,
  });
  if (status >= 500) span.fail(String(status));
}
