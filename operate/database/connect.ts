// Connections of commands to PostgreSQL, and what to do if it refuses one.
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { WITHOUT_SESSION_LIMITS } from "@/lib/kit/session-limits";
import { UNKNOWN_AUTHORITY } from "@/lib/kit/unknown-authority";
import { CommandError } from "../launch/command.mjs";

const CONNECT_MS = 10_000;
const STARTING_UP = "57P03";

/** A connection to PostgreSQL, and the setting that it came from, for messages. */
export interface Target {
  url: string;
  setting: "DATABASE_URL" | "DIRECT_DATABASE_URL";
}

/** Returns what to do about an error of connecting. */
function adviceFor({ code = "", message }: NodeJS.ErrnoException, url: URL, setting: string) {
  if (code === "3D000") {
    return `Check ${setting}, and create the database: createdb ${url.pathname.slice(1)}.`;
  }
  if (UNKNOWN_AUTHORITY.has(code)) {
    return `Its certificate is not from an authority that this machine knows: add sslrootcert=/path/ca.crt, the certificate of yours, to ${setting}.`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `Its certificate is for another name: put that name into ${setting}, or, with an authority of your own, sslmode=verify-ca and sslrootcert.`;
  }
  if (message.includes("does not support SSL")) {
    return `Switch TLS on in PostgreSQL, or, within a network that nobody else is in, set sslmode=disable in ${setting}.`;
  }
  if (code === "28000" && message.includes("no encryption")) {
    return `PostgreSQL asks for TLS: add sslmode=verify-full to ${setting}.`;
  }
  return `Check ${setting}.`;
}

/** Returns what is said when no connection came about. The address is valid; the message has no password. */
function refusal(error: unknown, { url, setting }: Target): CommandError {
  const reason = error as NodeJS.ErrnoException;
  const parsed = new URL(url);
  if (reason.code === "ENOENT" && reason.syscall === "open") {
    return new CommandError(
      `${setting} names the file ${reason.path}, which does not exist. Check its sslrootcert, sslcert and sslkey.`,
    );
  }
  return new CommandError(
    `PostgreSQL at ${parsed.host} refused the connection (${reason.message || reason.code}). ${adviceFor(reason, parsed, setting)}`,
  );
}

/**
 * Connects, waiting for a PostgreSQL that is starting up, without limits that the role has for its sessions. Throws
 * `CommandError` that says what to do if it refuses.
 */
export async function connect(target: Target): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    let client: Client | undefined;
    try {
      client = new Client({ connectionString: target.url, connectionTimeoutMillis: CONNECT_MS });
      await client.connect();
      await client.query(WITHOUT_SESSION_LIMITS);
      return client;
    } catch (error) {
      await client?.end().catch(() => undefined);
      if ((error as NodeJS.ErrnoException).code !== STARTING_UP || attempt === 50) {
        throw refusal(error, target);
      }
      await pause(200);
    }
  }
}
