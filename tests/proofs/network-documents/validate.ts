// `npm run prove -- networks --spec FILE`: every request of the adapter, and every answer that it accepts, against the
// document that the network publishes.
import { CommandError } from "@/operate/launch/command.mjs";
import { serve } from "@/operate/networks/serve";
import type { ProofRun } from "../../support/proof";
import { type Exchanged, NetworkDocument, UNDOCUMENTED } from "./document";
import { apipayScenario, pixScenario, type Scenario, vippsScenario } from "./scenarios";

const MAX_SHOWN = 10;

export async function validateNetwork(run: ProofRun, file: string): Promise<void> {
  const document = new NetworkDocument(file);
  const scenario = [vippsScenario(), pixScenario(), apipayScenario()].find(({ title }) =>
    title.test(document.title),
  );
  if (!scenario) throw new CommandError(`No adapter speaks "${document.title}".`);
  const { exchanged, missed } = await runScenario(run, scenario);
  const calls = exchanged.filter(({ path }) => !/token/.test(path));
  const wrongRequests = calls.flatMap((call) => faultsIn(call, document.faultsOfRequest(call)));
  const isLater = ({ answer }: Exchanged) => answer.body.includes(scenario.unknownState);
  const later = calls.filter(isLater);
  const isUndocumented = (call: Exchanged) => document.faultsOfAnswer(call)[0] === UNDOCUMENTED;
  const undocumented = calls.filter(isUndocumented);
  const documented = calls.filter((call) => !isLater(call) && !isUndocumented(call));
  const wrongAnswers = documented.flatMap((call) => faultsIn(call, document.faultsOfAnswer(call)));
  const used = new Set(calls.map((call) => document.nameOf(call)));
  const all = document.operations.filter(scenario.isUsed);
  const unused = all.filter((operation) => !used.has(operation));
  console.log(`  ${document.title} ${document.version}: ${[...used].sort().join(", ")}`);
  report("requests that match the document", calls.length, wrongRequests);
  report("answers that match the document", documented.length, wrongAnswers);
  run.figure({
    what: "answers with states and fields of a later version, which were understood as far as possible",
    seen: later.length,
    goal: "some",
    holds: later.length > 0,
  });
  const statuses = new Set(
    undocumented.map((call) => `${call.answer.status} to ${document.nameOf(call)}`),
  );
  run.figure({
    what: "answers whose status the document does not have",
    seen: [...statuses].join(", ") || "none",
    goal: "only 404, for what does not exist",
    holds: undocumented.every(({ answer }) => answer.status === 404),
  });
  run.figure({
    what: "operations for payments that were used",
    seen: `${all.length - unused.length} of ${all.length}${unused.length > 0 ? `, not ${unused.join(", ")}` : ""}`,
    goal: "all",
    holds: unused.length === 0,
  });
  run.figure({
    what: "what became of payments and refunds",
    seen: missed.length === 0 ? "as expected" : missed.join("; "),
    goal: "as expected",
    holds: missed.length === 0,
  });

  function report(what: string, count: number, wrong: string[]): void {
    for (const fault of wrong.slice(0, MAX_SHOWN)) console.log(`    ${fault}`);
    run.figure({
      what,
      seen: `${count - wrong.length} of ${count}`,
      goal: "all",
      holds: wrong.length === 0 && count > 20,
    });
  }
}

const faultsIn = ({ method, path, answer }: Exchanged, faults: string[]): string[] =>
  faults.length === 0 ? [] : [`${method} ${path} (${answer.status}): ${faults.join("; ")}`];

async function runScenario(run: ProofRun, scenario: Scenario) {
  const exchanged: Exchanged[] = [];
  const server = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const { method } = request;
    const hasBody = method !== "GET";
    const response = await scenario.handle(
      new Request(request.url, {
        method,
        headers: request.headers,
        signal: request.signal,
        ...(hasBody && { body }),
      }),
    );
    const text = await response.clone().text();
    const path = pathname.startsWith(scenario.basePath)
      ? pathname.slice(scenario.basePath.length)
      : pathname;
    const headers = Object.fromEntries(request.headers);
    const answer = { status: response.status, body: text };
    exchanged.push({ method, path, search, headers, body, answer });
    return response;
  });
  run.onEnd(() => server.close());
  // Before the first call, which reads the settings: the server plays the network on this machine.
  await import("@/tools/placeholder-settings");
  process.env.WEBHOOK_ALLOW_LOOPBACK = "true";
  if (scenario.keepsRows) {
    const { newDatabase } = await import("@/tests/support/product");
    const database = await newDatabase("documents");
    process.env.DATABASE_URL = database.databaseUrl;
    run.onEnd(async () => {
      await (await import("@/lib/kit/db")).closeDatabase();
      await database.stop();
    });
  }
  return { missed: await scenario.run(server.origin), exchanged };
}
