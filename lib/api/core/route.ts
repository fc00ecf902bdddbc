import type { z } from "zod";
import type { KeyClaim } from "@/lib/domain/shared/idempotency";
import type { Actor, Mode } from "@/lib/kit/actor";
import { type Answer, newRequestId } from "@/lib/kit/answer";
import { env } from "@/lib/kit/env";
import { QassaError } from "@/lib/kit/errors";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { log } from "@/lib/kit/log";
import { metrics, secondsSince } from "@/lib/kit/metrics";
import type { RateLimit } from "@/lib/kit/rate-limit";
import { isPostgresText } from "@/lib/kit/text";
import type { TraceSpan } from "@/lib/kit/tracing";
import { answerHeaders, answerToError, errorAnswer, toResponse } from "./error-response";
import { idempotentRequest, once } from "./once";
import type { Operation, PathParameter } from "./operation";
import { type InputOf, readInput } from "./read-input";
import { recordResponse, traceRequests } from "./trace-request";

/**
 * How the routes of a surface identify, limit and log their callers. `Req` is what they read of a request: all of it,
 * unless the front server calls them directly.
 */
export interface Surface<
  Op extends Operation,
  Caller extends object,
  Req extends IncomingRequest = Request,
> {
  name: string;
  /** Throws the error that a caller without valid credentials gets. */
  identify(request: Req, operation: Op): Promise<Caller> | Caller;
  limit?(caller: Caller, request: Req, operation: Op): Promise<RateLimit>;
  /** The actor to whom idempotency keys belong, and what to record when a stored response is replayed. */
  idempotency?: {
    actorOf(caller: Caller): Actor | undefined;
    onReplay(actor: Actor, resourceId: string | null): Promise<void>;
  };
  /** Returns the mode that the caller works in, if there is one. */
  modeOf?(caller: Caller): Mode | undefined;
  /** Returns what is logged about the caller. */
  describe(caller: Caller): Record<string, string>;
  logLevel?: "info" | "debug";
}

/** The argument of an operation's function: the caller, and the request parsed with the operation's schemas. */
export type Call<
  Op extends Operation,
  Caller extends object,
  Req extends IncomingRequest = Request,
> = Caller &
  InputOf<Op> & {
    params: Record<PathParameter<Op["path"]>, string>;
    request: Req;
    /** Set if the request has an idempotency key. */
    claim: KeyClaim<unknown> | undefined;
  };

/** A response with its own headers, for example a cookie. */
export class Reply<Data> {
  constructor(
    readonly data: Data,
    readonly headers: Record<string, string>,
  ) {}
}

type Data<Op extends Operation> = z.output<Op["response"]>;
type Answerable<Op extends Operation> = Data<Op> | Reply<Data<Op>> | Response;

interface Context {
  // The framework passes no parameters for a path without any.
  params: Promise<Record<string, string> | undefined>;
}

export interface RouteHandler<
  Req extends IncomingRequest = Request,
  Op extends Operation = Operation,
> {
  (request: Request & Req, context?: Context): Promise<Response>;
  /** The same, but text is not put into a `Response`. */
  answer: (request: Req, context?: Context) => Promise<Answer | Response>;
  operation: Op;
}

interface Route<SurfaceOp extends Operation, Caller extends object, Req extends IncomingRequest> {
  <const Op extends SurfaceOp>(
    operation: Op,
    run: (call: Call<Op, Caller, Req>) => Promise<Answerable<Op>> | Answerable<Op>,
  ): RouteHandler<Req, Op>;
  <const Op extends SurfaceOp, Result>(
    operation: Op,
    run: (call: Call<Op, Caller, Req>) => Promise<Result> | Result,
    present: (result: Result) => Data<Op>,
  ): RouteHandler<Req, Op>;
}

/**
 * Creates the routes of a surface, which all do the same: identify the caller, limit the rate, read the input, run
 * (once per idempotency key), present the result, write one log line. Each route is a `Request -> Response` function.
 * An operation's function can return a `Response` for a file or a stream.
 */
export const routesOf =
  <SurfaceOp extends Operation, Caller extends object, Req extends IncomingRequest = Request>(
    surface: Surface<SurfaceOp, Caller, Req>,
  ): Route<SurfaceOp, Caller, Req> =>
  <Op extends SurfaceOp>(
    operation: Op,
    run: (call: Call<Op, Caller, Req>) => unknown,
    present: (result: never) => unknown = (result) => result,
  ): RouteHandler<Req, Op> => {
    const answerRequest = async (
      request: Req,
      context: Context | undefined,
      span: TraceSpan | undefined,
    ): Promise<Answer | Response> => {
      const startedAt = performance.now();
      metrics.httpInFlight.inc();
      const requestId = newRequestId();
      const headers: Record<string, string> = {};
      let caller: Caller | undefined;
      let response: Answer | Response;
      try {
        caller = await surface.identify(request, operation);
        const limit = await surface.limit?.(caller, request, operation);
        Object.assign(headers, limit?.headers);
        if (limit?.exceeded) throw limit.exceeded;
        const params = await context?.params;
        const input = await readInput(operation, request);
        const call = {
          ...caller,
          ...input,
          request,
          params: toPostgresParams(params),
          claim: undefined,
        } as Call<Op, Caller, Req>;

        const actor = operation.idempotent ? surface.idempotency?.actorOf(caller) : undefined;
        const idempotent = actor && idempotentRequest(operation.id, request, params, input);
        const answer = !idempotent
          ? answerTo(operation, present((await run(call)) as never))
          : await once<unknown, JsonAnswer, JsonAnswer>(actor, idempotent, {
              run: async (claim) => run({ ...call, claim }),
              answer: (outcome) =>
                outcome instanceof QassaError
                  ? errorAnswer(outcome, requestId)
                  : jsonOf(operation, present(outcome as never)),
              keepsRefusals: true,
              async onReplay(kept, resourceId) {
                await surface.idempotency!.onReplay(actor, resourceId);
                headers["idempotency-replayed"] = "true";
                return kept;
              },
            });
        response =
          answer instanceof Response
            ? answer
            : { ...answer, headers: { ...answerHeaders(requestId), ...answer.headers } };
      } catch (error) {
        response = answerToError(error, requestId);
      }
      addHeaders(response, headers);
      metrics.httpInFlight.dec();
      const labels = { surface: surface.name, operation: operation.id };
      metrics.httpDuration.observe(labels, secondsSince(startedAt));
      metrics.httpRequests.inc({ ...labels, status: `${Math.floor(response.status / 100)}xx` });
      log[surface.logLevel ?? "info"]({
        request_id: requestId,
        surface: surface.name,
        operation: operation.id,
        status: response.status,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(caller && surface.describe(caller)),
      });
      if (span) {
        const mode = caller && surface.modeOf?.(caller);
        recordResponse(span, { status: response.status, requestId, mode });
      }
      return response;
    };
    const answer = traceRequests(surface.name, operation, answerRequest);
    const handle = async (request: Request & Req, context?: Context) => {
      const answered = await answer(request, context);
      return answered instanceof Response ? answered : toResponse(answered);
    };
    return Object.assign(handle, { answer, operation });
  };

function addHeaders(response: Answer | Response, headers: Record<string, string>): void {
  if (!(response instanceof Response)) return void Object.assign(response.headers, headers);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
}

interface JsonAnswer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

function answerTo(operation: Operation, result: unknown): JsonAnswer | Response {
  if (result instanceof Response) return result;
  if (result instanceof Reply) {
    return { ...jsonOf(operation, result.data), headers: result.headers };
  }
  return jsonOf(operation, result);
}

function jsonOf(operation: Operation, data: unknown): JsonAnswer {
  // Outside production, fail here before a client gets an invalid response.
  if (env().NODE_ENV !== "production") operation.response.parse(data);
  return { status: operation.success ?? 200, body: JSON.stringify(data) };
}

/** Replaces text that PostgreSQL cannot store with an empty string, so that the lookup throws its not-found error. */
const toPostgresParams = (params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isPostgresText(value) ? value : ""]),
  );
