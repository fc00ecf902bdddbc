// A listener that must not be reached, and redirects that lead to it.
import { type AddressInfo, createServer, type Server } from "node:net";
import type { ProofRun } from "./proof";

/** Listens on every address of this machine and counts connections. */
export async function trap(run: Pick<ProofRun, "onEnd">) {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, resolve);
  });
  run.onEnd(() => server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** Redirects deliveries to this machine with every redirect status, and counts those that were followed. */
export async function redirectsFollowed(run: Pick<ProofRun, "onEnd">) {
  const { createSender } = await import("@/lib/domain/webhooks");
  const { sampleWebhook } = await import("@/tests/support/sample-webhook");
  const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
  const inside = await trap(run);
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  // No public endpoint is available here, so loopback is allowed, as in a local trial.
  const sender = createSender({
    rules: { allowLoopback: true, resolve: () => Promise.resolve(["127.0.0.1"]) },
  });
  run.onEnd(() => sender.close());
  let followed = 0;
  let redirects = 0;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const to of [`http://127.0.0.1:${inside.port}/`, `//[::1]:${inside.port}/`]) {
      receiver.answer({ status, headers: { location: to } });
      const { responseStatus, error } = await sender.send(sampleWebhook(receiver.url));
      redirects += 1;
      if (responseStatus !== status || error === undefined) followed += 1;
    }
  }
  return { followed: followed + inside.connections(), redirects };
}
