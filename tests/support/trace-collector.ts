// A collector that takes traces as OTLP over HTTP.
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const MAX_WAIT_MS = 10_000;

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
}

interface OtlpSpan extends Omit<CollectedSpan, "attributes" | "links" | "failed"> {
  attributes?: OtlpAttribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}
interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** Attributes of the process that sent the spans. */
  resource: Record<string, unknown>;
  requests: { path: string; headers: IncomingHttpHeaders; raw: Buffer }[];
  /** Waits for a span that matches, and returns it. */
  find(name: string, attributes?: Record<string, unknown>): Promise<CollectedSpan>;
  /** The spans of a trace, by name. */
  trace(traceId: string): CollectedSpan[];
  close(): Promise<void>;
}

const valueOf = (attribute: OtlpAttribute) => Object.values(attribute.value)[0];
const recordOf = (attributes: OtlpAttribute[] = []) =>
  Object.fromEntries(attributes.map((attribute) => [attribute.key, valueOf(attribute)]));

/** Starts a collector on 127.0.0.1. It decodes JSON, and keeps what else it gets. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const requests: TraceCollector["requests"] = [];
  const resource: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      requests.push({ path: request.url!, headers: request.headers, raw });
      if (request.headers["content-type"] === "application/json") take(raw);
      response.writeHead(200, { "content-type": request.headers["content-type"] }).end();
    });
  });

  function take(raw: Buffer) {
    for (const each of (JSON.parse(raw.toString()) as OtlpTraces).resourceSpans) {
      Object.assign(resource, recordOf(each.resource.attributes));
      for (const span of each.scopeSpans.flatMap((scope) => scope.spans)) {
        const { attributes, links = [], status, ...rest } = span;
        spans.push({
          ...rest,
          attributes: recordOf(attributes),
          links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
          failed: status.code === 2,
        });
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    requests,
    async find(name, attributes = {}) {
      const matches = (span: CollectedSpan) =>
        span.name === name &&
        Object.entries(attributes).every(([key, value]) => span.attributes[key] === value);
      for (let left = MAX_WAIT_MS; left > 0; left -= 10) {
        const found = spans.find(matches);
        if (found) return found;
        await pause(10);
      }
      throw new Error(`no span ${name} ${JSON.stringify(attributes)}`);
    },
    trace: (traceId) => spans.filter((span) => span.traceId === traceId),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
