// The baseline for deliveries: posts bodies in its own process, and keeps nothing about them.
import { Pool } from "undici";
import { answerOrders } from "./answer-orders";
import type { Delivered } from "./deliver-process";
import type { Post } from "./finished-deliveries";

export interface PostOrder {
  origin: string;
  posts: Post[];
  connections: number;
}

async function postAll({ origin, posts, connections }: PostOrder): Promise<Delivered> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const headers = { "content-type": "application/json" };
  const left = [...posts];
  let succeeded = 0;
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const response = await pool.request({ method: "POST", ...next, headers });
      await response.body.dump();
      if (response.statusCode === 200) succeeded += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.close();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { succeeded, seconds, cpuMs: (user + system) / 1000 };
}

answerOrders(postAll);
