// Cancels payments through the API, in its own process: one after the other on each connection, or at a fixed rate,
// however long each call takes.
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { answerOrders } from "./answer-orders";
import { now } from "./clock.mjs";

export interface CancelOrder {
  origin: string;
  deviceKey: string;
  paymentIds: string[];
  pace: { connections: number; forMs: number } | { perSecond: number };
}

/** By the clock that all processes share. */
export interface CancelCall {
  paymentId: string;
  sentAt: number;
  answeredAt: number;
}

const MAX_CONNECTIONS = 128;

async function cancelAll(order: CancelOrder): Promise<CancelCall[]> {
  const { origin, deviceKey, paymentIds, pace } = order;
  const connections = "connections" in pace ? pace.connections : MAX_CONNECTIONS;
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const headers = { authorization: `Bearer ${deviceKey}`, "content-type": "application/json" };
  const calls: CancelCall[] = [];
  const cancel = async (paymentId: string) => {
    const sentAt = now();
    const path = `/api/v1/payments/${paymentId}/cancel`;
    const response = await pool.request({ method: "POST", path, headers, body: "{}" });
    const answeredAt = now();
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${path} answered ${text}`);
    calls.push({ paymentId, sentAt, answeredAt });
  };
  if ("connections" in pace) {
    const left = [...paymentIds].reverse();
    const until = now() + pace.forMs;
    const work = async () => {
      while (now() < until && left.length > 0) await cancel(left.pop()!);
    };
    await Promise.all(Array.from({ length: connections }, work));
  } else {
    const startedAt = now();
    const underWay = paymentIds.map(async (paymentId, place) => {
      await pause((place * 1000) / pace.perSecond - (now() - startedAt));
      await cancel(paymentId);
    });
    await Promise.all(underWay);
  }
  await pool.close();
  return calls;
}

answerOrders(cancelAll);
