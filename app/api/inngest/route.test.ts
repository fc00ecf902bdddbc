import { NextRequest } from "next/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Loads the route with these settings, which are read once per process. */
async function routeWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import("./route");
}

const METHODS = ["GET", "POST", "PUT"] as const;
const ADDRESS = "http://localhost:3000/api/inngest?fnId=qassa-poll-network&stepId=step";
const request = (method: (typeof METHODS)[number], headers: Record<string, string> = {}) =>
  new NextRequest(ADDRESS, {
    method,
    headers: { host: "localhost:3000", ...headers },
    ...(method === "GET"
      ? {}
      : { body: '{"event":{"name":"x"},"events":[],"steps":{},"ctx":{"run_id":"1"}}' }),
  });

const KEYS = {
  INNGEST_EVENT_KEY: "an-event-key",
  INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef",
};

test.each(METHODS)(
  "with the embedded runner, %s returns 404: the endpoint is closed",
  async (method) => {
    const route = await routeWith({});
    const response = await route[method](request(method), {});
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "NOT_FOUND" });
  },
);

test.each(METHODS)(
  "with an Inngest server's keys, %s without a signature is rejected",
  async (method) => {
    const route = await routeWith(KEYS);
    expect((await route[method](request(method), {})).status).toBe(401);
  },
);

test("a signature made with another key is rejected", async () => {
  const route = await routeWith(KEYS);
  const forged = `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}`;
  const response = await route.POST(request("POST", { "x-inngest-signature": forged }), {});
  expect(response.status).toBe(401);
});

test("with a dev server, the functions are listed", async () => {
  const route = await routeWith({ INNGEST_DEV: "true" });
  const response = await route.GET(request("GET"), {});
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ function_count: 8, mode: "dev" });
});

test.each<Record<string, string>>([
  { INNGEST_BASE_URL: "https://inngest.example.com" },
  { INNGEST_EVENT_KEY: "an-event-key" },
  { INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef" },
])("half a configuration says what is missing: %o", async (settings) => {
  const route = await routeWith(settings);
  expect(() => route.GET(request("GET"), {})).toThrow(
    /both INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY/,
  );
});
