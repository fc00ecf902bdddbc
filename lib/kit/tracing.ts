// The seam to tracing. Nothing of OpenTelemetry is loaded here: lib/kit/open-telemetry.ts puts a `Tracing` in place if
// a collector is configured. Without one, each of these functions is a check of one variable.
import { codeOf } from "@/lib/kit/error-code";
import { ofProcess } from "@/lib/kit/process-state";

export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanStart {
  /** Defaults to "internal". */
  kind?: "internal" | "server" | "client";
  attributes?: Attributes;
  /** W3C trace contexts of spans in other traces that belong to this one. */
  links?: readonly (string | null | undefined)[];
}

export interface TraceStart extends SpanStart {
  /** The W3C trace context to continue. Absent or invalid: a new trace begins. */
  continues?: string | null | undefined;
  /** Work on many payments at once, each of which has a trace of its own. */
  isBatch?: boolean;
}

export interface TraceSpan {
  readonly traceId: string;
  /** The W3C trace context of this span. */
  readonly traceparent: string;
  /** False if the sampler left out its trace. */
  readonly isRecording: boolean;
  readonly isBatch: boolean;
  set(attributes: Attributes): void;
  /** Marks the span as failed, with the type of the error only: messages may contain data. */
  fail(type: string): void;
  end(): void;
}

export interface Tracing {
  active(): TraceSpan | undefined;
  start(name: string, start: TraceStart, parent?: TraceSpan): TraceSpan;
  /** Runs work with the span as the active one. */
  within<Result>(span: TraceSpan, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const state = ofProcess("tracing", (): { tracing?: Tracing | undefined } => ({}));

/** Puts tracing in place, or ends it. */
export function setTracing(tracing: Tracing | undefined): void {
  state.tracing = tracing;
}

/** Sends the spans that are left and ends tracing. */
export async function stopTracing(): Promise<void> {
  const tracing = state.tracing;
  state.tracing = undefined;
  await tracing?.stop();
}

export const isTracing = (): boolean => state.tracing !== undefined;

/** Returns the active span, or undefined without tracing or outside of any span. */
export const activeSpan = (): TraceSpan | undefined => state.tracing?.active();

/** Returns the trace context to store with a row, or null if nothing is being recorded. */
export function recordedTraceparent(): string | null {
  const span = state.tracing?.active();
  return span?.isRecording ? span.traceparent : null;
}

type Work<Result> = (span: TraceSpan | undefined) => Promise<Result>;

/**
 * Runs work in a span below the active one. Without an active span that is recorded, it only runs the work: `start` is
 * a function so that nothing is allocated then.
 */
export function withSpan<Result>(
  name: string,
  start: () => SpanStart,
  work: Work<Result>,
): Promise<Result> {
  const tracing = state.tracing;
  const parent = tracing?.active();
  if (!tracing || !parent?.isRecording) return work(undefined);
  return runIn(tracing, tracing.start(name, start(), parent), work);
}

/** Runs work as the beginning of a trace, or as the continuation of one that began elsewhere. */
export function withTrace<Result>(
  name: string,
  start: () => TraceStart,
  work: Work<Result>,
): Promise<Result> {
  const tracing = state.tracing;
  if (!tracing) return work(undefined);
  return runIn(tracing, tracing.start(name, start()), work);
}

/** Starts a span that is not made active: below the active one, or where `start.continues` says. */
export function startSpan(name: string, start: TraceStart): TraceSpan | undefined {
  const tracing = state.tracing;
  return tracing?.start(name, start, start.continues ? undefined : tracing.active());
}

/** Runs work with a span as the active one. */
export const withinSpan = <Result>(span: TraceSpan, work: () => Promise<Result>): Promise<Result> =>
  state.tracing ? state.tracing.within(span, work) : work();

async function runIn<Result>(
  tracing: Tracing,
  span: TraceSpan,
  work: Work<Result>,
): Promise<Result> {
  try {
    return await tracing.within(span, () => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the code of an error, or its name. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return codeOf(error) ?? error.name;
}
