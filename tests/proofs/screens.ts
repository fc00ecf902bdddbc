// How soon a change that one instance makes appears on a screen that another one serves.
import { setTimeout as pause } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";
import { percentile, type ProofRun } from "../support/proof";
import { openStreams } from "./streams-client";

interface Screens {
  /** The origin of the instance that serves the screens. */
  watching: string;
  /** The origin of the instance on which payments are cancelled. */
  changing: string;
  cookie: string;
  deviceKey: string;
}

const ROUNDS = 20;
const LOOK_MS = 2;
const TIMEOUT_MS = 10_000;
/** Screens that are read twice a second would take 250 ms. */
const GOAL_MS = 150;

/** Cancels payments that a till on the other instance watches, and reports how long each takes to appear there. */
export async function reportScreens(run: ProofRun, screens: Screens): Promise<void> {
  const { watching, changing, cookie, deviceKey } = screens;
  const ask = async (path: string, body?: object) => {
    const response = await fetch(changing + path, deviceRequest(deviceKey, { body: body ?? {} }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as { payment_id: string };
  };
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { payment_id: id } = await ask("/api/v1/payments/link", { amount: 5 });
    const url = `${watching}/api/account/till/payments/${id}/events`;
    const [stream] = await openStreams([{ url, cookie }]);
    const shown = () => stream!.events.get("payment") ?? 0;
    // Not always at the same distance from a regular read.
    await pause(run.pick(100, 900));
    await ask(`/api/v1/payments/${id}/cancel`);
    const from = performance.now();
    while (shown() < 2 && performance.now() - from < TIMEOUT_MS) await pause(LOOK_MS);
    took.push(performance.now() - from);
    stream!.close();
  }
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
  run.figure({
    what: "from a change on one instance to a screen of the other",
    seen: `p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`,
    goal: `p50 at most ${GOAL_MS} ms`,
    holds: p50 <= GOAL_MS,
  });
}
