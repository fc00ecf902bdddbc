import type { z } from "zod";
import { Forbidden, Unauthenticated } from "@/lib/kit/errors";
import { hasSandbox } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { merchantOfOrganization, merchantOfPhone, type SandboxMerchant } from "@/lib/network";
import { SandboxNotHere } from "@/lib/kit/sandbox-switched-off";
import { findDevice, requireDevice } from "../credentials";
import { isStorable } from "@/lib/kit/text";
import { answerHeaders, errorResponse } from "../error-response";
import { parse } from "../parse";
import { readJson } from "../request-body";
import { newRequestId } from "../request-id";

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface SandboxSchemas {
  query?: z.ZodType;
  body?: z.ZodType;
  /** 200, unless something was made. */
  success?: number;
}

interface SandboxCall<Schemas extends SandboxSchemas> {
  params: Record<string, string>;
  query: Output<Schemas["query"]>;
  body: Output<Schemas["body"]>;
}

type RouteHandler = (
  request: Request,
  // The framework gives no parameters to a path that has none.
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

/**
 * A payer's act at the sandbox. Who may: a test device key, or whoever has the address of the sandbox phone and
 * sends its code as `X-Sandbox-Phone`. Live mode has no sandbox.
 */
export function phoneRoute<const Schemas extends SandboxSchemas>(
  schemas: Schemas,
  act: (call: SandboxCall<Schemas> & { merchant: SandboxMerchant }) => Promise<object> | object,
): RouteHandler {
  return answering(schemas.success, async (request, context) => {
    const merchant = await merchantOf(request);
    return act({ ...(await read(schemas, request, context)), merchant });
  });
}

/** A route of the sandbox that answers in a way of its own; 404 where the sandbox is switched off. */
export const onlyWithSandbox =
  (serve: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> =>
    hasSandbox() ? serve(request) : errorResponse(new SandboxNotHere(), newRequestId());

/** An act for which the token in the address is enough. */
export function openSandboxRoute<const Schemas extends SandboxSchemas>(
  schemas: Schemas,
  act: (call: SandboxCall<Schemas>) => Promise<object> | object,
): RouteHandler {
  return answering(schemas.success, async (request, context) =>
    act(await read(schemas, request, context)),
  );
}

function answering(
  success = 200,
  act: (...call: Parameters<RouteHandler>) => Promise<object>,
): RouteHandler {
  return async (request, context) => {
    const requestId = newRequestId();
    let response: Response;
    try {
      if (!hasSandbox()) throw new SandboxNotHere();
      const answer = JSON.stringify(await act(request, context));
      response = new Response(answer, { status: success, headers: answerHeaders(requestId) });
    } catch (error) {
      response = errorResponse(error, requestId);
    }
    // The path may hold a token, so it is not written.
    log.debug({ request_id: requestId, sandbox: request.method, status: response.status });
    return response;
  };
}

async function read<Schemas extends SandboxSchemas>(
  schemas: Schemas,
  request: Request,
  context: Parameters<RouteHandler>[1],
): Promise<SandboxCall<Schemas>> {
  const { searchParams } = new URL(request.url);
  return {
    params: Object.fromEntries(
      // What the database cannot hold, it does not have: the look-up says so in its own words.
      Object.entries((await context.params) ?? {}).map(([name, value]) => [
        name,
        isStorable(value) ? value : "",
      ]),
    ),
    query: schemas.query && parse(schemas.query, Object.fromEntries(searchParams)),
    body: schemas.body && parse(schemas.body, await readJson(request)),
  } as SandboxCall<Schemas>;
}

async function merchantOf(request: Request): Promise<SandboxMerchant> {
  const phoneCode = request.headers.get("x-sandbox-phone");
  if (phoneCode) return merchantOfPhone(phoneCode);
  const device = (await findDevice(request)) ?? (await refuse(request));
  if (device.mode === "live") {
    throw new Forbidden("Live mode has no sandbox. Use a test device key, which begins qs_test_.");
  }
  return merchantOfOrganization(device.organizationId);
}

/** Says which of the two credentials is wrong or missing. */
function refuse(request: Request) {
  if (request.headers.has("authorization") || request.headers.has("x-device-key")) {
    return requireDevice(request);
  }
  throw new Unauthenticated(
    "Send a test device key (Authorization: Bearer KEY), or the code of a sandbox phone (X-Sandbox-Phone: CODE).",
  );
}
