import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { environment } from "@/lib/kit/env";

const readme = readFileSync("README.md", "utf8").replace(/ +/g, " ");

test.each(Object.entries(environment.shape))("the README describes %s", (name, schema) => {
  expect(readme).toContain(`| \`${name}\` |`);
  expect(readme).toContain(`| ${schema.description} |`);
});

/** Imports the module again, as in a process that has not read its settings yet. */
async function freshly(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import("@/lib/kit/env");
}
afterEach(() => vi.unstubAllEnvs());

test("every missing or invalid setting is named at once, with where to look", async () => {
  const { env } = await freshly({ SECRETS_KEY: "AAAA", POLL_INTERVAL_SECONDS: "7" });
  expect(() => env()).toThrow(
    [
      "The configuration is not complete:",
      "  SECRETS_KEY: SECRETS_KEY must be 32 bytes",
      "  POLL_INTERVAL_SECONDS: POLL_INTERVAL_SECONDS must divide 60, such as 15, 5 or 1",
      "See .env.example.",
    ].join("\n"),
  );
});

test.each([
  [
    { TIMELINE_RETENTION_DAYS: "29" },
    "TIMELINE_RETENTION_DAYS must be 0, to keep everything, or at least 30",
  ],
  [
    { TEST_RETENTION_DAYS: "1" },
    "TEST_RETENTION_DAYS must be 0, to keep everything, or at least 7",
  ],
  [
    { DELIVERY_RETENTION_DAYS: "60", DELIVERY_LOG_RETENTION_DAYS: "59" },
    "DELIVERY_LOG_RETENTION_DAYS must be 0 or at least DELIVERY_RETENTION_DAYS, 60",
  ],
  [
    { SIGN_UP: "off", OPEN_ORGANIZATIONS: "anyone" },
    "OPEN_ORGANIZATIONS must be owners or nobody with SIGN_UP=off",
  ],
])("%j is refused", async (settings, message) => {
  const { env } = await freshly(settings);
  expect(() => env()).toThrow(message);
});

test.each([
  [{}, "anyone"],
  [{ SIGN_UP: "off" }, "owners"],
  [{ SIGN_UP: "off", OPEN_ORGANIZATIONS: "nobody" }, "nobody"],
  [{ OPEN_ORGANIZATIONS: "owners" }, "owners"],
])("with %j organizations are opened by %s", async (settings, openers) => {
  const { organizationOpeners } = await freshly(settings);
  expect(organizationOpeners()).toBe(openers);
});

test("data can be kept for good", async () => {
  const { env } = await freshly({ DELIVERY_LOG_RETENTION_DAYS: "0", AUDIT_RETENTION_DAYS: "0" });
  expect(env()).toMatchObject({ DELIVERY_LOG_RETENTION_DAYS: 0, AUDIT_RETENTION_DAYS: 0 });
});

test.each([
  [{ PUBLIC_URL: "", PORT: "4321" }, "http://localhost:4321"],
  [{ PUBLIC_URL: "https://pay.example", PORT: "4321" }, "https://pay.example"],
  [{ PUBLIC_URL: "https://pay.example//", PORT: "" }, "https://pay.example"],
])("with %j people and devices reach it at %s", async (settings, url) => {
  const { publicUrl } = await freshly(settings);
  expect(publicUrl()).toBe(url);
});

test.each(["development", "production", "test"])("runs as %s", async (mode) => {
  const { env } = await freshly({ NODE_ENV: mode });
  expect(env().NODE_ENV).toBe(mode);
});
