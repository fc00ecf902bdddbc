import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { promisify } from "node:util";
import pino from "pino";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { closeDatabase, Prisma, query } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { startTracing } from "@/lib/kit/open-telemetry";
import type { TraceSettings } from "@/lib/kit/trace-settings";
import { activeSpan, startSpan, stopTracing, withSpan, withTrace } from "@/lib/kit/tracing";
import { startTraceCollector } from "@/tests/support/trace-collector";

const SETTINGS: Omit<TraceSettings, "url"> = {
  headers: {},
  protocol: "http/json",
  serviceName: "qassa",
  resourceAttributes: {},
  sampler: "parentbased_always_on",
  samplerRatio: 1,
};
const start = (url: string, settings: Partial<TraceSettings> = {}) =>
  startTracing({ ...SETTINGS, url: `${url}/v1/traces`, ...settings });

// A process is started by tsx, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(async () => {
  await stopTracing();
  vi.unstubAllEnvs();
});

async function traceCollector() {
  const collector = await startTraceCollector();
  onTestFinished(() => collector.close());
  return collector;
}

const plain = () => ({});
const runProcess = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "tests/support/trace-process.ts",
  ]);
  return JSON.parse(stdout) as string[];
};

test.each([
  ["no endpoint", {}],
  [
    "OTEL_SDK_DISABLED",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" },
  ],
])("with %s nothing of the SDK is loaded", async (_, variables) => {
  // The Inngest SDK imports the API package, which holds interfaces and does nothing.
  expect(await runProcess(variables)).toEqual(["@opentelemetry/api"]);
});

test("with an endpoint only the exporter in use is loaded, and the last spans are sent before the end", async () => {
  const collector = await traceCollector();
  const loaded = await runProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "till-3",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=corner",
  });
  expect(loaded).toContain("@opentelemetry/sdk-trace-base");
  expect(loaded).toContain("@opentelemetry/exporter-trace-otlp-http");
  expect(loaded).not.toContain("@opentelemetry/exporter-trace-otlp-proto");
  await collector.find("work");
  expect(collector.resource).toMatchObject({
    "service.name": "till-3",
    "deployment.environment.name": "test",
    "service.instance.id": expect.any(String),
  });
  expect(collector.requests[0]).toMatchObject({
    path: "/v1/traces",
    headers: { "x-tenant": "corner" },
  });
});

test("sends protobuf", async () => {
  const collector = await traceCollector();
  await start(collector.url, { protocol: "http/protobuf" });
  await withTrace("a span", plain, () => Promise.resolve());
  await stopTracing();
  const [request] = collector.requests;
  expect(request!.headers["content-type"]).toBe("application/x-protobuf");
  expect(request!.raw.includes("a span")).toBe(true);
});

test("spans that a collector wants later than an export lasts are lost, and the log says so", async () => {
  const collector = createHttpServer((_, response) => {
    response.writeHead(503, { "retry-after": "600" }).end();
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void collector.close());
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  await start(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  await withTrace("a span", plain, () => Promise.resolve());
  await stopTracing();
  const failure = expect.any(String);
  expect(warn.mock.calls).toEqual([
    [{ failure }, "The collector did not take traces; they are lost"],
  ]);
});

test("statements of Prisma and of the pool are parts of the span that is active when they begin", async () => {
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  const collector = await traceCollector();
  await start(collector.url);
  await closeDatabase();
  await withTrace("outer", plain, () =>
    Promise.all(
      // More than there are connections, so that some wait for one that another one gives back.
      Array.from({ length: 40 }, (_, index) =>
        withSpan(`inner ${index}`, plain, () => query(Prisma.sql`SELECT ${index}::int AS n`)),
      ),
    ),
  );
  await expect(
    withTrace("failing", plain, () => query(Prisma.sql`SELECT 1 / 0 FROM payments`)),
  ).rejects.toThrow();
  const failed = await collector.find("failing");
  expect(failed.failed).toBe(true);
  const statements = collector.spans.filter(({ name }) => name === "SELECT");
  const parents = statements.map(
    ({ parentSpanId }) => collector.spans.find(({ spanId }) => spanId === parentSpanId)!.name,
  );
  expect(new Set(parents).size).toBe(40);
  expect(parents.every((name) => name.startsWith("inner"))).toBe(true);
});

test("outside of a trace, and after its end, there are no spans", async () => {
  const collector = await traceCollector();
  await start(collector.url);
  await withSpan("lost", plain, () => Promise.resolve());
  let later: Promise<unknown> | undefined;
  await withTrace("work", plain, () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
      withSpan("late", plain, () => Promise.resolve()),
    );
    return Promise.resolve();
  });
  await later;
  await stopTracing();
  expect(collector.spans.map(({ name }) => name)).toEqual(["work"]);
});

test.each([
  ["always_on", "00", 10],
  ["always_off", "01", 0],
  ["parentbased_always_off", "01", 10],
  ["parentbased_always_on", "00", 0],
  ["parentbased_traceidratio", undefined, 0],
] as const)("the sampler %s with flags %s records %i of 10", async (sampler, flags, count) => {
  const collector = await traceCollector();
  await start(collector.url, { sampler, samplerRatio: 0 });
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const continues = flags && `00-${trace}-00f067aa0ba902b7-${flags}`;
  for (let round = 0; round < 10; round += 1) {
    await withTrace(
      "request",
      () => ({ continues }),
      () => withSpan("part", plain, () => Promise.resolve()),
    );
  }
  await stopTracing();
  expect(collector.spans.filter(({ name }) => name === "request")).toHaveLength(count);
  expect(collector.spans.filter(({ name }) => name === "part")).toHaveLength(count);
});

test("a line of the log names the trace that it belongs to", async () => {
  const lines: Record<string, unknown>[] = [];
  const output = (log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!;
  log.level = "info";
  const spy = vi
    .spyOn(output, "write")
    .mockImplementation((line) => void lines.push(JSON.parse(line) as never));
  onTestFinished(() => {
    spy.mockRestore();
    log.level = "silent";
  });
  log.info({ n: 0 }, "before");
  await start((await traceCollector()).url);
  log.info({ n: 1 }, "outside");
  const traceId = await withTrace("work", plain, (span) => {
    log.info({ n: 2 }, "inside");
    return Promise.resolve(span!.traceId);
  });
  expect(lines.map(({ n, msg, trace_id }) => ({ n, msg, trace_id }))).toEqual([
    { n: 0, msg: "before", trace_id: undefined },
    { n: 1, msg: "outside", trace_id: undefined },
    { n: 2, msg: "inside", trace_id: traceId },
  ]);
});

/** Returns the URL of a server that takes connections and never answers. */
async function silentServer(): Promise<string> {
  const server = createServer((socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["refuses connections", () => Promise.resolve("http://127.0.0.1:9")],
  ["does not answer", silentServer],
])("a collector that %s slows nothing, and is logged once", async (_, address) => {
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "200");
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => warn.mockRestore());
  await start(await address());
  const beganAt = performance.now();
  for (let round = 0; round < 5000; round += 1) {
    await withTrace("request", plain, () => Promise.resolve());
  }
  expect(performance.now() - beganAt).toBeLessThan(5000);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 5000);
  for (let round = 0; round < 20; round += 1) {
    await withTrace("request", plain, () => new Promise((resolve) => setTimeout(resolve, 30)));
  }
  expect(warn).toHaveBeenCalledOnce();
  expect(activeSpan()).toBeUndefined();
  const stoppedAt = performance.now();
  await stopTracing();
  expect(performance.now() - stoppedAt).toBeLessThan(2500);
  expect(startSpan("after the end", {})).toBeUndefined();
});
