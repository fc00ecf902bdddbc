import { newRequestId } from "@/lib/kit/answer";
import { hasSandbox } from "@/lib/kit/env";
import { Forbidden, Unauthenticated } from "@/lib/kit/errors";
import { SandboxNotFound } from "@/lib/kit/sandbox-switched-off";
import { merchantOfOrganization, merchantOfPhone, type SandboxMerchant } from "@/lib/network";
import { findDevice, requireDevice } from "../core/credentials";
import { errorResponse } from "../core/error-response";
import type { SandboxOperation } from "../core/operation";
import { routesOf } from "../core/route";

type ByPhone = SandboxOperation & { auth: "phone" };
type ByToken = SandboxOperation & { auth: "token" };

const surface = { name: "sandbox", describe: () => ({}), logLevel: "debug" } as const;

function requireSandbox(): void {
  if (!hasSandbox()) throw new SandboxNotFound();
}

/**
 * A payer's action in the sandbox. Accepts a test device key, or the code of the sandbox phone as `X-Sandbox-Phone`.
 * Live mode has no sandbox.
 */
export const phoneRoute = routesOf<ByPhone, { merchant: SandboxMerchant }>({
  ...surface,
  async identify(request) {
    requireSandbox();
    return { merchant: await merchantOf(request) };
  },
});

/** An action for which the token in the URL is sufficient. */
export const tokenRoute = routesOf<ByToken, object>({
  ...surface,
  identify() {
    requireSandbox();
    return {};
  },
});

/** Wraps a sandbox route that has its own response format; responds with 404 if the sandbox is off. */
export const onlyWithSandbox =
  (serve: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> =>
    hasSandbox() ? serve(request) : errorResponse(new SandboxNotFound(), newRequestId());

async function merchantOf(request: Request): Promise<SandboxMerchant> {
  const phoneCode = request.headers.get("x-sandbox-phone");
  if (phoneCode) return merchantOfPhone(phoneCode);
  const device = (await findDevice(request)) ?? (await refuse(request));
  if (device.mode === "live") {
    throw new Forbidden(
      "Live mode has no sandbox. Use a test device key, which starts with qs_test_.",
    );
  }
  return merchantOfOrganization(device.organizationId);
}

/** Throws an error that says whether a device key is wrong or credentials are missing. */
function refuse(request: Request) {
  if (request.headers.has("authorization") || request.headers.has("x-device-key")) {
    return requireDevice(request);
  }
  throw new Unauthenticated(
    "Send a test device key (Authorization: Bearer KEY), or the code of a sandbox phone (X-Sandbox-Phone: CODE).",
  );
}
