import type { z } from "zod";
import type { AccountOperation } from "@/lib/api/account/operation";
import type { Member } from "@/lib/domain/accounts";
import { currentMember, tillHashOf } from "@/lib/auth";
import type { PathParameter } from "@/lib/api/device/operation";
import { env } from "@/lib/kit/env";
import { Forbidden, Unauthenticated } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { isStorable } from "@/lib/kit/text";
import { answerHeaders, errorResponse } from "./error-response";
import { requireOwnPage } from "./own-page";
import { type InputOf, readInput } from "./read-input";
import { newRequestId } from "./request-id";

export interface AccountCall<Op extends AccountOperation> extends InputOf<Op> {
  member: Member;
  params: Record<PathParameter<Op["path"]>, string>;
  request: Request;
}

type Handler<Op extends AccountOperation> = (
  call: AccountCall<Op>,
) => Promise<z.output<Op["response"]> | Response> | z.output<Op["response"]> | Response;

type RouteHandler = (
  request: Request,
  // The framework gives no parameters to a path that has none.
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

/**
 * The door of one operation of the account area: a session instead of a key, and no writing on behalf of another
 * site. What the role allows is checked by the operation itself. A handler may answer a `Response` of its own, for
 * a stream.
 */
export function accountRoute<const Op extends AccountOperation>(
  operation: Op,
  handler: Handler<Op>,
): RouteHandler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = newRequestId();
    let member: Member | undefined;
    let response: Response;
    try {
      if (operation.method !== "GET") requireOwnPage(request);
      member = await requireMember(request);
      const params = readParams(await context.params) as AccountCall<Op>["params"];
      const input = await readInput(operation, request);
      const answer = await handler({ member, params, request, ...input });
      response = answer instanceof Response ? answer : present(operation, answer, requestId);
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    log.info({
      request_id: requestId,
      operation: `${operation.method} ${operation.path}`,
      status: response.status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      organization: member?.organizationId,
      user: member?.userId,
    });
    return response;
  };
}

function present(operation: AccountOperation, answer: unknown, requestId: string): Response {
  // A wrong answer is found here, before a page finds it.
  if (env().NODE_ENV !== "production") operation.response.parse(answer);
  return new Response(JSON.stringify(answer), {
    status: operation.success ?? 200,
    headers: answerHeaders(requestId),
  });
}

/** What the database cannot hold, it does not have: the look-up says so in its own words. */
const readParams = (params: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isStorable(value) ? value : ""]),
  );

/** A link cannot send headers: what it shows stands in its address. It can only read, so a borrowed one does no harm. */
function seenBy(request: Request): Headers {
  if (request.method !== "GET") return request.headers;
  const { searchParams } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ["organization", "mode"]) {
    const value = searchParams.get(name);
    if (value && /^\w+$/.test(value) && !headers.has(`x-qassa-${name}`)) {
      headers.set(`x-qassa-${name}`, value);
    }
  }
  return headers;
}

/** The member whose session it is. Throws `Unauthenticated`, and `Forbidden` when the organization is not theirs. */
export async function requireMember(request: Request): Promise<Member> {
  const headers = seenBy(request);
  const member = await currentMember(headers);
  if (!member) throw new Unauthenticated("Your session is over. Sign in again.");
  const asked = headers.get("x-qassa-organization");
  if (asked !== null && asked !== member.organizationId) {
    throw new Forbidden("You are not a member of this organization any more. Reload the page.");
  }
  return { ...member, tillHash: tillHashOf(headers) };
}
