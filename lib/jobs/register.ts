import { serve } from "inngest/edge";
import { monotonicNow } from "@/lib/kit/clock";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { engineFunctions } from "./functions";
import { inngest } from "./inngest";
import { waitUntil } from "./wait-until";

const PATH = "/api/inngest";
const RETRY_MS = seconds(30);

/**
 * Registers the functions with the Inngest server at INNGEST_SERVE_ORIGIN, if that is set, so that an upgrade that
 * changes them needs no other step. Tries again until it succeeds or the signal is aborted.
 */
export async function registerFunctions(signal: AbortSignal): Promise<void> {
  const origin = env().INNGEST_SERVE_ORIGIN?.replace(/\/+$/, "");
  if (!origin) return;
  const handler = serve({
    client: inngest(),
    functions: engineFunctions(),
    serveOrigin: origin,
    servePath: PATH,
    // This handler is not reachable from outside; the public one needs a signature.
    enableUnauthedSync: true,
  });
  while (!signal.aborted) {
    const failure = await register(handler, new URL(PATH, origin));
    if (failure === undefined) return log.info({ origin }, "Registered with the Inngest server");
    log.warn({ failure }, "Could not register with the Inngest server; trying again in 30 s");
    await waitUntil(monotonicNow() + RETRY_MS, signal).catch(() => undefined);
  }
}

/** Returns why the server did not accept the functions; undefined if it did. */
async function register(
  handler: (request: Request) => Promise<Response>,
  url: URL,
): Promise<string | undefined> {
  try {
    const response = await handler(
      new Request(url, { method: "PUT", headers: { host: url.host }, body: "{}" }),
    );
    return response.ok ? undefined : `${response.status} ${await response.text()}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
