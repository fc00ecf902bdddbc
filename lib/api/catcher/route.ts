import { catcherResponse, catchRequest, findCatcher } from "@/lib/domain/webhooks";
import { addressBlock } from "@/lib/kit/address-block";
import { hasSandbox } from "@/lib/kit/env";
import { CATCHER_ADDRESS_POLICY, CATCHER_POLICY, countRequest } from "@/lib/kit/rate-limit";
import { SandboxNotFound } from "@/lib/kit/sandbox-switched-off";
import { seconds } from "@/lib/kit/time";
import { clientAddress } from "../core/credentials";
import type { Operation } from "../core/operation";
import { readBytes } from "../core/request-body";
import { routesOf } from "../core/route";

/** Longer than webhooks wait for a response, and short enough that few connections pile up. */
const MAX_HANG_MS = seconds(15);

/** The route of webhook catchers, for which the token in the URL is sufficient. */
export const catcherRoute = routesOf<Operation, object>({
  name: "catcher",
  identify() {
    if (!hasSandbox()) throw new SandboxNotFound();
    return {};
  },
  limit: (_caller, request) =>
    countRequest(CATCHER_ADDRESS_POLICY, addressBlock(clientAddress(request))),
  describe: () => ({}),
  logLevel: "debug",
});

/** Returns the headers as the client sent them, without those that servers on the way add. */
const sentHeaders = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !name.startsWith("x-forwarded-")));

/**
 * Catches a request that came over HTTP and responds as the catcher is set to. Throws `CatcherNotFound`, `RateLimited`,
 * and `ValidationFailed` if the body is too large.
 */
export async function respondToCaught(request: Request, token: string): Promise<Response> {
  const { organizationId } = await findCatcher(token);
  const { exceeded } = await countRequest(CATCHER_POLICY, organizationId);
  if (exceeded) throw exceeded;
  const body = Buffer.from(await readBytes(request));
  const caught = await catchRequest(organizationId, {
    headers: sentHeaders(request),
    body,
  });
  const response = await catcherResponse(
    caught,
    AbortSignal.any([request.signal, AbortSignal.timeout(MAX_HANG_MS)]),
  );
  if (response === "no answer") return new Response(null, { status: 504 });
  return new Response(response.body, { status: response.status, headers: response.headers });
}
