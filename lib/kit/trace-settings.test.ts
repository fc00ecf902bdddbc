import { expect, test } from "vitest";
import { environment } from "./env";
import { traceSettingsOf } from "./trace-settings";

const DATABASE = {
  DATABASE_URL: "postgresql://localhost/qassa",
  SECRETS_KEY: Buffer.alloc(32).toString("base64"),
};
const settingsOf = (variables: Record<string, string>) =>
  traceSettingsOf(environment.parse({ ...DATABASE, ...variables }));
const faultOf = (variables: Record<string, string>) =>
  environment.safeParse({ ...DATABASE, ...variables }).error?.issues.map(({ message }) => message);

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };

test("without an endpoint, or when switched off, nothing is traced", () => {
  expect(settingsOf({})).toBeUndefined();
  expect(settingsOf({ OTEL_SERVICE_NAME: "till" })).toBeUndefined();
  expect(settingsOf({ ...ENDPOINT, OTEL_SDK_DISABLED: "true" })).toBeUndefined();
});

test("an endpoint is enough", () => {
  expect(settingsOf(ENDPOINT)).toEqual({
    url: "http://collector:4318/v1/traces",
    headers: {},
    protocol: "http/protobuf",
    serviceName: "qassa",
    resourceAttributes: {},
    sampler: "parentbased_always_on",
    samplerRatio: 1,
  });
});

test("the standard variables are understood", () => {
  expect(
    settingsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.net/otlp/",
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20dXNlcjpwYXNz==, x-tenant = corner ",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=production,team=pay%2Cments,",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
    }),
  ).toMatchObject({
    url: "https://collector.example.net/otlp/v1/traces",
    headers: { Authorization: "Basic dXNlcjpwYXNz==", "x-tenant": "corner" },
    resourceAttributes: { "deployment.environment.name": "production", team: "pay,ments" },
    protocol: "http/json",
    sampler: "parentbased_traceidratio",
    samplerRatio: 0.25,
  });
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://tempo:4318/traces" };
  expect(settingsOf({ ...ENDPOINT, ...own })?.url).toBe("http://tempo:4318/traces");
});

test("what cannot be followed is refused with what to set, and without the value", () => {
  expect(faultOf({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toEqual([
    expect.stringContaining("set http/protobuf, and the collector's HTTP port, usually 4318"),
  ]);
  expect(faultOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toHaveLength(1);
  expect(faultOf({ OTEL_TRACES_SAMPLER: "jaeger_remote" })).toHaveLength(1);
  expect(faultOf({ OTEL_TRACES_SAMPLER_ARG: "2" })).toHaveLength(1);
  for (const headers of ["the-secret", "a=%E0%A4%A", "=the-secret"]) {
    const faults = faultOf({ OTEL_EXPORTER_OTLP_HEADERS: headers });
    expect(faults).toEqual([
      "OTEL_EXPORTER_OTLP_HEADERS takes name=value,name=value, with values percent-encoded",
    ]);
  }
});
