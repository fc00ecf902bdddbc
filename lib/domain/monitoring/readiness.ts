import { migrationState, WrongSecretsKey } from "@/lib/domain/installation";
import { differingZones } from "@/lib/domain/organizations";
import { requireSecretsKey } from "@/lib/domain/secrets";
import { pollingAges, pollingFault } from "@/lib/domain/shared/polling";
import { answerInTime, askDatabase, type DatabaseAnswer } from "@/lib/kit/database-answers";
import { diskSpace } from "@/lib/kit/disk";
import { hasInngestServer } from "@/lib/kit/env";
import { isStopping } from "@/lib/kit/front-server";
import { describeRelease, readRelease } from "@/lib/kit/postgres-release";
import { seconds } from "@/lib/kit/time";

/**
 * `failed`: this instance cannot serve. `degraded`: something is wrong that another instance would not do better.
 * `unknown`: it could not be checked.
 */
export interface Check {
  status: "ok" | "degraded" | "failed" | "unknown";
  /** What to do; for an operator. */
  message?: string;
}

export interface PostgresqlCheck extends Check {
  version?: string;
  /** Whole days since the release, if it is known. */
  age_days?: number;
}

export interface Readiness {
  status: "ready" | "degraded" | "unavailable";
  checks: Record<
    "process" | "database" | "migrations" | "secrets_key" | "polling" | "time_zones" | "disk",
    Check
  > & { postgresql: PostgresqlCheck };
}

const GIB = 1024 ** 3;
const MIN_FREE_BYTES = GIB;
/** How long a look at the database and disk is shared, however many load balancers ask. */
const LOOK_MS = seconds(1);

const OK: Check = { status: "ok" };
const NOT_CHECKED: Check = {
  status: "unknown",
  message: "Not checked: see the database check first.",
};

type DependencyChecks = Omit<Readiness["checks"], "process">;

let look: Promise<DependencyChecks> | undefined;
let lookedAt = -Infinity;

/**
 * Returns whether this instance can serve requests, with one entry for each check. Cheap enough to be called many times
 * a second: calls within a second share one look. Never throws.
 */
export async function readReadiness(): Promise<Readiness> {
  if (!look || performance.now() - lookedAt > LOOK_MS) {
    lookedAt = performance.now();
    look = lookAtAll();
  }
  const checks = { process: checkProcess(), ...(await look) };
  const statuses = Object.values(checks).map(({ status }) => status);
  if (statuses.includes("failed")) return { status: "unavailable", checks };
  const isReady = statuses.every((status) => status === "ok");
  return { status: isReady ? "ready" : "degraded", checks };
}

const checkProcess = (): Check =>
  isStopping()
    ? {
        status: "failed",
        message: "This instance is stopping. Send requests to another one, or start it again.",
      }
    : OK;

async function lookAtAll(): Promise<DependencyChecks> {
  const [answer, disk] = await Promise.all([askDatabase(), checkDisk()]);
  const database = checkDatabase(answer);
  const isAnswering = database.status === "ok";
  const [migrations, secretsKey, polling] = isAnswering
    ? await Promise.all([checkMigrations(), checkSecretsKey(), checkPolling()])
    : [NOT_CHECKED, NOT_CHECKED, NOT_CHECKED];
  const timeZones = checkTimeZones();
  return {
    database,
    postgresql: checkPostgresql(answer),
    migrations,
    secrets_key: secretsKey,
    polling,
    time_zones: timeZones,
    disk,
  };
}

function checkDatabase(answer: DatabaseAnswer | undefined): Check {
  if (!answer) {
    return {
      status: "failed",
      message:
        "The database is not answering. Check that PostgreSQL is running and that DATABASE_URL is correct.",
    };
  }
  if (answer.acceptsWrites) return OK;
  return {
    status: "failed",
    message:
      "The database accepts no writes: it is a standby or set to read-only. Point DATABASE_URL at the primary, or promote this server.",
  };
}

/** An old release is nothing that a load balancer or an alert at night could change: it has a message and stays `ok`. */
function checkPostgresql(answer: DatabaseAnswer | undefined): PostgresqlCheck {
  if (!answer) return NOT_CHECKED;
  const release = readRelease(answer.version, answer.now);
  return {
    status: "ok",
    version: release.version,
    ...(release.ageDays !== undefined && { age_days: release.ageDays }),
    ...(release.isOld && { message: describeRelease(release) }),
  };
}

async function checkMigrations(): Promise<Check> {
  const state = await answerInTime(migrationState());
  if (!state) return { status: "unknown", message: "The applied migrations could not be read." };
  if (state.missing.length === 0) return OK;
  return {
    status: "failed",
    message: `The database lacks ${state.missing.length} migrations of this version. Apply them with: npm run migrate`,
  };
}

async function checkSecretsKey(): Promise<Check> {
  const checked = requireSecretsKey().then(
    () => OK,
    (error: unknown): Check => {
      if (!(error instanceof WrongSecretsKey)) throw error;
      return { status: "failed", message: error.message };
    },
  );
  return (
    (await answerInTime(checked)) ?? {
      status: "unknown",
      message: "SECRETS_KEY could not be compared with the database. Check the migrations.",
    }
  );
}

async function checkPolling(): Promise<Check> {
  const ages = await answerInTime(pollingAges());
  if (!ages)
    return { status: "unknown", message: "The last tick could not be read. Check the migrations." };
  switch (pollingFault(ages)) {
    case "overdue":
      return {
        status: "degraded",
        message: `No instance has polled the payment network for ${Math.round(ages.lastTickSeconds)} s. Look for "Background work failed" in the log${hasInngestServer() ? ", and check that the Inngest server runs" : ""}.`,
      };
    case "engine_silent":
      return {
        status: "degraded",
        message: `The Inngest server has not called for ${Math.round(ages.engineSeenSeconds!)} s. Check that it runs, that it can reach /api/inngest and that both have the same signing key.`,
      };
    case undefined:
      return OK;
  }
}

function checkTimeZones(): Check {
  const zones = differingZones();
  if (zones.length === 0) return OK;
  return {
    status: "degraded",
    message: `The database and this process have different times in ${zones.slice(0, 5).join(", ")}${zones.length > 5 ? " and other zones" : ""}. Update the time zone data of the older one: see Monitoring.`,
  };
}

async function checkDisk(): Promise<Check> {
  const space = await diskSpace();
  if (!space) {
    return {
      status: "unknown",
      message: "The free space of DATA_DIR cannot be read. Check that DATA_DIR is a folder.",
    };
  }
  if (space.freeBytes >= MIN_FREE_BYTES) return OK;
  const free = Math.floor(space.freeBytes / 1024 ** 2);
  return {
    status: "degraded",
    message: `The disk of DATA_DIR has ${free} MiB left. Free some space, or give it a larger disk: at 0, PostgreSQL stops if its data is there.`,
  };
}
