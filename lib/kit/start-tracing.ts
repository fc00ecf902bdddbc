import { env } from "@/lib/kit/env";
import { traceSettingsOf } from "@/lib/kit/trace-settings";

/** Starts tracing if a collector is configured. Otherwise OpenTelemetry's SDK is not even loaded. */
export async function startTracingIfConfigured(): Promise<void> {
  const settings = traceSettingsOf(env());
  if (!settings) return;
  const { startTracing } = await import("@/lib/kit/open-telemetry");
  await startTracing(settings);
}
