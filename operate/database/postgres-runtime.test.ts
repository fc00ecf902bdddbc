import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { root } from "../launch/settings.mjs";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { runtimeFor } from "./postgres-runtime.mjs";

afterEach(() => vi.unstubAllEnvs());

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-runtime-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  return folder;
}

function dataOf(version: string): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "PG_VERSION"), `${version}\n`);
  return folder;
}

const unused = path.join(tmpdir(), "qassa-runtime-of-no-data", "postgres");
const embedded = path.dirname(runtimeFor(unused).binary("postgres"));
const majorOf = (folder: string) =>
  /\d+/.exec(
    spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" }).stdout,
  )![0];
const embeddedMajor = majorOf(embedded);

test("POSTGRES_BIN is where the programs are, also from the folder of the clone", () => {
  for (const given of [embedded, path.relative(root, embedded)]) {
    vi.stubEnv("POSTGRES_BIN", given);
    const { binary } = runtimeFor(dataOf(embeddedMajor));
    expect(binary("initdb")).toBe(path.join(embedded, "initdb"));
  }
});

test.each([
  ["POSTGRES_BIN has", embedded],
  ["the embedded one is", ""],
])("programs that can't open the data are refused: %s", (programs, given) => {
  vi.stubEnv("POSTGRES_BIN", given);
  expect(() => runtimeFor(dataOf("14"))).toThrow(
    `is of PostgreSQL 14, but ${programs} ${embeddedMajor}. Set POSTGRES_BIN to the programs of a PostgreSQL 14, or move`,
  );
});

test("a folder that does not exist, or without them, is refused", () => {
  for (const given of [path.join(tmpdir(), "qassa-nowhere"), tmpdir()]) {
    vi.stubEnv("POSTGRES_BIN", given);
    expect(() => runtimeFor(dataOf(embeddedMajor))).toThrow(
      `POSTGRES_BIN is ${given}, but there is no program postgres that runs`,
    );
  }
});

test("programs that may not be executed are refused", () => {
  const given = temporaryFolder();
  writeFileSync(path.join(given, "postgres"), "#!/bin/sh\necho postgres 18.4\n", { mode: 0o644 });
  vi.stubEnv("POSTGRES_BIN", given);
  expect(() => runtimeFor(dataOf("18"))).toThrow("there is no program postgres that runs");
});

test.skipIf(process.getuid?.() !== 0)(
  "programs that only root reaches are refused (skipped unless run as root)",
  () => {
    const given = temporaryFolder();
    symlinkSync(path.join(embedded, "postgres"), path.join(given, "postgres"));
    chmodSync(given, 0o700);
    vi.stubEnv("POSTGRES_BIN", given);
    expect(() => runtimeFor(dataOf(embeddedMajor))).toThrow(
      "there is no program postgres that runs for the user postgres, as which it is started.",
    );
  },
);

test("a new database knows upper and lower case of all letters", async () => {
  const postgres = await startEmbeddedPostgres({
    databaseDir: path.join(temporaryFolder(), "postgres"),
  });
  const client = new Client({ connectionString: postgres.url("postgres") });
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT lower('ЖАННА Ә') AS name, 'жанна' ILIKE 'ЖАН%' AS found`,
    );
    expect(rows).toEqual([{ name: "жанна ә", found: true }]);
  } finally {
    await client.end();
    await postgres.stop();
  }
});

const DEBIAN = "/usr/lib/postgresql";
/** Of another major version than the embedded one. */
const other = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map((version) => path.join(DEBIAN, version, "bin"))
  .filter((folder) => existsSync(path.join(folder, "initdb")))
  .find((folder) => majorOf(folder) !== embeddedMajor);

describe.skipIf(!other)(
  "Debian's PostgreSQL (skipped without it: apt-get install postgresql)",
  () => {
    async function visits(databaseDir: string): Promise<{ version: string; visits: number }> {
      const postgres = await startEmbeddedPostgres({ databaseDir });
      const client = new Client({ connectionString: postgres.url("postgres") });
      try {
        await client.connect();
        await client.query("CREATE TABLE IF NOT EXISTS visits ()");
        await client.query("INSERT INTO visits DEFAULT VALUES");
        const { rows } = await client.query<{ version: string; visits: number }>(
          `SELECT current_setting('server_version') AS version, count(*)::int AS visits FROM visits`,
        );
        return rows[0]!;
      } finally {
        await client.end();
        await postgres.stop();
      }
    }

    test("POSTGRES_BIN starts it, and its data stays its own", async () => {
      const major = majorOf(other!);
      const databaseDir = path.join(temporaryFolder(), "postgres");
      vi.stubEnv("POSTGRES_BIN", other);
      const first = await visits(databaseDir);
      expect(first.version).toMatch(new RegExp(`^${major}\\.`));
      expect(readFileSync(path.join(databaseDir, "PG_VERSION"), "utf8")).toBe(`${major}\n`);

      vi.stubEnv("POSTGRES_BIN", "");
      await expect(visits(databaseDir)).rejects.toThrow(
        `is of PostgreSQL ${major}, but the embedded one is ${embeddedMajor}. Set POSTGRES_BIN`,
      );

      vi.stubEnv("POSTGRES_BIN", other);
      expect(await visits(databaseDir)).toEqual({ ...first, visits: 2 });
    });

    test("it is refused the data of the embedded one, which stays usable", async () => {
      const databaseDir = path.join(temporaryFolder(), "postgres");
      const first = await visits(databaseDir);
      vi.stubEnv("POSTGRES_BIN", other);
      await expect(visits(databaseDir)).rejects.toThrow(
        `is of PostgreSQL ${embeddedMajor}, but POSTGRES_BIN has ${majorOf(other!)}`,
      );
      vi.stubEnv("POSTGRES_BIN", "");
      expect(await visits(databaseDir)).toEqual({ ...first, visits: 2 });
    });
  },
);
