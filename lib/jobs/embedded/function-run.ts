import { randomUUID } from "node:crypto";
import { monotonicNow } from "@/lib/kit/clock";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { waitUntil } from "../wait-until";
import {
  callFunction,
  NotSupportedByEmbeddedRunner,
  type SdkHandler,
  type ServedFunction,
  type StepResult,
  type TriggerEvent,
} from "./sdk-call";

const MAX_PAUSE_MS = seconds(30);

/**
 * Runs a function for an event, one step after another. A failed step is retried up to the function's number of
 * retries; then it throws inside the function. Throws if the function fails permanently or uses an unsupported feature,
 * and, once the signal is aborted, between two steps or during a wait.
 */
export async function runFunction(
  handler: SdkHandler,
  served: ServedFunction,
  event: TriggerEvent,
  signal: AbortSignal,
): Promise<void> {
  const steps: Record<string, StepResult> = {};
  const runId = randomUUID();
  const { id: functionId, maxAttempts } = served;
  let attempt = 0;

  const retry = async (error: unknown, step?: string | null) => {
    log.warn({ functionId, step, attempt, error }, "Background work failed and will be retried");
    await waitUntil(monotonicNow() + Math.min(seconds(2 ** attempt), MAX_PAUSE_MS), signal);
    attempt += 1;
  };
  const memorize = (id: string, result: StepResult) => {
    steps[id] = result;
    attempt = 0;
  };

  for (;;) {
    signal.throwIfAborted();
    const answer = await callFunction(handler, {
      functionId,
      runId,
      event,
      steps,
      attempt,
      maxAttempts,
    });
    if (answer.kind === "done") return;
    if (answer.kind === "failed") {
      if (!answer.retriable || attempt + 1 >= maxAttempts) throw new FunctionFailed(answer.error);
      await retry(answer.error);
      continue;
    }
    const { id, op, name, displayName, data, error } = answer.operation;
    switch (op) {
      case "StepRun":
        memorize(id, { type: "data", data: data ?? null });
        break;
      case "StepError":
        await retry(error, displayName);
        break;
      case "StepFailed":
        log.error({ functionId, step: displayName, error }, "A step of background work failed");
        memorize(id, { type: "error", error });
        break;
      case "Sleep": {
        const moment = Date.parse(name ?? "");
        if (Number.isNaN(moment)) {
          throw new NotSupportedByEmbeddedRunner(functionId, `it sleeps for "${name}", not until`);
        }
        await waitUntil(moment, signal);
        memorize(id, { type: "data", data: null });
        break;
      }
      default:
        throw new NotSupportedByEmbeddedRunner(functionId, `it asks for the operation ${op}`);
    }
  }
}

class FunctionFailed extends Error {
  constructor(cause: unknown) {
    const error = cause as { message?: unknown } | null;
    super(typeof error?.message === "string" ? error.message : JSON.stringify(cause), { cause });
  }
}
