import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/kit/env";
import { readMetricsPage } from "./metrics";

const TOKEN = "a-token-that-only-prometheus-has";
const LOCAL = { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" };
const REMOTE = { host: "pay.example.net", "x-forwarded-for": "203.0.113.7" };

afterEach(() => {
  delete env().METRICS_TOKEN;
});

const mayRead = async (headers: Record<string, string>): Promise<boolean> =>
  (await readMetricsPage(headers)) !== undefined;

test.each([
  ["from this machine", LOCAL, true],
  ["over IPv6", { host: "[::1]:3000", "x-forwarded-for": "::1" }, true],
  ["through a proxy on this machine", { ...LOCAL, "x-qassa-forwarded": "true" }, false],
  ["from elsewhere", REMOTE, false],
  ["from elsewhere, with a local host name", { ...REMOTE, host: "localhost" }, false],
  ["from this machine, with the name of a page elsewhere", { ...LOCAL, host: "evil.test" }, false],
  ["from elsewhere, with a token", { ...REMOTE, authorization: `Bearer ${TOKEN}` }, false],
])("without METRICS_TOKEN: %s", async (_from, headers, expected) => {
  expect(await mayRead(headers)).toBe(expected);
});

test.each([
  ["the token", `Bearer ${TOKEN}`, true],
  ["a longer one", `Bearer ${TOKEN}x`, false],
  ["a shorter one", `Bearer ${TOKEN.slice(1)}`, false],
  ["another scheme", `Basic ${TOKEN}`, false],
  ["none", "", false],
])("with METRICS_TOKEN: %s", async (_what, authorization, expected) => {
  env().METRICS_TOKEN = TOKEN;
  expect(await mayRead({ ...REMOTE, authorization })).toBe(expected);
  // Being on this machine is not enough any more.
  expect(await mayRead({ ...LOCAL, authorization })).toBe(expected);
});

test("is Prometheus's text format, and has the metrics of the process", async () => {
  const page = await readMetricsPage(LOCAL);
  expect(page?.contentType).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(page?.body).toMatch(/^# TYPE qassa_http_requests_total counter$/m);
});
