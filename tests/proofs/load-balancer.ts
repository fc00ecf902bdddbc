// A load balancer in front of instances of the product: each request goes to the next one that is ready, as its health
// check says, and is not repeated.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ProofRun } from "../support/proof";

export interface LoadBalancer {
  origin: string;
  /** The number of requests that it could not pass on. */
  failed: () => number;
  /** The number of responses with a status of 500 or more of the instance at a port. */
  errorsOf: (port: number) => number;
  /** Resolves when the instance at a port is ready. */
  isReady: (port: number) => Promise<void>;
}

const CHECK_INTERVAL_MS = 250;

/** Starts a load balancer before the instances at these ports of this machine; further ones can be added to the list. */
export async function startLoadBalancer(
  run: ProofRun,
  ports: readonly number[],
): Promise<LoadBalancer> {
  const ready = new Set<number>();
  let turn = 0;
  let failed = 0;
  const errors = new Map<number, number>();

  const health = (port: number, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
  const check = async (port: number) => {
    let answer = await health(port, "/api/health/ready");
    // Versions from before the readiness check have only this one.
    if (answer?.status === 404) answer = await health(port, "/api/health");
    if (answer?.ok) ready.add(port);
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
      if (answer.statusCode! >= 500) errors.set(port, (errors.get(port) ?? 0) + 1);
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
    errorsOf: (port) => errors.get(port) ?? 0,
    async isReady(port) {
      while (!ready.has(port)) await pause(CHECK_INTERVAL_MS);
    },
  };
}
