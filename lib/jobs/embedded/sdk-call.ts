// Calls a function through the SDK's own handler, as Inngest's SDK specification describes: a POST with the event and
// the steps completed so far; the response is 206 with the next operation, 200 at the end, or an error.
import { z } from "zod";

/** The handler that `serve` of "inngest/edge" returns. */
export type SdkHandler = (request: Request) => Promise<Response>;

export interface TriggerEvent {
  name: string;
  ts: number;
  data: unknown;
}

export type StepResult = { type: "data"; data: unknown } | { type: "error"; error: unknown };

export interface FunctionCall {
  functionId: string;
  runId: string;
  event: TriggerEvent;
  steps: Record<string, StepResult>;
  attempt: number;
  maxAttempts: number;
}

const Operation = z.looseObject({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Operation = z.output<typeof Operation>;

export type Answer =
  | { kind: "done"; data: unknown }
  | { kind: "next"; operation: Operation }
  | { kind: "failed"; error: unknown; retriable: boolean };

/** The function or its configuration requires a feature that only an Inngest server has. */
export class NotSupportedByEmbeddedRunner extends Error {
  constructor(functionId: string, what: string) {
    super(`The embedded runner cannot run ${functionId}: ${what}.`);
  }
}

// The handler builds its own URL from the host header; nothing connects to it.
const ADDRESS = "http://embedded.invalid/api/inngest";
const HEADERS = { "content-type": "application/json", host: "embedded.invalid" };

// Strict, because any other setting would change how the function must be run.
const FunctionConfig = z.strictObject({
  id: z.string(),
  name: z.string(),
  triggers: z.array(
    z.union([z.strictObject({ cron: z.string() }), z.strictObject({ event: z.string() })]),
  ),
  steps: z.strictObject({
    step: z.looseObject({ retries: z.object({ attempts: z.int() }).optional() }),
  }),
  concurrency: z.int().min(1),
});

export interface ServedFunction {
  id: string;
  crons: string[];
  events: string[];
  maxAttempts: number;
  /** Maximum number of concurrent runs. */
  concurrency: number;
}

const DEFAULT_RETRIES = 3;

/** Returns the functions that the handler serves. Throws if the configuration of one is not supported. */
export async function servedFunctions(handler: SdkHandler): Promise<ServedFunction[]> {
  const response = await handler(
    new Request(ADDRESS, {
      method: "PUT",
      headers: { ...HEADERS, "x-inngest-sync-kind": "in_band" },
      body: JSON.stringify({ url: ADDRESS }),
    }),
  );
  const listed = z
    .object({ functions: z.array(z.looseObject({ id: z.string() })) })
    .safeParse(await response.json());
  if (!listed.success) throw new Error("The Inngest SDK did not list its functions.");
  return listed.data.functions.map((config) => {
    const read = FunctionConfig.safeParse(config);
    if (!read.success) {
      throw new NotSupportedByEmbeddedRunner(config.id, z.prettifyError(read.error));
    }
    const { id, triggers, steps, concurrency } = read.data;
    return {
      id,
      crons: triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : [])),
      events: triggers.flatMap((trigger) => ("event" in trigger ? [trigger.event] : [])),
      maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
      concurrency,
    };
  });
}

export async function callFunction(handler: SdkHandler, call: FunctionCall): Promise<Answer> {
  const done = Object.keys(call.steps);
  const response = await handler(
    new Request(`${ADDRESS}?fnId=${call.functionId}&stepId=step`, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify({
        version: -1,
        event: call.event,
        events: [call.event],
        steps: call.steps,
        ctx: {
          run_id: call.runId,
          attempt: call.attempt,
          max_attempts: call.maxAttempts,
          disable_immediate_execution: false,
          use_api: false,
          stack: { stack: done, current: done.length },
        },
      }),
    }),
  );
  if (response.headers.has("retry-after")) {
    throw new NotSupportedByEmbeddedRunner(call.functionId, "it asks for a retry at a set time");
  }
  const body: unknown = await response.json();
  if (response.status === 200) return { kind: "done", data: body };
  if (response.status === 206) {
    const [operation, ...more] = z.array(Operation).parse(body);
    if (!operation || more.length > 0) {
      throw new NotSupportedByEmbeddedRunner(call.functionId, "it takes several steps at once");
    }
    return { kind: "next", operation };
  }
  return {
    kind: "failed",
    error: body,
    retriable: response.headers.get("x-inngest-no-retry") !== "true",
  };
}
