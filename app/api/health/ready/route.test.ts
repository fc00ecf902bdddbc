import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import type { Readiness } from "@/lib/domain/monitoring";
import { requireSecretsKey } from "@/lib/domain/secrets";
import { closeDatabase, db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { frontServer } from "@/lib/kit/front-server";
import { RELEASED } from "@/lib/kit/postgres-release";
import { recordStatements } from "@/tests/support/statements";
import * as live from "../live/route";
import { GET } from "./route";

const { DATABASE_URL, SECRETS_KEY } = env();

beforeEach(async () => {
  await requireSecretsKey();
  // Longer than a look is shared.
  await pause(1_050);
});
afterEach(async () => {
  frontServer.stopping = new AbortController();
  await closeDatabase();
  Object.assign(env(), { DATABASE_URL, SECRETS_KEY, INNGEST_DEV: false });
  await setReadOnly("off");
});

async function setReadOnly(value: "on" | "off") {
  const options = "-c default_transaction_read_only=off";
  const client = new Client({ connectionString: DATABASE_URL, options });
  await client.connect();
  const name = new URL(DATABASE_URL).pathname.slice(1);
  await client
    .query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`)
    .finally(() => client.end());
}

async function ask() {
  const response = await GET();
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  for (const secret of [SECRETS_KEY, new URL(DATABASE_URL).password, "127.0.0.1", "localhost"]) {
    if (secret) expect(text).not.toContain(secret);
  }
  const { status: overall, checks } = JSON.parse(text) as Readiness;
  return { status: response.status, overall, checks };
}

it("has an entry for each check", async () => {
  const { status, checks } = await ask();
  expect(status).toBe(200);
  expect(checks).toMatchObject({
    process: { status: "ok" },
    database: { status: "ok" },
    postgresql: { status: "ok", version: expect.stringMatching(/^\d+\.\d+$/) },
    migrations: { status: "ok" },
    secrets_key: { status: "ok" },
    polling: { status: "ok" },
    time_zones: { status: "ok" },
    disk: { status: expect.stringMatching(/^(?:ok|degraded)$/) },
  });
});

it("says which PostgreSQL it is, and can serve however old that is", async () => {
  const { overall: before, checks } = await ask();
  const version = checks.postgresql.version!;
  const kept = { ...RELEASED };
  onTestFinished(() => void Object.assign(RELEASED, { [version]: kept[version] }));
  for (const [days, message] of [
    [90, undefined],
    [365, expect.stringMatching(/^PostgreSQL \S+, released 365 days ago\. Newer releases/)],
  ] as const) {
    const released = new Date(Date.now() - days * 86_400_000).toISOString();
    Object.assign(RELEASED, { [version]: released });
    await pause(1_050);
    const { status, overall, checks } = await ask();
    expect({ status, overall }).toEqual({ status: 200, overall: before });
    expect(checks.postgresql).toEqual({ status: "ok", version, age_days: days, message });
  }
});

it("is degraded, but can serve, when nobody has polled for three intervals", async () => {
  const lastTick = (secondsAgo: number) =>
    db().pollingState.update({
      where: { id: 1 },
      data: { lastTickAt: new Date(Date.now() - secondsAgo * 1000) },
    });
  await lastTick(3 * env().POLL_INTERVAL_SECONDS + 5);
  const { status, overall, checks } = await ask();
  expect(status).toBe(200);
  expect(overall).toBe("degraded");
  expect(checks.polling).toEqual({
    status: "degraded",
    message: expect.stringMatching(
      /^No instance has polled the payment network for 5\d s\. Look for/,
    ),
  });
  await lastTick(1);
});

it("is degraded when the Inngest server is silent, although something polls", async () => {
  await db().pollingState.update({
    where: { id: 1 },
    data: { lastTickAt: new Date(), engineSeenAt: new Date(Date.now() - 300_000) },
  });
  env().INNGEST_DEV = true;
  const { status, checks } = await ask();
  expect(status).toBe(200);
  expect(checks.polling).toMatchObject({
    status: "degraded",
    message: expect.stringMatching(/^The Inngest server has not called for 30\d s\./),
  });
});

it("is unavailable while the database does not answer; live still answers", async () => {
  await closeDatabase();
  env().DATABASE_URL = "postgresql://qassa:qassa@127.0.0.1:1/nowhere";
  const { status, checks } = await ask();
  expect(status).toBe(503);
  expect(checks.database).toEqual({
    status: "failed",
    message:
      "The database is not answering. Check that PostgreSQL is running and that DATABASE_URL is correct.",
  });
  expect(checks.secrets_key.status).toBe("unknown");
  expect(live.GET().status).toBe(200);
});

it("is unavailable on a database that accepts no writes", async () => {
  await setReadOnly("on");
  await closeDatabase();
  const { status, checks } = await ask();
  expect(status).toBe(503);
  expect(checks.database.message).toContain("accepts no writes");
});

it("is unavailable with another SECRETS_KEY than the database's", async () => {
  env().SECRETS_KEY = randomBytes(32).toString("base64");
  const { status, checks } = await ask();
  expect(status).toBe(503);
  expect(checks.secrets_key).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Set SECRETS_KEY to the original key"),
  });
});

it("is unavailable as soon as the process stops, and live still answers", async () => {
  expect((await ask()).status).toBe(200);
  frontServer.stopping.abort();
  const { status, checks } = await ask();
  expect(status).toBe(503);
  expect(checks.process.status).toBe("failed");
  expect(live.GET().status).toBe(200);
});

it("shares one look between all who ask within a second", async () => {
  await ask();
  await pause(1_050);
  const statements = recordStatements();
  await Promise.all(Array.from({ length: 50 }, ask));
  // The database, two for its migrations, and the last tick.
  expect(statements()).toHaveLength(4);
});
