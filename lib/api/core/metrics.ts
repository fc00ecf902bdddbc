import { timingSafeEqual } from "node:crypto";
import { scrape } from "@/lib/domain/monitoring";
import { env } from "@/lib/kit/env";
import { frontServer, type MetricsPage } from "@/lib/kit/front-server";
import { measureProcess, metrics } from "@/lib/kit/metrics";
import { hashOfToken } from "@/lib/kit/secrets";
import { isFromThisMachine } from "./this-machine";

/** Starts measuring this process, and makes GET /metrics answer. */
export function startMetrics(): void {
  measureProcess();
  frontServer.readMetricsPage = readMetricsPage;
}

/**
 * Returns the metrics in Prometheus's text format, or undefined if the request may not read them. The headers are those
 * that the front server passes to routes.
 */
export async function readMetricsPage(
  headers: Readonly<Record<string, string | string[] | undefined>>,
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
