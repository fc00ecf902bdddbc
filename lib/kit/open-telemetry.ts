// The only file that loads OpenTelemetry's SDK, and only if a collector is configured. Nothing is registered globally,
// so libraries that look for a tracer, which would record whole URLs, find none.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from "@opentelemetry/api";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import { log } from "@/lib/kit/log";
import { minutes, seconds } from "@/lib/kit/time";
import type { TraceSettings } from "@/lib/kit/trace-settings";
import {
  type Attributes,
  type TraceSpan,
  type TraceStart,
  type Tracing,
  setTracing,
} from "@/lib/kit/tracing";

const STOP_TIMEOUT_MS = seconds(2);
/** How often at most it is logged that the collector does not take traces. */
const WARN_INTERVAL_MS = minutes(10);

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
} as const;

/** Starts tracing in this process. A second call replaces the first. */
export async function startTracing(settings: TraceSettings): Promise<void> {
  const exporter = warnOfFailures(await exporterOf(settings));
  const provider = new BasicTracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource().merge(
      resourceFromAttributes({
        "service.instance.id": randomUUID(),
        ...settings.resourceAttributes,
        "service.name": settings.serviceName,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  setTracing(new OpenTelemetry(provider.getTracer("qassa"), () => provider.shutdown()));
}

/** Imports only the exporter that is used. The other standard variables of exporters are read by it. */
async function exporterOf({ url, headers, protocol }: TraceSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter({ url, headers });
}

function samplerOf({ sampler, samplerRatio }: TraceSettings): Sampler {
  const [kind, isParentBased] = [sampler.replace("parentbased_", ""), sampler.startsWith("parent")];
  const root =
    kind === "always_on"
      ? new AlwaysOnSampler()
      : kind === "always_off"
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(samplerRatio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/** A collector may be down for hours, so its failures are logged rarely. The spans of failed exports are lost. */
function warnOfFailures(exporter: SpanExporter): SpanExporter {
  let quietUntil = -Infinity;
  const warn = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + WARN_INTERVAL_MS;
    log.warn({ failure: message }, "The collector did not take traces; they are lost");
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) warn(result.error.message);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

class OpenTelemetry implements Tracing {
  readonly #spans = new AsyncLocalStorage<OpenSpan>();

  constructor(
    readonly tracer: Tracer,
    readonly shutdown: () => Promise<void>,
  ) {}

  active(): TraceSpan | undefined {
    return this.#spans.getStore();
  }

  start(name: string, start: TraceStart, parent?: TraceSpan): TraceSpan {
    const { kind = "internal", attributes = {}, continues, isBatch = false } = start;
    const links = (start.links ?? []).flatMap((link) => {
      const context = parseTraceparent(link);
      return context ? [{ context }] : [];
    });
    const outer = parent instanceof OpenSpan ? parent.context : remoteContext(continues);
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, outer);
    return new OpenSpan(span, trace.setSpan(outer, span), isBatch || (parent?.isBatch ?? false));
  }

  within<Result>(span: TraceSpan, work: () => Promise<Result>): Promise<Result> {
    if (!(span instanceof OpenSpan)) return work();
    // Awaited inside, because a statement of Prisma's begins when it is awaited.
    return this.#spans.run(span, async () => await work());
  }

  async stop(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_TIMEOUT_MS);
    });
    await Promise.race([this.shutdown().catch(() => undefined), timeout]);
    clearTimeout(timer);
  }
}

class OpenSpan implements TraceSpan {
  constructor(
    readonly span: Span,
    readonly context: Context,
    readonly isBatch: boolean,
  ) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  }

  get isRecording(): boolean {
    return this.span.isRecording();
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  fail(type: string): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", type);
  }

  end(): void {
    this.span.end();
  }
}

const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?=-|$)/;

function parseTraceparent(text: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = (text && TRACEPARENT.exec(text)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

function remoteContext(traceparent: string | null | undefined): Context {
  const parent = parseTraceparent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
