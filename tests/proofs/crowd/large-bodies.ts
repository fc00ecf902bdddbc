// Bodies of 200 MB to every route, with a Content-Length and chunked.
import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { root } from "@/operate/launch/settings.mjs";
import type { StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../../support/proof";
import { sendBody } from "../hostile-requests";
import { measure } from "./measure";

const MIB = 1024 * 1024;
const SIZE = { bytes: 200 * MIB, atOnce: 6, rounds: 3, quietMs: 8_000 };

/** Returns the path of every page and route, with a placeholder for each parameter. */
function everyPath(): string[] {
  const app = path.join(root, "app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:page\.tsx|route\.ts)$/.test(path.basename(file)))
    .map((file) => {
      const parts = path.dirname(file).split(path.sep);
      const named = parts
        .filter((part) => part !== "." && !/^\(.*\)$/.test(part))
        .map((part) => (part.startsWith("[") ? "some" : decodeURIComponent(part)));
      return `/${named.join("/")}`;
    })
    .sort();
}

function shuffled<One>(run: ProofRun, all: readonly One[]): One[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = run.pick(0, at);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

/** Checks that each body is rejected, and that payments and memory are hardly affected. */
export async function proveLargeBodies(
  run: ProofRun,
  server: StartedServer,
  key: string,
): Promise<void> {
  const { bytes, atOnce, rounds, quietMs } = SIZE;
  const every = everyPath();
  const bodies = shuffled(run, every).flatMap((to) =>
    [false, true].map((isChunked) => ({ to, isChunked })),
  );
  const others: string[] = [];
  const inTurn = pLimit(atOnce);
  await measure(run, server, key, {
    what: `bodies of ${bytes / MIB} MB, ${atOnce} at once`,
    rounds,
    quiet: () => sleep(quietMs),
    busy: (round) =>
      Promise.all(
        bodies
          .filter((_, index) => index % rounds === round)
          .map(({ to, isChunked }) =>
            inTurn(async () => {
              const answer = await sendBody(server.origin, to, bytes, isChunked);
              if (answer.status === 413 && answer.hasErrorForm) return;
              others.push(`${to}${isChunked ? " in chunks" : ""}: ${answer.status}`);
            }),
          ),
      ),
  });
  run.figure({
    what: `bodies of ${bytes / MIB} MB rejected with 413, on ${bodies.length / 2} of ${every.length} paths`,
    seen: `${bodies.length - others.length} of ${bodies.length}${others.length > 0 ? ` (${others.slice(0, 5).join(", ")})` : ""}`,
    goal: "all",
    holds: bodies.length > 0 && others.length === 0,
  });
}
