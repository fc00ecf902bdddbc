// A load balancer in front of instances of the product: each request goes to the next one that is ready, as its health
// check says, and is not repeated.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProofRun } from "./proof";

export interface LoadBalancer {
  origin: string;
  /** The number of requests that it could not pass on. */
  failed: () => number;
}

const CHECK_INTERVAL_MS = 250;

/** Starts a load balancer before the instances at these ports of this machine. */
export async function startLoadBalancer(
  run: ProofRun,
  ports: readonly number[],
): Promise<LoadBalancer> {
  const ready = new Set<number>();
  let turn = 0;
  let failed = 0;

  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  await Promise.all(ports.map(check));
  const checks = setInterval(() => ports.forEach((port) => void check(port)), CHECK_INTERVAL_MS);

  function pass(received: IncomingMessage, response: ServerResponse) {
    const targets = ports.filter((port) => ready.has(port));
    const port = targets[(turn += 1) % targets.length];
    const fail = () => {
      failed += 1;
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (port === undefined) return fail();
    const { method, url, headers } = received;
    const passed = request({ port, host: "127.0.0.1", method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on("error", fail).pipe(response);
    });
    passed.on("error", () => {
      ready.delete(port);
      fail();
    });
    received.pipe(passed);
  }

  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  run.onEnd(() => {
    clearInterval(checks);
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed: () => failed,
  };
}
