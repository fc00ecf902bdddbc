// Runs in its own process, so that generating the load takes nothing from the server. Each connection sends its next
// request when the last one has its response.
import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import { answerOrders } from "./answer-orders";
import type { Scenario } from "./scenarios";

export interface LoadOrder {
  origin: string;
  scenario: Scenario;
  connections: number;
  warmUpMs: number;
  measureMs: number;
}

export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Successful requests while measuring. */
  requests: number;
  /** All requests, including the warm-up. */
  sent: number;
  /** The number of responses by unexpected status. */
  unexpected: Record<string, number>;
}

async function load(order: LoadOrder): Promise<Measured> {
  const { scenario, connections } = order;
  const { method, path, headers, body, uniqueHeader, expect } = scenario;
  const pool = new Pool(order.origin, { connections, pipelining: 1 });
  const run = randomUUID();
  const latencies: number[] = [];
  const unexpected: Record<string, number> = {};
  const from = performance.now() + order.warmUpMs;
  const until = from + order.measureMs;
  let sent = 0;

  const keepSending = async () => {
    for (let startedAt = performance.now(); startedAt < until; startedAt = performance.now()) {
      const n = `${run}-${(sent += 1)}`;
      const response = await pool.request({
        method,
        path,
        headers: uniqueHeader ? { ...headers, [uniqueHeader]: n } : headers,
        ...(body !== undefined && { body: body.replace("{n}", n) }),
      });
      await response.body.dump();
      const endedAt = performance.now();
      if (response.statusCode !== expect) {
        unexpected[response.statusCode] = (unexpected[response.statusCode] ?? 0) + 1;
      } else if (startedAt >= from && endedAt <= until) {
        latencies.push(endedAt - startedAt);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, keepSending));
  await pool.close();
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? NaN;
  return {
    requestsPerSecond: latencies.length / (order.measureMs / 1000),
    p50: quantile(0.5),
    p99: quantile(0.99),
    requests: latencies.length,
    sent,
    unexpected,
  };
}

answerOrders(load);
