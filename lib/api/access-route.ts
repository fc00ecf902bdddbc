import type { z } from "zod";
import type { AccessOperation } from "@/lib/api/account/access";
import type { User } from "@/lib/domain/accounts";
import { currentUser } from "@/lib/auth";
import { env } from "@/lib/kit/env";
import { Unauthenticated } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { clientAddress } from "./credentials";
import { answerHeaders, errorResponse } from "./error-response";
import { requireOwnPage } from "./own-page";
import { ACCESS_POLICY, countRequest } from "../kit/rate-limit";
import { readInput } from "./read-input";
import { newRequestId } from "./request-id";

interface AccessCall<Op extends AccessOperation> {
  body: z.output<Op["body"]>;
  /** Set where the operation needs a session. */
  user: Op["session"] extends "user" ? User : undefined;
  ip: string;
  request: Request;
}

type Handler<Op extends AccessOperation> = (
  call: AccessCall<Op>,
) => Promise<z.output<Op["response"]> | Response>;

/**
 * The door of one of the ways in: from a page of ours only, and only so often from one address. A handler may answer
 * a `Response` of its own, to set a cookie. Bodies hold passwords and tokens and are never logged.
 */
export function accessRoute<const Op extends AccessOperation>(
  operation: Op,
  handler: Handler<Op>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const startedAt = performance.now();
    const requestId = newRequestId();
    let response: Response;
    try {
      requireOwnPage(request);
      const ip = clientAddress(request);
      const { exceeded } = await countRequest(ACCESS_POLICY, `${operation.path} ${ip}`);
      if (exceeded) throw exceeded;
      const user = operation.session === "user" ? await requireUser(request) : undefined;
      const { body } = await readInput({ body: operation.body }, request);
      const answer = await handler({ body, user, ip, request } as AccessCall<Op>);
      response = answer instanceof Response ? answer : present(operation, answer, requestId);
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    log.info({
      request_id: requestId,
      operation: `${operation.method} ${operation.path}`,
      status: response.status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
    return response;
  };
}

function present(operation: AccessOperation, answer: unknown, requestId: string): Response {
  // A wrong answer is found here, before a page finds it.
  if (env().NODE_ENV !== "production") operation.response.parse(answer);
  return new Response(JSON.stringify(answer), {
    status: operation.success ?? 200,
    headers: answerHeaders(requestId),
  });
}

async function requireUser(request: Request): Promise<User> {
  const user = await currentUser(request.headers);
  if (!user) throw new Unauthenticated("Your session is over. Sign in again.");
  return user;
}
