// What every bench of the product's own server begins with.
import { randomBytes } from "node:crypto";
import type { OnEnd } from "./clean-up";
import { benchNetwork } from "./network";
import { buildWithBareRoutes, newDatabase, startServer } from "./qassa-under-load";

/**
 * Builds the product, and starts a database and a network, which this process and the servers that `start` starts use
 * until the end.
 */
export async function prepare(onEnd: OnEnd, more: Record<string, string> = {}) {
  await buildWithBareRoutes();
  const database = await newDatabase();
  onEnd(database.stop);
  const settings = {
    DATABASE_URL: database.databaseUrl,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    // The network and the endpoints are on this machine.
    WEBHOOK_ALLOW_LOOPBACK: "true",
    ...more,
  };
  Object.assign(process.env, settings);
  const network = await benchNetwork();
  onEnd(network.close);
  const start = async (profile = false) => {
    const server = await startServer(settings.DATABASE_URL, settings.SECRETS_KEY, {
      profile,
      settings,
    });
    let isRunning = true;
    const stop = async () => {
      if (isRunning) await server.stop();
      isRunning = false;
    };
    onEnd(stop);
    return { ...server, stop };
  };
  return { database, networkUrl: network.baseUrl, start };
}
