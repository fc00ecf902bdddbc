// Every caller requests data of another organization or mode, or beyond their role, from every route.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { log } from "@/lib/kit/log";
import { actorsOf, strangers } from "@/tests/proofs/tenancy/actors";
import { allCases } from "@/tests/proofs/tenancy/all-cases";
import { compareResponses, type Difference } from "@/tests/proofs/tenancy/answers";
import { askOwn, takeCursors } from "@/tests/proofs/tenancy/controls";
import { emptyShop } from "@/tests/proofs/tenancy/empty-shop";
import { hiddenOf } from "@/tests/proofs/tenancy/hidden";
import { runConcurrently, tryRoles } from "@/tests/proofs/tenancy/roles";
import { changed, newRowReader } from "@/tests/proofs/tenancy/rows";
import { MODES, openShop, otherMode, rest } from "@/tests/proofs/tenancy/shop";
import { allOperations, type Operation } from "@/tests/proofs/tenancy/slots";
import { startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "@/tests/support/proof";

const MAX_SHOWN = 15;
/** Cases left after this are skipped, and the proof reports them. */
const MAX_PER_MODE_MS = 100_000;

function show(lines: readonly string[]): void {
  for (const line of lines.slice(0, MAX_SHOWN)) console.log(`    ${line.slice(0, 900)}`);
  if (lines.length > MAX_SHOWN) console.log(`    … and ${lines.length - MAX_SHOWN} more`);
}

const inWords = ({ what, one, seen }: Difference) =>
  `${what}: ${one.foreign.method} ${one.foreign.target} as ${one.actor.name}, ${one.what}: ${seen}`;

/**
 * True if the route is open to anyone with its secret, or takes no ID and affects only its caller: nothing to refuse.
 */
const isOutside = ({ slots, isOpenedBySecret, method, surface }: Operation) =>
  isOpenedBySecret || (slots.length === 0 && method !== "GET" && surface !== "account");

async function prepare(run: ProofRun) {
  const { database, server } = await startProduct(run, {
    ACCESS_RATE_LIMIT_PER_MINUTE: "1000000",
    DOWNLOAD_RATE_LIMIT_PER_MINUTE: "1000000",
    STATIC_QR_RATE_LIMIT_PER_MINUTE: "1000000",
    DATA_DIR: newDataDir(run),
  });
  process.env.DATA_DIR = newDataDir(run);
  // Otherwise it would log every email that it does not send.
  log.level = "error";
  const { startWebhookReceiver } = await import("@/tests/support/webhook-receiver");
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  const { origin } = server;
  const port = Number(new URL(origin).port);
  const operations = allOperations();
  const rowReader = await newRowReader(database);
  const empty = await emptyShop(database, port, operations);
  const opened = { origin, database, webhookUrl: receiver.url };
  const [ownShop, foreignShop] = await Promise.all([openShop(opened), openShop(opened)]);
  const ownActors = await actorsOf(origin, ownShop);
  const foreignActors = await actorsOf(origin, foreignShop);
  const actors = [...ownActors, ...(await strangers(origin, ownShop, foreignShop))];
  const cursors =
    (await takeCursors(run, port, { shop: ownShop, operations, actors })) +
    (await takeCursors(run, port, { shop: foreignShop, operations, actors: foreignActors }));
  const who = { ownShop, foreignShop, actors, foreignActors };
  return { database, server, port, operations, rowReader, empty, cursors, ...who };
}

function newDataDir(run: ProofRun): string {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-tenancy-"));
  run.onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const proof: Proof = {
  shows: "nobody reads or changes data of another organization or mode, or beyond their role",
  async run(run) {
    const setup = await prepare(run);
    const { database, server, port, operations, rowReader, ownShop, foreignShop, actors } = setup;
    const before = await rowReader.rowsOf(foreignShop);
    const hidden = await hiddenOf(rowReader, ownShop, foreignShop);

    const cases = allCases({ run, operations, actors, ownShop, foreignShop });
    const differences: Difference[] = [];
    const changes: string[] = [];
    const covered = new Set<Operation>();
    let [requests, refused, left] = [0, 0, 0];
    for (const mode of MODES) {
      await rest(database, ownShop);
      const options = { mode: otherMode(mode), isAsking: true };
      const others = await rowReader.rowsOf(ownShop, options);
      const ofMode = cases.filter(({ actor }) => (actor.branch?.mode ?? "test") === mode);
      const since = performance.now();
      await runConcurrently(ofMode, async (one) => {
        if (performance.now() - since > MAX_PER_MODE_MS) return void (left += 1);
        const result = await compareResponses(port, one, hidden.from(one));
        requests += result.requests;
        covered.add(one.subject);
        differences.push(...result.differences);
        if (result.isRefused) refused += 1;
      });
      changes.push(...changed(others, await rowReader.rowsOf(ownShop, options)));
    }

    await rest(database, ownShop);
    const ownRows = await rowReader.rowsOf(ownShop, { isAsking: true });
    const roles = await tryRoles(run, port, { shop: ownShop, operations, actors }, async () => {
      changes.push(...changed(ownRows, await rowReader.rowsOf(ownShop, { isAsking: true })));
    });
    changes.push(...changed(before, await rowReader.rowsOf(foreignShop)));
    const moved = await setup.empty.moved();
    const own = {
      shop: foreignShop,
      operations,
      actors: setup.foreignActors,
      hidden: hidden.foreign,
    };
    const controls = await askOwn(run, port, own);

    const count = (what: string, seen: number | string, goal: string, holds: boolean) =>
      run.figure({ what, seen, goal, holds });
    const none = (what: string, lines: readonly string[]) => {
      show(lines);
      run.figure({ what, seen: lines.length, goal: "0", holds: lines.length === 0 });
    };
    count("requests", requests + roles.requests + controls.requests, "any", true);
    const isCovered = (one: Operation) => covered.has(one) || roles.tried.has(one);
    const routes = operations.filter((one) => isCovered(one) || !isOutside(one));
    const uncovered = routes.filter((one) => !isCovered(one));
    show(uncovered.map(({ method, address }) => `not requested: ${method} ${address}`));
    const outside = `${operations.length - routes.length} more take a secret, or no organization's data`;
    count(
      `routes, of ${operations.length} (${outside})`,
      `${routes.length - uncovered.length} of ${routes.length}`,
      "all",
      uncovered.length === 0,
    );
    none(
      "routes with unknown parameters",
      operations.flatMap(({ method, address, unknown }) =>
        unknown.map((part) => `${method} ${address}: ${part}`),
      ),
    );
    none("unknown tables", rowReader.unknown);
    count("refused explicitly", refused, "any", true);
    count("cases skipped for lack of time", left, "0", left === 0);
    none("differences from an unknown ID, and data shown", differences.map(inWords));
    count("refused because of the role or key", roles.refused, "all", true);
    none("responses that differ from the table of roles", roles.wrong);
    none("rows changed", changes);
    none(`lists and totals of an empty organization that changed, of ${setup.empty.lists}`, moved);
    count("foreign cursors tried", setup.cursors, "some", setup.cursors > 0);
    none(`paths where its own members cannot find the data, of ${controls.of}`, controls.missing);
    none("paths where a leak would not have been noticed", controls.unnoticed);
    count("the server", server.endedBy() ?? "runs", "runs", server.endedBy() === undefined);
  },
};
