// Statements on the database of a Qassa that a test started, for what no page and no API can do.
import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { CLUSTER_USER } from "@/operate/database/postgres-cluster.mjs";

export const postmaster = (dataDir: string) => {
  const lines = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/** Returns the URL of the embedded database of a data folder. */
function embeddedUrl(dataDir: string): string {
  const secrets = readFileSync(path.join(dataDir, "secrets.json"), "utf8");
  const { POSTGRES_PASSWORD: password } = JSON.parse(secrets) as { POSTGRES_PASSWORD: string };
  return `postgres://${CLUSTER_USER}:${encodeURIComponent(password)}@127.0.0.1:${postmaster(dataDir).port}/qassa`;
}

async function queryAt<Row extends object>(url: string, sql: string, values: unknown[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a statement on the embedded database of a data folder. */
export const queryDatabase = <Row extends object>(dataDir: string, sql: string): Promise<Row[]> =>
  queryAt(embeddedUrl(dataDir), sql, []);

/** Runs a statement on the database of the server that all tests share. */
export const querySharedDatabase = (sql: string, values: unknown[]): Promise<object[]> => {
  const { E2E_DATABASE_URL, E2E_DATA_DIR = ".data" } = process.env;
  return queryAt(E2E_DATABASE_URL || embeddedUrl(E2E_DATA_DIR), sql, values);
};
