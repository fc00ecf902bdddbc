// Statements that share a commit, against a real PostgreSQL.
import { Pool } from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { closeDatabase, Prisma, query, queryTogether } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { metrics } from "@/lib/kit/metrics";
import { NoneCommitted, SharedCommits } from "@/lib/kit/shared-commits";
import { seconds } from "@/lib/kit/time";
import { startDatabaseProxy } from "@/tests/support/database-proxy";
import { openTransaction, untilWaiting } from "@/tests/support/open-transaction";

beforeEach(() =>
  query(
    Prisma.sql`CREATE TABLE IF NOT EXISTS shared_commits (id int PRIMARY KEY, name text, CHECK (id > 0))`,
  ),
);
afterEach(() => query(Prisma.sql`DROP TABLE shared_commits`));

const lock = (locks: string) => ({ queue: "rows", locks });

const insert = (id: number, name = `row ${id}`) =>
  queryTogether<{ id: number; name: string; transaction: bigint }>(
    Prisma.sql`
    INSERT INTO shared_commits VALUES (${id}, ${name})
    RETURNING id, name, txid_current()::bigint AS transaction`,
    lock(`row ${id}`),
  );

const stored = async () =>
  (await query<{ id: number }>(Prisma.sql`SELECT id FROM shared_commits ORDER BY id`)).map(
    ({ id }) => id,
  );

test("statements of one turn share a commit, and each gets its own rows", async () => {
  const answers = await Promise.all([1, 2, 3].map((id) => insert(id)));
  expect(answers.map(([row]) => [row!.id, row!.name])).toEqual([
    [1, "row 1"],
    [2, "row 2"],
    [3, "row 3"],
  ]);
  expect(new Set(answers.map(([row]) => row!.transaction)).size).toBe(1);
});

test("different statements share a commit", async () => {
  await insert(1);
  const [[changed], [added], none] = await Promise.all([
    queryTogether<{ name: string }>(
      Prisma.sql`UPDATE shared_commits SET name = ${"new"} WHERE id = ${1} RETURNING name`,
      lock("row 1"),
    ),
    insert(2),
    queryTogether(
      Prisma.sql`DELETE FROM shared_commits WHERE id = ${9} RETURNING id`,
      lock("row 9"),
    ),
  ]);
  expect(changed!.name).toBe("new");
  expect(added!.id).toBe(2);
  expect(none).toEqual([]);
});

test("one that fails takes no other with it, and each that fails has its own error", async () => {
  await insert(1);
  const outcomes = await Promise.allSettled([4, 0, 2, 1, 3].map((id) => insert(id)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(outcomes[1]).toMatchObject({ reason: { code: "23514" } });
  expect(outcomes[3]).toMatchObject({ reason: { code: "23505" } });
  expect(await stored()).toEqual([1, 2, 3, 4]);
});

test("a failure that PostgreSQL finds at the commit is found", async () => {
  await query(
    Prisma.sql`ALTER TABLE shared_commits ADD CONSTRAINT one_name UNIQUE (name) DEFERRABLE INITIALLY DEFERRED`,
  );
  await insert(1, "same");
  const outcomes = await Promise.allSettled([insert(2, "same"), insert(3, "other")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await stored()).toEqual([1, 3]);
});

test("a connection goes on after a failure, with statements that it had not come to", async () => {
  const other = () =>
    queryTogether<{ id: number }>(
      Prisma.sql`SELECT id FROM shared_commits WHERE id = ${1}`,
      lock("row 1"),
    );
  await Promise.allSettled([insert(0), other()]);
  await insert(1);
  expect(await Promise.all([other(), other(), insert(2)])).toMatchObject([
    [{ id: 1 }],
    [{ id: 1 }],
    [{ id: 2 }],
  ]);
});

test("a value that cannot be sent fails its own statement", async () => {
  const outcomes = await Promise.allSettled([
    insert(1),
    queryTogether(Prisma.sql`SELECT ${{ amount: 1n }}::jsonb`, lock("")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("those that lock the same rows in another order do not wait for each other", async () => {
  await Promise.all([1, 2].map((id) => insert(id)));
  const change = (id: number) =>
    queryTogether(
      Prisma.sql`UPDATE shared_commits SET name = name WHERE id = ${id}`,
      lock(`row ${id}`),
    );
  const deadlocks = async () =>
    (
      await query<{ count: bigint }>(Prisma.sql`
        SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()`)
    )[0]!.count;
  const before = await deadlocks();
  for (let round = 0; round < 50; round++) {
    const one = Promise.all([change(1), change(2)]);
    await new Promise(setImmediate);
    await Promise.all([one, change(2), change(1)]);
  }
  expect(await deadlocks()).toBe(before);
});

test("while a row is locked, those that arrive with a statement that waits for it do not wait as long", async () => {
  await Promise.all([1, 2, 3].map((id) => insert(id)));
  const locked = await openTransaction(
    Prisma.sql`SELECT FROM shared_commits WHERE id IN (1, 2) FOR UPDATE`,
  );
  const done: number[] = [];
  const change = async (id: number) => {
    await queryTogether(
      Prisma.sql`UPDATE shared_commits SET name = ${"changed"} WHERE id = ${id}`,
      lock(`row ${id}`),
    );
    done.push(id);
  };
  const startedAt = performance.now();
  const all = [1, 2, 3].map((id) => change(id));
  await all[2];
  expect(performance.now() - startedAt).toBeLessThan(seconds(4));
  expect(done).toEqual([3]);
  await untilWaiting(2);
  await locked.end();
  await Promise.all(all);
  expect(await query(Prisma.sql`SELECT DISTINCT name FROM shared_commits`)).toEqual([
    { name: "changed" },
  ]);
});

test("a wait for a row costs no connection, and none of its prepared statements", async () => {
  await insert(1);
  const pool = new Pool({ connectionString: env().DATABASE_URL, max: 1 });
  onTestFinished(() => pool.end());
  const together = new SharedCommits("test", () => pool, seconds(5));
  const backend = () =>
    together.run({ text: "SELECT pg_backend_pid() AS pid", name: "backend" }, "row 2");
  const touch = () =>
    together.run(
      { text: "UPDATE shared_commits SET name = name WHERE id = 1", name: "touch" },
      "row 1",
    );
  const first = await together.run({ text: "SELECT pg_backend_pid() AS pid" });
  const locked = await openTransaction(
    Prisma.sql`SELECT FROM shared_commits WHERE id = 1 FOR UPDATE`,
  );
  const outcomes = await Promise.allSettled([touch(), backend()]);
  await locked.end();
  expect(outcomes).toMatchObject([
    { reason: expect.any(NoneCommitted) },
    { reason: expect.any(NoneCommitted) },
  ]);
  expect(await Promise.all([touch(), backend()])).toEqual([[], first]);
});

test("a text without a statement has no rows, and its neighbours have theirs", async () => {
  const outcomes = await Promise.all([
    insert(1),
    queryTogether(Prisma.sql`-- nothing`, lock("row 2")),
    insert(3),
  ]);
  expect(outcomes.map((rows) => rows.length)).toEqual([1, 0, 1]);
});

test("rows that cannot be read are the error of their own statement", async () => {
  const pool = new Pool({ connectionString: env().DATABASE_URL });
  onTestFinished(() => pool.end());
  const together = new SharedCommits("test", () => pool, seconds(5));
  const unreadable = () => {
    throw new Error("unreadable");
  };
  const select = (parse: (text: string) => unknown) =>
    together.run({ text: "SELECT 1 AS one", types: { getTypeParser: () => parse } }, "");
  const outcomes = await Promise.allSettled([select(Number), select(unreadable), select(String)]);
  expect(outcomes).toMatchObject([
    { value: [{ one: 1 }] },
    { reason: { message: "unreadable" } },
    { value: [{ one: "1" }] },
  ]);
});

test("while no connection can be had, what has waited as long as for one fails with the first", async () => {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: 300,
  });
  onTestFinished(() => pool.end());
  const held = await pool.connect();
  let asked = 0;
  const together = new SharedCommits(
    "test",
    () => {
      asked += 1;
      return pool;
    },
    200,
  );
  const select = () => together.run({ text: "SELECT 1 AS one" }, "");
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, select));
  held.release();
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(300);
  expect(asked).toBe(2);
  expect(await select()).toEqual([{ one: 1 }]);
});

test("many at once arrive, each once, and the metrics tell how many a commit held", async () => {
  metrics.sharedCommitStatements.reset();
  metrics.sharedCommitWaits.reset();
  const ids = Array.from({ length: 500 }, (_, index) => index + 1);
  await Promise.all(ids.map((id) => insert(id)));
  expect(await stored()).toEqual(ids);
  const { values } = await metrics.sharedCommitStatements.get();
  const valueOf = (part: string) =>
    values.find(({ metricName }) => metricName?.endsWith(`_${part}`))?.value;
  expect({ statements: valueOf("sum"), commits: valueOf("count") }).toEqual({
    statements: 500,
    commits: 8,
  });
  expect((await metrics.sharedCommitWaits.get()).values).toContainEqual(
    expect.objectContaining({ metricName: expect.stringMatching(/_count$/), value: 500 }),
  );
});

test("when the connection is lost, each is told, and the next one gets another", async () => {
  const { DATABASE_URL } = env();
  await closeDatabase();
  const proxy = await startDatabaseProxy(DATABASE_URL);
  env().DATABASE_URL = proxy.url;
  try {
    await insert(1);
    const lost = Promise.allSettled([
      queryTogether(Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`, lock("")),
      insert(2),
    ]);
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await insert(3);
    expect(await stored()).toEqual([1, 3]);
  } finally {
    await closeDatabase();
    await proxy.close();
    env().DATABASE_URL = DATABASE_URL;
  }
});
