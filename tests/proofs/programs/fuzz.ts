import { differ, isRepeatable } from "@/tests/proofs/fuzz/both-ways";
import { newcomer } from "@/tests/proofs/fuzz/newcomer";
import { bytesOf, type RawAnswer, type RawRequest, send } from "@/tests/proofs/fuzz/raw-http";
import { type Credentials, newRequest } from "@/tests/proofs/fuzz/requests";
import { allSubjects, type Subject } from "@/tests/proofs/fuzz/subjects";
import { oneOf } from "@/tests/proofs/fuzz/values";
import { type Fault, FAULTS, newJudge } from "@/tests/proofs/fuzz/verdict";
import { startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "../../support/proof";

const REQUESTS = 2_000;
const REQUESTS_IN_FULL = 100_000;
const MAX_CONCURRENT = 8;
/** Some requests end the session or revoke the key, so a new user takes over after this many. */
const REQUESTS_OF_ONE = 250;
const MAX_IDS = 300;
const MAX_SHOWN = 5;

const IDS = /\b(?:pay|ref|sub|dlv|dev|org|usr|inv|til|dsp)_[0-9a-z]{26}\b/g;

interface Finding {
  fault: Fault;
  request: RawRequest;
  answer: RawAnswer | undefined;
}

function show({ fault, request, answer }: Finding): void {
  const first = bytesOf(request).toString("latin1").slice(0, 700).replaceAll("\r\n", "\n      ");
  const summary = answer ? `${answer.status} ${answer.body.slice(0, 300)}` : "nothing";
  console.log(
    `    ${fault}: ${summary}\n      ${JSON.stringify(first).slice(1, -1).replaceAll("\\n", "\n")}`,
  );
}

/** Picks a surface first, so that one with a hundred addresses does not hide one with ten. */
function chooser(run: ProofRun): () => Subject {
  const subjects = allSubjects();
  const surfaces = [...new Set(subjects.map(({ surface }) => surface))];
  const groups = surfaces.map((surface) => subjects.filter((one) => one.surface === surface));
  return () => oneOf(run, oneOf(run, groups));
}

export const proof: Proof = {
  shows: "no request gets a 5xx, or an API error outside the error format",
  async run(run) {
    const { server, start } = await startProduct(run, {
      ACCESS_RATE_LIMIT_PER_MINUTE: "1000000",
      DOWNLOAD_RATE_LIMIT_PER_MINUTE: "1000000",
      STATIC_QR_RATE_LIMIT_PER_MINUTE: "1000000",
    });
    const framework = await start({ QASSA_DEVICE_API: "framework" });
    const ports = [server, framework].map(({ origin }) => Number(new URL(origin).port)) as [
      number,
      number,
    ];
    const choose = chooser(run);
    const judge = newJudge();
    const faults = new Map<Fault, Finding[]>(FAULTS.map((fault) => [fault, []]));
    const statuses = new Map<number, number>();
    const ids: string[] = [];
    let compared = 0;
    let credentials: Credentials = await newcomer(server.origin);

    async function ask(subject: Subject, request: RawRequest) {
      const answer = await send(ports[0], request);
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) ids.push(...(answer?.body.match(IDS) ?? []).slice(0, 5));
      ids.splice(0, ids.length - MAX_IDS);
      let fault = judge(subject, request, answer);
      if (!fault && isRepeatable(subject, request, answer)) {
        compared += 1;
        if (await differ(ports, request))
          fault = "a device answer that differs from the framework's";
      }
      if (!fault) return;
      const seen = { fault, request, answer };
      faults.get(fault)!.push(seen);
      if (faults.get(fault)!.length <= MAX_SHOWN) show(seen);
    }

    const total = run.isFull ? REQUESTS_IN_FULL : REQUESTS;
    for (let sent = 0; sent < total && server.endedBy() === undefined; sent += MAX_CONCURRENT) {
      if (sent > 0 && sent % REQUESTS_OF_ONE < MAX_CONCURRENT)
        credentials = await newcomer(server.origin);
      await Promise.all(
        Array.from({ length: MAX_CONCURRENT }, () => {
          const subject = choose();
          return ask(subject, newRequest(run, subject, credentials, ids));
        }),
      );
    }

    const answers = [...statuses].sort(([one], [other]) => one - other);
    run.figure({
      what: "requests",
      seen: answers.reduce((sum, [, count]) => sum + count, 0),
      goal: `${total}`,
      holds: true,
    });
    run.figure({
      what: "statuses",
      seen: answers.map(([status, count]) => `${status}: ${count}`).join(", "),
      goal: "any below 500",
      holds: true,
    });
    run.figure({
      what: "compared with the framework's answer",
      seen: compared,
      goal: "at least 1",
      holds: compared > 0,
    });
    for (const [fault, seen] of faults)
      run.figure({ what: fault, seen: seen.length, goal: "0", holds: seen.length === 0 });
    const unexpected = server
      .log()
      .split("\n")
      .filter((line) => line.includes("unexpected error"));
    for (const line of unexpected.slice(0, MAX_SHOWN)) console.log(`    ${line.slice(0, 600)}`);
    run.figure({
      what: "unexpected errors in the log",
      seen: unexpected.length,
      goal: "0",
      holds: unexpected.length === 0,
    });
    const accepted = answers.filter(([status]) => status >= 200 && status < 300);
    const share = accepted.reduce((sum, [, count]) => sum + count, 0) / total;
    run.figure({
      what: "requests that were executed",
      seen: `${Math.round(share * 100)} %`,
      goal: "at least 10 %",
      holds: share >= 0.1,
    });
    run.figure({
      what: "the server",
      seen: server.endedBy() ?? "runs",
      goal: "runs",
      holds: server.endedBy() === undefined,
    });
  },
};
