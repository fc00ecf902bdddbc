import { z } from "zod";

/** A setting such as `name=value,name=value`. The message leaves out the value, which may be a credential. */
const pairs = (what: string) =>
  z
    .string()
    .refine(
      (text) => readPairs(text) !== undefined,
      `${what} takes name=value,name=value, with values percent-encoded`,
    )
    .optional();

function readPairs(text = ""): Record<string, string> | undefined {
  const read: Record<string, string> = {};
  for (const pair of text.split(",").filter((part) => part.trim() !== "")) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) return undefined;
    try {
      read[name.trim()] = decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return read;
}

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** OpenTelemetry's standard variables, as part of the settings of lib/kit/env.ts. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url("OTEL_EXPORTER_OTLP_ENDPOINT is not an address; give http://host:4318")
    .optional()
    .describe(
      "The collector that traces are sent to by HTTP, such as http://localhost:4318. Not set: no traces.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is not an address; give http://host:4318/v1/traces")
    .optional()
    .describe("The complete URL for traces. Not set: OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces."),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(
      ["http/protobuf", "http/json"],
      "OTEL_EXPORTER_OTLP_PROTOCOL takes http/protobuf or http/json. Instead of grpc, set http/protobuf, and the collector's HTTP port, usually 4318, in OTEL_EXPORTER_OTLP_ENDPOINT",
    )
    .default("http/protobuf")
    .describe("How traces are encoded: http/protobuf or http/json."),
  OTEL_EXPORTER_OTLP_HEADERS: pairs("OTEL_EXPORTER_OTLP_HEADERS").describe(
    "Headers for the collector, such as its credentials, as name=value,name=value.",
  ),
  OTEL_SERVICE_NAME: z.string().default("qassa").describe("The name of this service in traces."),
  OTEL_RESOURCE_ATTRIBUTES: pairs("OTEL_RESOURCE_ATTRIBUTES").describe(
    "Attributes of this instance in traces, as name=value,name=value.",
  ),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `OTEL_TRACES_SAMPLER takes one of: ${SAMPLERS.join(", ")}`)
    .default("parentbased_always_on")
    .describe("Which traces are recorded; `parentbased_traceidratio` records a share of them."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("The share of traces that a sampler with a ratio records, from 0 to 1."),
} as const;

type TraceVariables = z.output<z.ZodObject<typeof traceVariables>> & { OTEL_SDK_DISABLED: boolean };

export interface TraceSettings {
  /** Where spans are posted. */
  url: string;
  headers: Record<string, string>;
  protocol: TraceVariables["OTEL_EXPORTER_OTLP_PROTOCOL"];
  serviceName: string;
  resourceAttributes: Record<string, string>;
  sampler: TraceVariables["OTEL_TRACES_SAMPLER"];
  /** From 0 to 1. */
  samplerRatio: number;
}

/** Returns how to trace, or undefined if no collector is configured. */
export function traceSettingsOf(settings: TraceVariables): TraceSettings | undefined {
  const base = settings.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!url || settings.OTEL_SDK_DISABLED) return undefined;
  return {
    url,
    headers: readPairs(settings.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: settings.OTEL_SERVICE_NAME,
    resourceAttributes: readPairs(settings.OTEL_RESOURCE_ATTRIBUTES) ?? {},
    sampler: settings.OTEL_TRACES_SAMPLER,
    samplerRatio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}
