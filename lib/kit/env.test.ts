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
  [{ PUBLIC_URL: "pay.example" }, "PUBLIC_URL is not an address; give https://pay.example.net"],
  [{ PUBLIC_URL: "ftp://pay.example" }, "PUBLIC_URL is not an address"],
  [
    { PUBLIC_URL: "https://host.example/pay" },
    "PUBLIC_URL has the path /pay, but Qassa answers at the root of its host; give https://host.example,",
  ],
  [
    { PUBLIC_URL: "https://host.example/?a" },
    "PUBLIC_URL is only a scheme, host and port; give https://host.example",
  ],
  [
    { DATABASE_URL: "postgresql://u:p@one:5432,two:5432/qassa" },
    "DATABASE_URL lists several hosts, but Qassa connects to one; give the primary",
  ],
  [{ DIRECT_DATABASE_URL: "postgresql://u:p@one,two/qassa" }, "lists several hosts"],
  [{ LISTEN_DATABASE_URL: "postgresql://u:p@/qassa?host=one,two" }, "lists several hosts"],
  [{ DATABASE_URL: "localhost" }, "DATABASE_URL is not an address; give postgresql://user"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be smtp://… or smtps://…"],
  [{ SMTP_URL: "https://mail.example" }, "SMTP_URL must be smtp://… or smtps://…"],
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

test.each([
  ["#", "%23"],
  ["/", "%2F"],
  ["?", "%3F"],
  ["%", "%25"],
])(
  "a password with an unencoded %s is named as the cause, and not repeated",
  async (character, encoded) => {
    for (const [name, rest] of [
      ["SMTP_URL", "@mail.example:465"],
      ["DATABASE_URL", "@db.example/qassa"],
    ] as const) {
      const scheme = name === "SMTP_URL" ? "smtps" : "postgresql";
      // The last is valid up to the character: a host and its port.
      for (const password of [`hush${character}zzz`, `25${character}zzz`]) {
        const { env } = await freshly({ [name]: `${scheme}://user:${password}${rest}` });
        const says = `${name} has an unencoded ${character} in its user name or password; write it as ${encoded}\n`;
        expect(() => env()).toThrow(says);
        expect(() => env()).not.toThrow(/hush|zzz/);
        vi.unstubAllEnvs();
      }
    }
  },
);

test.each([
  { SMTP_URL: "smtps://user:p%23w@mail.example" },
  { SMTP_URL: "SMTP://mail.example:25" },
  { SMTP_URL: "smtp://me@mail.example:p@mail.example/?tls.rejectUnauthorized=false" },
  { DATABASE_URL: "postgresql://u:p%2Fw@db.example/qassa?application_name=a@b" },
  { DATABASE_URL: "postgresql://db.example/qassa?user=a@b" },
  { DATABASE_URL: "postgresql://u:p,q@db.example/qassa" },
])("%j is accepted", async (settings) => {
  const { env } = await freshly(settings);
  expect(env()).toMatchObject(settings);
});

test("data can be kept for good", async () => {
  const { env } = await freshly({ DELIVERY_LOG_RETENTION_DAYS: "0", AUDIT_RETENTION_DAYS: "0" });
  expect(env()).toMatchObject({ DELIVERY_LOG_RETENTION_DAYS: 0, AUDIT_RETENTION_DAYS: 0 });
});

test.each([
  [{ PUBLIC_URL: "", PORT: "4321" }, "http://localhost:4321"],
  [{ PUBLIC_URL: "https://pay.example", PORT: "4321" }, "https://pay.example"],
  [{ PUBLIC_URL: "https://pay.example//", PORT: "" }, "https://pay.example"],
  // As browsers write it in the header Origin.
  [{ PUBLIC_URL: "HTTPS://Pay.Example:443", PORT: "" }, "https://pay.example"],
  [{ PUBLIC_URL: "http://pay.example:80/", PORT: "" }, "http://pay.example"],
  [{ PUBLIC_URL: "https://pay.example:8443", PORT: "" }, "https://pay.example:8443"],
  [{ PUBLIC_URL: "https://төлем.example", PORT: "" }, "https://xn--e1alev94f.example"],
])("with %j people and devices reach it at %s", async (settings, url) => {
  const { publicUrl } = await freshly(settings);
  expect(publicUrl()).toBe(url);
});

test.each(["development", "production", "test"])("runs as %s", async (mode) => {
  const { env } = await freshly({ NODE_ENV: mode });
  expect(env().NODE_ENV).toBe(mode);
});
