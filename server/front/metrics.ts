// Answers GET /metrics. There is no page at this address, so that anyone who may not read the metrics gets the same
// response as for any other address that does not exist.
import type { IncomingMessage, ServerResponse } from "node:http";
import { frontServer } from "@/lib/kit/front-server";

/** Returns whether it responded. */
export async function answersMetrics(
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if ((method !== "GET" && method !== "HEAD") || !/^\/metrics(?:\?|$)/.test(url)) return false;
  const page = await frontServer.readMetricsPage?.(headers);
  if (!page) return false;
  response.setHeader("Content-Type", page.contentType);
  response.setHeader("Content-Length", Buffer.byteLength(page.body));
  response.setHeader("Cache-Control", "no-store");
  response.writeHead(200).end(method === "HEAD" ? undefined : page.body);
  return true;
}
