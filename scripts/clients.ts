// `npm run clients`: generates a client with every recipe of docs/guides/clients.md, and runs a program with each
// against a running server. It uses what is on this machine, and the package registries.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { stopCommands } from "./clients/command";
import { GENERATED_CLIENTS } from "./clients/generated-clients";
import { isFailure, type Row, tableOf, verdictOf } from "./clients/table";
import { type Outcomes, tryClient } from "./clients/try-client";
import { CommandError, runCommand } from "./launch/say.mjs";

const USAGE = `npm run clients [-- --server http://localhost:3000 --key qs_test_…] [--only go] [--keep]

Generates clients from the OpenAPI documents of the server and runs a program with each, which takes, reads, lists and
refunds test payments. Without --server it starts Qassa for that. --only takes a part of the clients' names. --keep
leaves the generated clients on the disk.`;

/** @throws CommandError with the message to show */
function options() {
  try {
    const { values } = parseArgs({
      options: {
        server: { type: "string" },
        key: { type: "string" },
        only: { type: "string", default: "" },
        keep: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const { server, key } = values;
    if ((server === undefined) !== (key === undefined)) {
      throw new Error("--server and --key belong together.");
    }
    const wanted = values.only.toLowerCase();
    const clients = GENERATED_CLIENTS.filter(({ name }) => name.toLowerCase().includes(wanted));
    if (clients.length === 0) {
      const names = GENERATED_CLIENTS.map(({ name }) => `  ${name}`).join("\n");
      throw new Error(`No client has "${values.only}" in its name. There are:\n${names}`);
    }
    const given = server && key ? { origin: server.replace(/\/+$/, ""), key } : undefined;
    return { ...values, clients, given };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Starts Qassa with a merchant. */
async function ownServer(onEnd: (undo: () => unknown) => void) {
  const { startProduct } = await import("@/tests/support/product");
  const { server } = await startProduct({ onEnd });
  const { newMerchant } = await import("@/tests/support/merchant");
  return { origin: server.origin, key: (await newMerchant()).key };
}

function report(outcomes: Outcomes) {
  for (const outcome of Object.values(outcomes)) {
    if (outcome.is === "failed") console.error(outcome.message.replace(/^/gm, "    "));
    if (outcome.is === "missing") {
      console.log(`  not on this machine: ${outcome.commands.join(", ")}`);
    }
  }
}

await runCommand(async () => {
  const { help, keep, clients, given } = options();
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
    const server = given ?? (await ownServer((step) => undo.push(step)));
    const rows: Row[] = [];
    for (const client of clients) {
      console.log(`• ${client.name}`);
      const since = Date.now();
      const own = path.join(folder, client.name.replace(/[^a-z]+/gi, "-").toLowerCase());
      mkdirSync(own);
      const outcomes = await tryClient(client, {
        ...server,
        folder: own,
        tools: path.join(folder, "tools"),
      });
      report(outcomes);
      console.log(`  ${Math.round((Date.now() - since) / 1000)} s`);
      rows.push({ name: client.name, outcomes });
    }
    console.log(["", ...tableOf(rows), "", ...verdictOf(rows)].join("\n"));
    return isFailure(rows) ? 1 : 0;
  } finally {
    await end();
  }
});
