// @ts-check
import { randomBytes } from "node:crypto";
import { CommandError } from "../../operate/launch/command.mjs";

/**
 * Creates a database on the given server, for the Qassa of this run alone.
 * @param {string} server
 */
export async function databaseOnServer(server) {
  const { Client } = (await import("pg")).default;
  const name = `qassa_e2e_${randomBytes(6).toString("hex")}`;
  /** @param {string} statement */
  const run = async (statement) => {
    const client = new Client({ connectionString: server });
    try {
      await client.connect();
      await client.query(statement);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `PostgreSQL at DATABASE_URL cannot be used for tests (${reason}). Check it, or leave it out.`,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
