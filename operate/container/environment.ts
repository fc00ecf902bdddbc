// The settings of a container: from its environment only, with secrets from files if they are mounted as such.
import { readFileSync } from "node:fs";
import { CommandError } from "../launch/command.mjs";
import { readSettings } from "../launch/settings.mjs";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that can be read from a file, such as Docker's and Kubernetes' secrets: `SECRETS_KEY_FILE`. */
const FROM_FILES = [
  "DATABASE_URL",
  "DIRECT_DATABASE_URL",
  "LISTEN_DATABASE_URL",
  "SECRETS_KEY",
  "SECRETS_KEY_PREVIOUS",
  "NEXTAUTH_SECRET",
  "SMTP_URL",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

/** How to get each setting that has no default in a container. */
const REQUIRED: Record<string, string> = {
  DATABASE_URL: "There is no PostgreSQL in the image: postgresql://user:password@host:5432/qassa",
  SECRETS_KEY: "Make one, once, and keep it with your backups: openssl rand -base64 32",
  NEXTAUTH_SECRET: "Make one, once: openssl rand -base64 32",
};

function readSecret(given: Environment, name: string): string | undefined {
  const file = given[`${name}_FILE`];
  if (!file) return given[name] || undefined;
  if (given[name]) {
    throw new CommandError(`${name} and ${name}_FILE are both set. Remove one of them.`);
  }
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    throw new CommandError(
      `${name}_FILE cannot be read (${(error as Error).message}). Mount the file so that this user can read it.`,
    );
  }
}

/**
 * Returns the environment variables to set for the programs in the container. Throws `CommandError` that names every
 * missing setting and says how to make it, so that no container starts with keys that it would lose.
 */
export function containerEnvironment(given: Environment): Record<string, string> {
  const secrets = Object.fromEntries(
    FROM_FILES.flatMap((name) => {
      const value = readSecret(given, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const missing = Object.entries(REQUIRED).filter(([name]) => !secrets[name]);
  if (missing.length > 0) {
    const lines = missing.map(([name, advice]) => `  ${name}: ${advice}`);
    throw new CommandError(
      `Set these, or the same names with _FILE and a file that has the value:\n${lines.join("\n")}`,
    );
  }
  const { port, dataDir, demo, origin } = readSettings({ ...given, ...secrets });
  return {
    ...secrets,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: demo ? "on" : "off",
    NEXTAUTH_URL: given.NEXTAUTH_URL || origin,
  };
}
