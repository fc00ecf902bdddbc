// `npm run clients`: generates a client with every recipe of docs/guides/clients.md and runs a program with each, runs the
// collections of Postman and Bruno, and lets webhook libraries verify deliveries, all against a running server. It uses what is
// on this machine, and the package registries.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Actor } from "@/lib/kit/actor";
import { CommandError, runCommand } from "../../operate/launch/command.mjs";
import { stopCommands } from "./command";
import { GENERATED_CLIENTS } from "./generated-clients";
import { isFailure, type Row, tableOf, verdictOf } from "./table";
import { type Outcomes, tryClient } from "./try-client";
import { COLLECTION_RUNNERS, tryCollection } from "./try-collections";
import { tryWebhookLibraries } from "./try-webhook-libraries";
import { librariesNamed, libraryTitle, WEBHOOK_LIBRARIES } from "./webhook-libraries";

const USAGE = `npm run clients [-- --server http://localhost:3000 --key qs_test_…] [--only go] [--keep]
                    [--tools FOLDER]

Generates clients from the OpenAPI documents of the server and runs a program with each, which takes, reads, lists and
refunds test payments. Runs the collections of Postman and Bruno twice, and then the quick start. Lets webhook libraries
verify deliveries that are signed with secrets of all forms, and compares with the table of the guide.

Without --server it starts Qassa for that; with it, the webhook libraries are left out. --only takes a part of the names.
--keep leaves what was made on the disk. --tools keeps the generators themselves in a folder, for the next run.`;

/** @throws CommandError with the message to show */
function options() {
  try {
    const { values } = parseArgs({
      options: {
        server: { type: "string" },
        key: { type: "string" },
        only: { type: "string", default: "" },
        keep: { type: "boolean", default: false },
        tools: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    const { server, key } = values;
    if ((server === undefined) !== (key === undefined)) {
      throw new Error("--server and --key belong together.");
    }
    const wanted = values.only.toLowerCase();
    const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
    const clients = GENERATED_CLIENTS.filter(isWanted);
    const collections = COLLECTION_RUNNERS.filter(isWanted);
    const libraries = librariesNamed(wanted);
    if (clients.length + collections.length + libraries.length === 0) {
      const names = [
        ...[...GENERATED_CLIENTS, ...COLLECTION_RUNNERS].map(({ name }) => name),
        ...WEBHOOK_LIBRARIES.map(libraryTitle),
      ];
      throw new Error(
        `Nothing has "${values.only}" in its name. There are:\n  ${names.join("\n  ")}`,
      );
    }
    const given = server && key ? { origin: server.replace(/\/+$/, ""), key } : undefined;
    return { ...values, clients, collections, libraries, given };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Where something is tried, as a merchant. */
interface Shop {
  origin: string;
  key: string;
  /** Missing for a server that was given. */
  owner?: Actor;
}

/** Starts Qassa, and returns a function that opens a new shop there. */
async function ownServer(onEnd: (undo: () => unknown) => void): Promise<() => Promise<Shop>> {
  const { startProduct } = await import("@/tests/support/product");
  const { server } = await startProduct({ onEnd }, { POLL_INTERVAL_SECONDS: "15" });
  const { newMerchant } = await import("@/tests/support/merchant");
  return async () => {
    const { key, owner } = await newMerchant();
    return { origin: server.origin, key, owner };
  };
}

function report(outcomes: Outcomes) {
  for (const outcome of Object.values(outcomes)) {
    if (outcome.is === "failed") console.error(outcome.message.replace(/^/gm, "    "));
    if (outcome.is === "missing") {
      console.log(`  not on this machine: ${outcome.commands.join(", ")}`);
    }
  }
}

/** Makes an empty folder below another. */
function newFolder(parent: string, name: string): string {
  const folder = path.join(parent, name.replace(/[^a-z0-9]+/gi, "-").toLowerCase());
  mkdirSync(folder);
  return folder;
}

/** Says which of something runs, and for how long. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  console.log(`• ${name}`);
  const since = Date.now();
  try {
    return await work();
  } finally {
    console.log(`  ${Math.round((Date.now() - since) / 1000)} s`);
  }
}

async function generateAll(
  { clients, tools }: Pick<Options, "clients" | "tools">,
  shop: Shop,
  folder: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const client of clients) {
    await timed(client.name, async () => {
      const outcomes = await tryClient(client, {
        ...shop,
        folder: newFolder(folder, client.name),
        tools: path.resolve(tools ?? path.join(folder, "tools")),
      });
      report(outcomes);
      rows.push({ name: client.name, outcomes });
    });
  }
  return rows;
}

/** Returns the names of the collections that failed. */
async function runCollections(
  { collections }: Pick<Options, "collections">,
  openShop: () => Promise<Shop>,
  folder: string,
): Promise<string[]> {
  const failed: string[] = [];
  for (const runner of collections) {
    await timed(runner.name, async () => {
      try {
        const shop = await openShop();
        const outcome = await tryCollection(runner, {
          ...shop,
          folder: newFolder(folder, runner.package),
        });
        console.log(`  ${outcome}`);
      } catch (error) {
        console.error((error as Error).message.replaceAll(/^/gm, "    "));
        failed.push(runner.name);
      }
    });
  }
  return failed;
}

type Options = ReturnType<typeof options>;

await runCommand(async () => {
  const chosen = options();
  const { help, keep, libraries, given } = chosen;
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const undo: (() => unknown)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopCommands();
      void end().finally(() => process.exit(130));
    });
  }
  try {
    const folder = mkdtempSync(path.join(tmpdir(), "qassa-clients-"));
    undo.push(() =>
      keep
        ? console.log(`The clients are in ${folder}`)
        : rmSync(folder, { recursive: true, force: true }),
    );
    const openShop = given ? async () => given : await ownServer((step) => undo.push(step));
    const failed: string[] = [];
    if (chosen.clients.length > 0) {
      const rows = await generateAll(chosen, await openShop(), folder);
      console.log(["", ...tableOf(rows), "", ...verdictOf(rows)].join("\n"));
      if (isFailure(rows)) failed.push("clients");
    }
    failed.push(...(await runCollections(chosen, openShop, folder)));
    const { owner, ...shop }: Shop = await openShop();
    if (libraries.length > 0 && owner) {
      failed.push(...(await tryWebhookLibraries(libraries, { ...shop, owner }, folder)));
    }
    if (failed.length > 0) console.error(`Not as the guides say: ${failed.join("; ")}.`);
    return failed.length > 0 ? 1 : 0;
  } finally {
    await end();
  }
});
