import { Inngest } from "inngest";
import pino from "pino";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { acceptFromSdk } from "./background-work";

const DEV_SERVER = "http://localhost:8288";

/** Returns true if no Inngest setting is configured, so that the functions run in this process. */
export function usesEmbeddedRunner(): boolean {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_DEV } = env();
  return !INNGEST_BASE_URL && !INNGEST_EVENT_KEY && !INNGEST_SIGNING_KEY && !INNGEST_DEV;
}

// Passes the settings explicitly, so that the SDK does not read them from the environment by its own rules.
function settings() {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_DEV } = env();
  if (usesEmbeddedRunner()) {
    // Calls within the process need no signature; the public route is closed.
    return {
      isDev: true,
      baseUrl: "http://embedded.invalid",
      fetch: acceptFromSdk,
      // The runner logs failures itself, with the attempt and the consequence.
      logger: pino({ level: "silent" }),
    };
  }
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
  return {
    isDev: false,
    ...(INNGEST_BASE_URL && { baseUrl: INNGEST_BASE_URL }),
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
  };
}

let client: Inngest | undefined;

/** Returns the only Inngest client, created on first use because a build has no settings. */
export function inngest(): Inngest {
  client ??= new Inngest({
    id: "qassa",
    logger: log,
    internalLogger: log,
    ...settings(),
    // One request per step, as with the embedded runner, so that there is only one way to record a step.
    checkpointing: false,
    aiMetadata: false,
  });
  return client;
}
