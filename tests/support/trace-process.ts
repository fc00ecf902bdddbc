// Run as a separate process by tests of what a process loads. Starts tracing as a server does, works, stops, and prints
// OpenTelemetry's packages that are loaded.
import { createRequire } from "node:module";
import { deliverDue } from "@/lib/domain/webhooks";
import { closeDatabase } from "@/lib/kit/db";
import { startTracingIfConfigured } from "@/lib/kit/start-tracing";
import { stopTracing, withTrace } from "@/lib/kit/tracing";
import "@/lib/jobs";
import "@/lib/api/device/route";

await startTracingIfConfigured();
await withTrace(
  "work",
  () => ({ isBatch: true }),
  () => deliverDue(),
);
await stopTracing();
await closeDatabase();
const files = Object.keys(createRequire(import.meta.url).cache);
const packages = files.flatMap((file) => /@opentelemetry\/[^/]+/.exec(file)?.[0] ?? []);
console.log(JSON.stringify([...new Set(packages)].sort()));
process.exit(0);
