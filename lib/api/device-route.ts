import type { z } from "zod";
import type { Operation, PathParameter } from "@/lib/api/device/operation";
import type { Device } from "@/lib/domain/devices";
import { env } from "@/lib/kit/env";
import {
  type Answer,
  formerHashOfRequest,
  hashOfRequest,
  type IdempotentRequest,
} from "@/lib/domain/shared/idempotency";
import { log } from "@/lib/kit/log";
import { clientAddress, findDevice, requireDevice } from "./credentials";
import { answerHeaders, errorAnswer, errorResponse } from "./error-response";
import { answerOnce, idempotencyKeyOf } from "./idempotency";
import { ADDRESS_POLICY, countRequest, DEVICE_POLICY } from "../kit/rate-limit";
import { type InputOf, readInput } from "./read-input";
import { newRequestId } from "./request-id";

/** What a handler is given, as the operation's schemas have it. */
export interface DeviceCall<Op extends Operation> extends InputOf<Op> {
  device: Op["auth"] extends "none" ? Device | undefined : Device;
  params: Record<PathParameter<Op["path"]>, string>;
  idempotency: IdempotentRequest | undefined;
}

type Handler<Op extends Operation> = (
  call: DeviceCall<Op>,
) => Promise<z.output<Op["response"]>> | z.output<Op["response"]>;

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/**
 * The door of one operation: gives the request an id, authenticates, limits the rate, parses, keeps idempotency,
 * runs the handler, maps errors and writes one log line. What comes out is a pure `Request -> Response` function.
 */
export function deviceRoute<const Op extends Operation>(
  operation: Op,
  handler: Handler<Op>,
): RouteHandler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const extra: Record<string, string> = {};
    let device: Device | undefined;
    let response: Response;
    try {
      device = await identify(operation, request);
      const limit = device
        ? await countRequest(DEVICE_POLICY, device.deviceKeyId)
        : await countRequest(ADDRESS_POLICY, clientAddress(request));
      Object.assign(extra, limit.headers);
      if (limit.exceeded) throw limit.exceeded;
      const params = await context.params;
      const answer = await carryOut(operation, handler, { request, requestId, device, params });
      if (answer.replayed) extra["idempotency-replayed"] = "true";
      response = new Response(answer.body, {
        status: answer.status,
        headers: answerHeaders(requestId),
      });
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    for (const [name, value] of Object.entries(extra)) response.headers.set(name, value);
    log.info({
      request_id: requestId,
      operation: operation.id,
      status: response.status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      organization: device?.organizationId,
      device: device?.deviceKeyId,
    });
    return response;
  };
}

async function identify(operation: Operation, request: Request): Promise<Device | undefined> {
  if (operation.auth === "none") return (await findDevice(request)) ?? undefined;
  return requireDevice(request);
}

interface Incoming {
  request: Request;
  requestId: string;
  device: Device | undefined;
  params: Record<string, string>;
}

async function carryOut<Op extends Operation>(
  operation: Op,
  handler: Handler<Op>,
  { request, requestId, device, params }: Incoming,
): Promise<Answer & { replayed?: boolean }> {
  const { query, body, json } = await readInput(operation, request);

  const run = async (idempotency?: IdempotentRequest): Promise<Answer> => {
    const call = { device, params, query, body, idempotency } as DeviceCall<Op>;
    const resource = await handler(call);
    // A wrong answer is found here, before a client finds it.
    if (env().NODE_ENV !== "production") operation.response.parse(resource);
    return { status: operation.success, body: JSON.stringify(resource) };
  };

  const key = operation.idempotent ? idempotencyKeyOf(request) : undefined;
  if (!key || !device) return run();
  const idempotency: IdempotentRequest = {
    operation: operation.id,
    key,
    requestHash: hashOfRequest(params, body),
    formerHash: formerHashOfRequest(params, json),
    answerTo: (error) => errorAnswer(error, requestId),
  };
  return answerOnce(device, idempotency, run);
}
