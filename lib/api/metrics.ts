import { timingSafeEqual } from "node:crypto";
import { scrape } from "@/lib/domain/monitoring";
import { env } from "@/lib/kit/env";
import { measureProcess, metrics } from "@/lib/kit/metrics";
import { hashOfToken } from "@/lib/kit/secrets";
import { isFromThisMachine } from "./this-machine";

interface MetricsPage {
  contentType: string;
  body: string;
}

// On globalThis, because the front server, which answers /metrics, is not bundled with this code.
const processState = globalThis as typeof globalThis & {
  qassaMetricsPage?: (
    headers: Record<string, string | undefined>,
  ) => Promise<MetricsPage | undefined>;
};

/** Starts measuring this process, and makes GET /metrics answer. */
export function startMetrics(): void {
  measureProcess();
  processState.qassaMetricsPage = readMetricsPage;
}

/**
 * Returns the metrics in Prometheus's text format, or undefined if the request may not read them. The headers are those
 * that the front server passes to routes.
 */
export async function readMetricsPage(
  headers: Record<string, string | string[] | undefined>,
): Promise<MetricsPage | undefined> {
  const given = new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  );
  if (!mayRead(given)) return undefined;
  return { contentType: metrics.registry.contentType, body: await scrape() };
}

function mayRead(headers: Headers): boolean {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) return isFromThisMachine(headers);
  const token = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(hashOfToken(token), hashOfToken(METRICS_TOKEN));
}
