import { Inngest } from "inngest";
import pino from "pino";
import { env, hasInngestServer } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { acceptFromSdk } from "./background-work";

const DEV_SERVER = "http://localhost:8288";
/** How long one request to an Inngest server may take. */
const SEND_TIMEOUT_MS = seconds(5);

/** Returns true if no Inngest setting is configured, so that the functions run in this process. */
export const usesEmbeddedRunner = (): boolean => !hasInngestServer();

// Passes the settings explicitly, so that the SDK does not read them from the environment by its own rules.
function engineSettings() {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_DEV } = env();
  if (INNGEST_DEV) {
    return {
      isDev: true,
      baseUrl: INNGEST_BASE_URL ?? DEV_SERVER,
      ...(INNGEST_EVENT_KEY && { eventKey: INNGEST_EVENT_KEY }),
    };
  }
  if (!INNGEST_EVENT_KEY || !INNGEST_SIGNING_KEY) {
    throw new Error(
      "An Inngest server needs both INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY. Set both, or " +
        "INNGEST_DEV=true for a dev server without keys, or none of Inngest's settings for the embedded runner.",
    );
  }
  const { INNGEST_SIGNING_KEY_FALLBACK } = env();
  return {
    isDev: false,
    ...(INNGEST_BASE_URL && { baseUrl: INNGEST_BASE_URL }),
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    ...(INNGEST_SIGNING_KEY_FALLBACK && { signingKeyFallback: INNGEST_SIGNING_KEY_FALLBACK }),
  };
}

/** Calls within the process need no signature; the public route is closed to them. */
const embeddedSettings = () => ({
  isDev: true,
  baseUrl: "http://embedded.invalid",
  fetch: acceptFromSdk,
  // The runner logs failures itself, with the attempt and the consequence.
  logger: pino({ level: "silent" }),
});

const newClient = (settings: Partial<ConstructorParameters<typeof Inngest>[0]>) =>
  new Inngest({
    id: "qassa",
    logger: log,
    internalLogger: log,
    ...settings,
    // One request per step, as with the embedded runner, so that there is only one way to record a step.
    checkpointing: false,
    aiMetadata: false,
  });

let client: Inngest | undefined;
let embedded: Inngest | undefined;

/** Returns the client of the embedded runner, created on first use. */
export const embeddedInngest = (): Inngest => (embedded ??= newClient(embeddedSettings()));

/**
 * Returns the Inngest client, created on first use because a build has no settings: for the Inngest server if there is
 * one, otherwise for the embedded runner.
 */
export function inngest(): Inngest {
  if (usesEmbeddedRunner()) return embeddedInngest();
  client ??= newClient({ ...engineSettings(), fetch: withinTimeout });
  return client;
}

/** The SDK tries again by itself; without a limit, each try could hang for minutes. */
const withinTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
