// A database of an older version, and that version and this one as instances on it, behind a load balancer.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { newDatabase, startServer, type StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../support/proof";
import { type CrashPostgres, crashPostgres } from "./crash-postgres";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer";
import type { OldVersion } from "./old-version";

type Version = "old" | "new";

export interface TwoVersions {
  databaseUrl: string;
  postgres: CrashPostgres;
  balancer: LoadBalancer;
  /** The load balancer's, which is the address of the installation. */
  origin: string;
  /** Starts an instance, and waits until the load balancer sends requests to it. Throws if it does not start. */
  start: (version: Version) => Promise<StartedServer>;
  /** Returns how many responses with a status of 500 or more each version has sent since the last call. */
  newErrors: () => Record<Version, number>;
  /** Stops the instances and the database. */
  end: () => Promise<void>;
}

/** Prepares the database with the old version's own migrations. From then on, this process uses that database. */
export async function prepareTwoVersions(
  run: ProofRun,
  old: OldVersion,
  intervalSeconds: number,
): Promise<TwoVersions> {
  const secretsKey = randomBytes(32).toString("base64");
  const secrets = {
    SECRETS_KEY: secretsKey,
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  };
  const { databaseUrl, folder, stop, ...database } = await newDatabase("upgrade", (url) =>
    old.prepareDatabase({ ...secrets, DATABASE_URL: url }),
  );
  let isOver = false;
  const servers: StartedServer[] = [];
  const end = async () => {
    if (isOver) return;
    isOver = true;
    const running = servers.filter((server) => server.endedBy() === undefined);
    await Promise.all(running.map((server) => server.kill()));
    await stop();
  };
  run.onEnd(end);
  Object.assign(process.env, { ...secrets, DATABASE_URL: databaseUrl });
  const ports: number[] = [];
  const portOf = new Map<Version, number>();
  const balancer = await startLoadBalancer(run, ports);
  const counted = { old: 0, new: 0 };

  return {
    databaseUrl,
    postgres: crashPostgres(run, { databaseUrl, folder, stop, ...database }),
    balancer,
    origin: balancer.origin,
    async start(version) {
      const port = portOf.get(version) ?? (await freePort());
      const server = await startServer({
        databaseUrl,
        secretsKey,
        logFile: path.join(folder, `${version}.log`),
        ...(version === "old" && { versionFolder: old.folder }),
        settings: {
          ...secrets,
          PORT: String(port),
          PUBLIC_URL: balancer.origin,
          NEXTAUTH_URL: balancer.origin,
          DATA_DIR: path.join(folder, version),
          POLL_INTERVAL_SECONDS: String(intervalSeconds),
          ACCESS_RATE_LIMIT_PER_MINUTE: "1000",
          WEBHOOK_ALLOW_LOOPBACK: "true",
          LOG_LEVEL: "warn",
        },
      });
      servers.push(server);
      portOf.set(version, port);
      if (!ports.includes(port)) ports.push(port);
      await balancer.isReady(port);
      return server;
    },
    newErrors() {
      const since = { old: 0, new: 0 };
      for (const version of ["old", "new"] as const) {
        const all = balancer.errorsOf(portOf.get(version) ?? 0);
        since[version] = all - counted[version];
        counted[version] = all;
      }
      return since;
    },
    end,
  };
}
