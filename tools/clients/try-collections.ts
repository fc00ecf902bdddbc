// Runs the Postman and Bruno collections of a server, twice each, and then the quick start.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { codeBlocks } from "@/tests/support/guides";
import { type Place, runInShell } from "./command";

export interface CollectionRunner {
  name: string;
  package: string;
  version: string;
  /** Gets the collection. */
  fetch: (origin: string, folder: string) => Promise<void>;
  /** Runs it with the key in $QASSA_KEY, and writes report.json. */
  run: string;
  /** Returns how many requests a report has, and how many of them checked a status that was not as documented. */
  read: (report: unknown) => { requests: number; checks: number };
}

const get = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

export const COLLECTION_RUNNERS: readonly CollectionRunner[] = [
  {
    name: "Postman collection, newman",
    package: "newman",
    version: "6.2.2",
    fetch: async (origin, folder) =>
      writeFileSync(
        path.join(folder, "collection.json"),
        await get(`${origin}/docs/qassa.postman_collection.json`),
      ),
    run: 'node_modules/.bin/newman run collection.json --env-var "deviceKey=$QASSA_KEY" --color off --reporters cli,json --reporter-json-export report.json',
    read: (report) => {
      const { stats } = (report as { run: { stats: Record<string, { total: number }> } }).run;
      return { requests: stats.requests!.total, checks: stats.assertions!.total };
    },
  },
  {
    name: "Bruno collection, @usebruno/cli",
    package: "@usebruno/cli",
    version: "4.1.0",
    fetch: async (origin, folder) => {
      const files = unzipSync(await get(`${origin}/docs/qassa-bruno.zip`));
      for (const [name, bytes] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), strFromU8(bytes));
      }
    },
    run: 'cd Qassa && ../node_modules/.bin/bru run -r --env Test --env-var "deviceKey=$QASSA_KEY" --reporter-json ../report.json',
    read: (report) => {
      const [{ summary }] = report as [
        { summary: { totalRequests: number; totalAssertions: number } },
      ];
      return { requests: summary.totalRequests, checks: summary.totalAssertions };
    },
  },
];

const MAX_QUICK_START_MS = 120_000;

/** The commands of the quick start but the one that sets the key. */
const quickStart = () =>
  codeBlocks("docs/guides/quick-start.md")
    .filter(({ language, text }) => language === "sh" && !text.startsWith("export QASSA_KEY"))
    .map(({ text }) => text)
    .join("\n");

/** Returns what the sandbox was set to. */
async function sandboxOf(origin: string, key: string): Promise<string> {
  const read = async (path: string) => {
    const response = await fetch(`${origin}/api/sandbox/${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return await response.text();
  };
  return `${await read("faults")} ${await read("profile")}`;
}

async function runTwice(runner: CollectionRunner, place: Place): Promise<string> {
  let outcome = "";
  for (const time of ["first", "second"]) {
    await runInShell(runner.run, place);
    const report: unknown = JSON.parse(
      readFileSync(path.join(place.folder, "report.json"), "utf8"),
    );
    const { requests, checks } = runner.read(report);
    if (checks < requests || requests === 0) {
      throw new Error(`The ${time} run sent ${requests} requests and checked ${checks}.`);
    }
    outcome = `${requests} requests, twice, all as documented`;
  }
  return outcome;
}

/** Runs a collection with a test key, and returns what happened. Throws if anything is not as documented. */
export async function tryCollection(
  runner: CollectionRunner,
  { origin, key, folder }: { origin: string; key: string; folder: string },
): Promise<string> {
  const place = { folder, env: { ...process.env, QASSA_KEY: key } };
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
  await runInShell(
    `npm install --no-audit --no-fund --ignore-scripts --loglevel=error ${runner.package}@${runner.version}`,
    place,
  );
  await runner.fetch(origin, folder);
  const before = await sandboxOf(origin, key);
  const outcome = await runTwice(runner, place);
  const after = await sandboxOf(origin, key);
  if (after !== before) throw new Error(`The sandbox was ${before} and is ${after}.`);
  const commands = quickStart().replaceAll("http://localhost:3000", origin);
  const output = await runInShell(commands, { ...place, maxMs: MAX_QUICK_START_MS });
  if (output.includes('"error"')) throw new Error(`The quick start fails afterwards:\n${output}`);
  return outcome;
}
