import { z } from "zod";
import { count, databaseUrl, flag, onUnlessOff, retention } from "@/lib/kit/kinds-of-settings";
import { readPublicUrl } from "@/lib/kit/public-url.mjs";
import { traceVariables } from "@/lib/kit/trace-settings";
import { loginFault } from "@/lib/kit/urls-with-passwords.mjs";

/**
 * All settings. Tests compare them with the configuration table of the README and with `.env.example`. Nothing else in
 * app, components and lib reads `process.env`.
 */
export const environment = z.object({
  DATABASE_URL: databaseUrl("DATABASE_URL").describe(
    "PostgreSQL 15 or newer. Not set: `npm start` runs an embedded one in DATA_DIR.",
  ),
  DIRECT_DATABASE_URL: databaseUrl("DIRECT_DATABASE_URL")
    .optional()
    .describe(
      "The same database without PgBouncer, for migrations only. Not set: they use DATABASE_URL.",
    ),
  DATABASE_NOTIFICATIONS: onUnlessOff("DATABASE_NOTIFICATIONS").describe(
    "Whether processes tell each other of changes at once, by PostgreSQL's notifications. Off: by polling.",
  ),
  DATABASE_PREPARED_STATEMENTS: onUnlessOff("DATABASE_PREPARED_STATEMENTS").describe(
    "Whether connections keep parsed statements. Turns itself off behind a pooler that does not support it.",
  ),
  LISTEN_DATABASE_URL: databaseUrl("LISTEN_DATABASE_URL")
    .optional()
    .describe(
      "The same database without PgBouncer, for one connection that hears notifications. Not set: DATABASE_URL.",
    ),
  PORT: count(3000, 1, 65535).describe("The port that the server listens on."),
  LISTEN_HOST: z
    .string()
    .optional()
    .describe("The local IP address to listen on, such as 127.0.0.1. Not set: all of them."),
  DATA_DIR: z
    .string()
    .default(".data")
    .describe("Where the embedded database, generated secrets and `demo.json` are kept."),
  POSTGRES_BIN: z
    .string()
    .optional()
    .describe(
      "A folder with newer PostgreSQL programs than the embedded ones, of the same major version as the data.",
    ),
  PUBLIC_URL: z
    .string()
    .transform((value, context) => {
      const read = readPublicUrl(value);
      if ("origin" in read) return read.origin;
      context.addIssue(read.fault);
      return z.NEVER;
    })
    .optional()
    .describe("The URL where people and devices reach Qassa. Not set: http://localhost:PORT."),
  SECRETS_KEY: z
    .base64("SECRETS_KEY is not base64; make one with: openssl rand -base64 32")
    .refine((value) => Buffer.from(value, "base64").length === 32, "SECRETS_KEY must be 32 bytes")
    .describe(
      "32 bytes in base64, used to encrypt webhook secrets. `npm start` makes one in DATA_DIR.",
    ),
  SECRETS_KEY_PREVIOUS: z
    .base64("SECRETS_KEY_PREVIOUS is not base64; give the former SECRETS_KEY")
    .refine(
      (value) => Buffer.from(value, "base64").length === 32,
      "SECRETS_KEY_PREVIOUS must be 32 bytes",
    )
    .optional()
    .describe(
      "Another key that secrets are read with, while SECRETS_KEY is replaced; see Hardening, Keys.",
    ),
  NEXTAUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("Signs sessions of the account area. `npm start` makes one in DATA_DIR."),
  POLL_INTERVAL_SECONDS: count(15, 1, 60)
    .refine((value) => 60 % value === 0, "POLL_INTERVAL_SECONDS must divide 60, such as 15, 5 or 1")
    .describe("How often Qassa polls the payment network; a divisor of 60."),
  PAYMENT_VALIDITY_SECONDS: count(900, 30, 86_400).describe(
    "How long until a payment expires; the payment network may expire a QR code earlier.",
  ),
  DEMO: z
    .enum(["on", "off"])
    .optional()
    .describe(
      "Demo organization and data. Not set: on with the embedded database, off with DATABASE_URL.",
    ),
  SANDBOX: onUnlessOff("SANDBOX").describe(
    "Test mode and its sandbox network. Off: no sandbox phone, no test keys, live mode only.",
  ),
  RATE_LIMIT_PER_MINUTE: count(600, 1, 1_000_000).describe(
    "Requests per minute for each device key.",
  ),
  STATIC_QR_RATE_LIMIT_PER_MINUTE: count(30, 1, 1_000_000).describe(
    "Static QR lookups per minute for each IP address.",
  ),
  ACCESS_RATE_LIMIT_PER_MINUTE: count(10, 1, 1_000_000).describe(
    "Sign-ins from new browsers, sign-ups, password resets and invitations per minute, each, for each IP address.",
  ),
  DOWNLOAD_RATE_LIMIT_PER_MINUTE: count(10, 1, 1_000_000).describe(
    "Downloads per minute for each member.",
  ),
  SIGN_UP: onUnlessOff("SIGN_UP").describe(
    "Whether anyone can sign up and create an organization. Off: sign-up is by invitation, except for the first user.",
  ),
  OPEN_ORGANIZATIONS: z
    .enum(["anyone", "owners", "nobody"], "OPEN_ORGANIZATIONS takes anyone, owners or nobody")
    .optional()
    .describe(
      "Who may open organizations. Only anyone lets strangers sign up. Not set: anyone, or owners with SIGN_UP=off.",
    ),
  ORGANIZATIONS_PER_PERSON: count(20, 1, 10_000).describe(
    "The most organizations that one person can open, at most 5 of them in an hour.",
  ),
  TRUSTED_PROXIES: count(0, 0, 10).describe(
    "The number of reverse proxies in front of Qassa that append to X-Forwarded-For; 0 trusts none.",
  ),
  WEBHOOK_ALLOW_LOOPBACK: flag("WEBHOOK_ALLOW_LOOPBACK").describe(
    "Allows webhooks to this machine, also over plain http. For local testing only.",
  ),
  GATEWAY_ALLOW_PRIVATE: flag("GATEWAY_ALLOW_PRIVATE").describe(
    "Allows live gateways in private networks, such as 10.0.0.0/8. Anyone who signs up can then send requests to them.",
  ),
  SMTP_URL: z
    .string()
    .superRefine((value, context) => {
      const fault = loginFault("SMTP_URL", value);
      if (fault) context.addIssue(fault);
      else if (!/^smtps?:\/\/[^/]/i.test(value) || !URL.canParse(value)) {
        context.addIssue("SMTP_URL must be smtp://… or smtps://…");
      }
    })
    .optional()
    .describe(
      "The mail server, as smtps://user:password@host. Not set: emails are saved in DATA_DIR/mail.",
    ),
  MAIL_FROM: z
    .string()
    .default("Qassa <qassa@localhost>")
    .describe("The sender of emails: an address, or a name and <address>."),
  INNGEST_BASE_URL: z
    .url()
    .optional()
    .describe(
      "A self-hosted or dev Inngest server that drives /api/inngest. Not set: the embedded runner.",
    ),
  INNGEST_EVENT_KEY: z.string().optional().describe("Inngest's key for sending events."),
  INNGEST_SIGNING_KEY: z.string().optional().describe("Inngest's key for signing its calls."),
  INNGEST_SIGNING_KEY_FALLBACK: z
    .string()
    .optional()
    .describe("Another signing key that is accepted too, while keys are rotated."),
  INNGEST_SERVE_ORIGIN: z
    .url()
    .optional()
    .describe(
      "Where the Inngest server reaches Qassa, such as http://proxy:3000. Set: each start registers the functions there.",
    ),
  INNGEST_FALLBACK: onUnlessOff("INNGEST_FALLBACK").describe(
    "Whether Qassa does the background work itself while the Inngest server is silent.",
  ),
  // Not "on" and "off": the SDK reads this setting too, and treats values that it does not know as a URL.
  INNGEST_DEV: z
    .enum(["true", "false", "1", "0"], "INNGEST_DEV takes true or false")
    .default("false")
    .transform((value) => value === "true" || value === "1")
    .describe("The Inngest server is a dev server, without keys."),
  DATABASE_POOL_SIZE: count(10, 1, 500).describe(
    "PostgreSQL connections of each server process; reports, exports and housekeeping use up to 4 more.",
  ),
  DELIVERY_RETENTION_DAYS: count(90, 1, 3650).describe(
    "How long the bodies of webhook deliveries are kept.",
  ),
  DELIVERY_LOG_RETENTION_DAYS: retention(0, 7).describe(
    "How long finished webhook deliveries and their attempts are kept; 0 for good.",
  ),
  TIMELINE_RETENTION_DAYS: retention(0, 30).describe(
    "How long after its last entry the timeline of a settled payment is kept; 0 for good.",
  ),
  AUDIT_RETENTION_DAYS: retention(0, 30).describe(
    "How long entries of the audit log are kept; 0 for good.",
  ),
  TEST_RETENTION_DAYS: retention(0, 7).describe(
    "How long payments of test mode are kept, with everything that belongs to them; 0 for good.",
  ),
  METRICS_TOKEN: z
    .string()
    .min(16, "METRICS_TOKEN must have at least 16 characters; make one with: openssl rand -hex 24")
    .optional()
    .describe(
      "The bearer token of GET /metrics. Not set: only programs on this machine can read /metrics.",
    ),
  ...traceVariables,
  OTEL_SDK_DISABLED: flag("OTEL_SDK_DISABLED").describe("Switches traces off."),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("One line of JSON for each request at info."),
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("Set by the scripts."),
});

export type Environment = z.output<typeof environment>;

/** Returns what is wrong with settings that are valid each on its own. */
function contradictions(settings: Environment): string[] {
  const { DELIVERY_LOG_RETENTION_DAYS: log, DELIVERY_RETENTION_DAYS: bodies } = settings;
  const { SIGN_UP: signUp, OPEN_ORGANIZATIONS: openers } = settings;
  return [
    ...(log !== 0 && log < bodies
      ? [
          `DELIVERY_LOG_RETENTION_DAYS: DELIVERY_LOG_RETENTION_DAYS must be 0 or at least DELIVERY_RETENTION_DAYS, ${bodies}`,
        ]
      : []),
    ...(signUp === "off" && openers === "anyone"
      ? [
          "OPEN_ORGANIZATIONS: OPEN_ORGANIZATIONS must be owners or nobody with SIGN_UP=off, or set SIGN_UP=on",
        ]
      : []),
  ];
}

let known: Environment | undefined;

/**
 * Returns the settings of this process, read once, on first use, because a build has none. Throws an error that names
 * each missing or invalid setting.
 */
export function env(): Environment {
  if (known) return known;
  // An empty variable counts as unset, since that is what `NAME=` in an .env file means.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const read = environment.safeParse(given);
  const faults = read.success
    ? contradictions(read.data)
    : read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (!read.success || faults.length > 0) {
    const lines = faults.map((fault) => `  ${fault}`).join("\n");
    throw new Error(`The configuration is not complete:\n${lines}\nSee .env.example.`);
  }
  known = read.data;
  return known;
}

/** Returns whether this server has test mode, with its sandbox network and phone. */
export const hasSandbox = (): boolean => env().SANDBOX === "on";

/** Returns who may open organizations: strangers too, by signing up, or owners of one at most. */
export function organizationOpeners(): "anyone" | "owners" | "nobody" {
  const { SIGN_UP: signUp, OPEN_ORGANIZATIONS: openers = "anyone" } = env();
  return signUp === "off" && openers === "anyone" ? "owners" : openers;
}

/** Returns whether an Inngest server drives the background work. Otherwise it runs in this process. */
export function hasInngestServer(): boolean {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_DEV } = env();
  return !!(INNGEST_BASE_URL || INNGEST_EVENT_KEY || INNGEST_SIGNING_KEY || INNGEST_DEV);
}

/** Returns the URL where people and devices reach this server, without a trailing slash. */
export function publicUrl(): string {
  return env().PUBLIC_URL ?? `http://localhost:${env().PORT}`;
}

/**
 * Returns the log level even if other settings are missing or invalid, since builds and configuration errors are logged
 * too.
 */
export const logLevel = (): string =>
  environment.shape.LOG_LEVEL.safeParse(process.env.LOG_LEVEL || undefined).data ?? "info";
