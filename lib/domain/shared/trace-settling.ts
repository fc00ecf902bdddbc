import { activeSpan, errorType, startSpan, type TraceSpan, withinSpan } from "@/lib/kit/tracing";

/** A change of a payment or refund, with the trace of its creation if that was recorded. */
export interface CreationTrace {
  creationTrace?: string;
}

export const creationTraceOf = (row: { traceparent: string | null }): CreationTrace =>
  row.traceparent === null ? {} : { creationTrace: row.traceparent };

type Subject = "payment" | "refund";

/**
 * Settles many payments or refunds in one statement, with a span for each, whose trace context is stored with the event
 * so that its deliveries continue it. In a request the span is part of the request's trace. In the poll, which settles
 * many at once, it is part of the trace that created the payment; one that has none gets no span.
 */
export async function traceSettling<
  Change extends CreationTrace & { status: string } & (
      | { paymentId: string }
      | { refundId: string }
    ),
  Row extends { id: string },
>(
  subject: Subject,
  changes: readonly Change[],
  settle: (changes: readonly (Change & { traceparent?: string })[]) => Promise<Row[]>,
): Promise<Row[]> {
  const active = activeSpan();
  if (!active || !(active.isBatch || active.isRecording)) return settle(changes);
  const spans = new Map<string, TraceSpan>();
  const traced = changes.map((change) => {
    const id = "paymentId" in change ? change.paymentId : change.refundId;
    const span = startSettling(subject, id, change, active);
    if (!span?.isRecording) return change;
    spans.set(id, span);
    return { ...change, traceparent: span.traceparent };
  });
  const [first] = spans.values();
  const run = () => settle(traced);
  if (!first || active.isBatch) {
    const settled = await run();
    // The spans of changes that lost a race are never ended, and so never sent.
    for (const { id } of settled) spans.get(id)?.end();
    return settled;
  }
  return endingAll([...spans.values()], () => withinSpan(first, run));
}

/** In a request, the statement is a part of the first span, so that one has to be sent whatever happens. */
async function endingAll<Row>(
  spans: readonly TraceSpan[],
  settle: () => Promise<Row[]>,
): Promise<Row[]> {
  try {
    const settled = await settle();
    for (const span of spans) span.set({ "qassa.settled": settled.length });
    return settled;
  } catch (error) {
    for (const span of spans) span.fail(errorType(error));
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

function startSettling(
  subject: Subject,
  id: string,
  { status, creationTrace }: CreationTrace & { status: string },
  active: TraceSpan,
): TraceSpan | undefined {
  if (active.isBatch && !creationTrace) return undefined;
  const isElsewhere = !creationTrace?.includes(active.traceId);
  return startSpan(`settle ${subject}`, {
    ...(active.isBatch
      ? { continues: creationTrace, links: active.isRecording ? [active.traceparent] : [] }
      : { links: isElsewhere ? [creationTrace] : [] }),
    attributes: { [`qassa.${subject}_id`]: id, "qassa.status": status },
  });
}
