// Runs the statements that the version before has sent, one after the other, on connections like its own.
import { Client } from "pg";
import type { RecordedValue, Recording, Statement } from "./recording";

export interface Failure {
  text: string;
  reason: string;
}

const REFERENCE = /\$\{(?:@(-?\d+)|(\d+)\.(\d+)\.(\d+)(Z?))\}/g;
const BEGINS = /^(?:BEGIN|START)\b/;
const ENDS = /^(?:COMMIT|ROLLBACK)\b/;
const CHANGES = /\b(?:INSERT|UPDATE|DELETE)\b/;
/** A report of a day finds other rows on another day. */
const ONE_DAY = /^\d{4}-\d\d-\d\d$/;
const FAILURES = 10;
/**
 * The clock of these connections, which `replay.now` sets: so what was due after a while is due at once. Functions without a
 * schema are looked up in this one first.
 */
const CLOCK = `
  CREATE SCHEMA replay;
  ${["now", "transaction_timestamp", "statement_timestamp", "clock_timestamp"]
    .map(
      (name) => `CREATE FUNCTION replay.${name}() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT current_setting('replay.now')::timestamptz $$;`,
    )
    .join("")}`;
const WITH_CLOCK = "SET search_path = replay, public, pg_catalog";
/** A statement that waits for longer would have failed its user, too. */
const LIMITS = "SET TIME ZONE 'UTC'; SET lock_timeout = '5s'; SET statement_timeout = '10s'";

type Found = (string | null)[][];

/** Times are kept as text, with their microseconds. */
const asText = { getTypeParser: () => (value: string) => value };

async function prepareClock(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(CLOCK).finally(() => client.end());
}

export async function startReplay(databaseUrl: string, { texts }: Pick<Recording, "texts">) {
  const since = Date.now();
  const found: Found[] = [];
  const failures: Failure[] = [];
  await prepareClock(databaseUrl);
  const clients = new Map<number, Client>();
  const open = new Set<number>();
  let ran = 0;

  const timeAt = (milliseconds: number) => new Date(since + milliseconds).toISOString();

  async function clientOf(connection: number): Promise<Client> {
    const known = clients.get(connection);
    if (known) return known;
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`${LIMITS}; ${WITH_CLOCK}`);
    clients.set(connection, client);
    return client;
  }

  const valueOf = (value: RecordedValue) => {
    if (value === null) return null;
    if (typeof value !== "string") return Buffer.from(value.base64, "base64");
    return value.replace(REFERENCE, (_, after, statement, row, column, isTime) => {
      if (after !== undefined) return timeAt(Number(after));
      const text = found[Number(statement)]?.[Number(row)]?.[Number(column)] ?? "";
      return isTime && text !== "" ? new Date(text).toISOString() : text;
    });
  };

  async function send(
    client: Client,
    statement: Statement,
  ): Promise<{ rows: number; found: Found }> {
    const { rows, rowCount } = await client.query<(string | null)[]>({
      text: texts[statement.text]!,
      values: statement.values.map(valueOf),
      rowMode: "array",
      types: asText,
    });
    return { rows: rowCount ?? 0, found: rows };
  }

  async function run(statement: Statement) {
    const text = texts[statement.text]!;
    const { connection, rows, error: expected, at } = statement;
    const client = await clientOf(connection);
    if (!open.has(connection)) await client.query(`SET replay.now = '${timeAt(at)}'`);
    if (BEGINS.test(text)) open.add(connection);
    if (ENDS.test(text)) open.delete(connection);
    const ofDay = statement.values.some(
      (value) => typeof value === "string" && ONE_DAY.test(value),
    );
    const minRows =
      expected !== undefined || ofDay ? 0 : CHANGES.test(text) ? rows : Math.min(rows, 1);
    try {
      const answer = await send(client, statement);
      found.push(answer.found);
      if (answer.rows < minRows)
        failures.push({ text, reason: `${answer.rows} rows instead of ${rows}` });
    } catch (error) {
      found.push([]);
      const { code = "", message } = error as { code?: string; message: string };
      if (code !== expected) failures.push({ text, reason: `${code} ${message}` });
    }
  }

  return {
    failures,
    ran: () => ran,
    /** Runs these statements, unless many have failed already. */
    async run(statements: readonly Statement[]) {
      for (const statement of statements) {
        if (failures.length >= FAILURES) return;
        await run(statement);
        ran += 1;
      }
    },
    end: () => Promise.all([...clients.values()].map((client) => client.end())),
  };
}
