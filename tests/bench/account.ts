// `npm run bench -- account`: measures whether a list of payments stays as fast when it is a hundred times as long.
// Sends the same requests to two organizations in turns, through the server as it runs in production.
import { randomBytes } from "node:crypto";
import { availableParallelism, cpus } from "node:os";
import { cursorAfter } from "@/lib/kit/pagination";
import { CommandError } from "@/operate/launch/command.mjs";
import { signInAt } from "../support/till-screen";
import { queryStringOf, type Archive, fillArchive, searchesOf } from "./archives";
import { plansOf, sortsAndScans } from "./plans";
import {
  buildWithBareRoutes,
  newDatabase,
  startServer,
  type BenchDatabase,
} from "./qassa-under-load";
import { median } from "./report";

const GOAL = 1.5;
const FEW = 10_000;

export interface AccountBench {
  rows: number;
  requests: number;
  rounds: number;
  json: boolean;
}

interface Figures {
  search: string;
  few: { p50_ms: number; p99_ms: number };
  many: { p50_ms: number; p99_ms: number };
  /** p99 of the long list relative to the short one, median of the rounds. */
  ratio: number;
}

const quantile = (latencies: number[], share: number): number => {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
};

/** Returns the milliseconds until the last byte of the response. */
async function timed(origin: string, archive: Archive, query: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/account/payments?${query}`, {
    headers: { cookie: archive.cookie },
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new CommandError(`${query} answered ${response.status}: ${text}`);
  return performance.now() - startedAt;
}

/** Returns the cursor to the middle of an archive, where a deep page starts. */
async function middleOf(
  { run }: BenchDatabase,
  { organizationId, rows }: Archive,
): Promise<string> {
  const [row] = await run(
    `SELECT id, created_at FROM payments WHERE organization_id = $1
     ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT 1`,
    [organizationId, Math.floor(rows / 2)],
  );
  return cursorAfter({ createdAt: row!.created_at as Date, id: String(row!.id) });
}

async function measure(
  origin: string,
  [few, many]: [Archive, Archive],
  search: string,
  { requests, rounds }: AccountBench,
): Promise<Figures> {
  const all = { few: [] as number[], many: [] as number[] };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const now = { few: [] as number[], many: [] as number[] };
    for (let request = 0; request < requests; request++) {
      now.few.push(await timed(origin, few, queryStringOf(search, few, request)));
      now.many.push(await timed(origin, many, queryStringOf(search, many, request)));
    }
    ratios.push(quantile(now.many, 0.99) / quantile(now.few, 0.99));
    all.few.push(...now.few);
    all.many.push(...now.many);
  }
  const of = (latencies: number[]) => ({
    p50_ms: Number(quantile(latencies, 0.5).toFixed(1)),
    p99_ms: Number(quantile(latencies, 0.99).toFixed(1)),
  });
  return { search, few: of(all.few), many: of(all.many), ratio: Number(median(ratios).toFixed(2)) };
}

export async function benchAccount(options: AccountBench): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    await buildWithBareRoutes();
    const secretsKey = randomBytes(32).toString("base64");
    const database = await newDatabase();
    undo.push(database.stop);
    Object.assign(process.env, { DATABASE_URL: database.databaseUrl, SECRETS_KEY: secretsKey });
    console.log(`Filling ${FEW} and ${options.rows} payments into the database …`);
    const archives: [Archive, Archive] = [
      await fillArchive(database, FEW),
      await fillArchive(database, options.rows),
    ];
    await database.run("VACUUM ANALYZE");
    const { closeDatabase } = await import("@/lib/kit/db");
    await closeDatabase();
    for (const archive of archives) archive.middle = await middleOf(database, archive);
    const searches = Object.keys(searchesOf(archives[0], 0));

    /** Runs `work` against a server of its own, where both merchants have signed in. */
    const served = async <Result>(work: (origin: string) => Promise<Result>) => {
      const server = await startServer(database.databaseUrl, secretsKey);
      let isStopped = false;
      const stop = async () => {
        if (!isStopped) await server.stop();
        isStopped = true;
      };
      undo.push(stop);
      for (const archive of archives)
        archive.cookie = await signInAt(server.origin, archive.person);
      const result = await work(server.origin);
      await stop();
      return result;
    };

    const plans = await plansOf(database, () =>
      served(async (origin) => {
        for (const search of searches) {
          for (const archive of archives)
            await timed(origin, archive, queryStringOf(search, archive, 0));
        }
      }),
    );
    const figures = await served(async (origin) => {
      const found: Figures[] = [];
      for (const search of searches) {
        for (const archive of archives)
          await timed(origin, archive, queryStringOf(search, archive, 0));
        found.push(await measure(origin, archives, search, options));
      }
      return found;
    });
    report(options, figures, plans.length, sortsAndScans(plans));
  } finally {
    await end();
  }
}

function report(
  { rows, requests, rounds, json }: AccountBench,
  figures: Figures[],
  plans: number,
  wrong: string[],
) {
  const machine = {
    cpu: cpus()[0]?.model ?? "",
    cores: availableParallelism(),
    node: process.version,
  };
  if (json) {
    const result = { machine, few: FEW, many: rows, requests, rounds, goal: GOAL, figures };
    process.stdout.write(`${JSON.stringify({ ...result, plans, wrong }, null, 2)}\n`);
    return;
  }
  const cell = (value: string | number) => String(value).padStart(9);
  const missed = figures.filter(({ ratio }) => ratio > GOAL);
  console.log(
    [
      "",
      `${machine.cores} × ${machine.cpu}, Node.js ${machine.node}; ${rounds} rounds of ${requests} requests in turns, 50 rows per page`,
      "",
      `${"".padEnd(36)}${[`${FEW}`, "", `${rows}`, "", "p99"].map(cell).join("")}`,
      `${"GET /payments of the account area".padEnd(36)}${["p50 ms", "p99 ms", "p50 ms", "p99 ms", "ratio"].map(cell).join("")}`,
      ...figures.map(
        ({ search, few, many, ratio }) =>
          `${search.padEnd(36)}${[few.p50_ms, few.p99_ms, many.p50_ms, many.p99_ms, ratio].map(cell).join("")}`,
      ),
      "",
      `${plans} query plans that read payments: ${wrong.length === 0 ? "no sequential scan, no sort" : wrong.join("; ")}`,
      `Goal: p99 at most ${GOAL} times as long: ${missed.length === 0 ? "reached" : `missed by ${missed.map(({ search }) => search).join(", ")}`}`,
      "",
    ].join("\n"),
  );
}
