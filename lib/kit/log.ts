import pino from "pino";
import { logLevel } from "@/lib/kit/env";

/**
 * Returns what a developer needs to know about an error: its type, its message with those of its causes, its code and
 * its stack. Other properties are left out: a driver's error can hold the whole connection, including its credentials.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  // Bundling may remove the name of the class, but not the error's own `name`.
  return { type: type || error.name, message, ...(code && { code }), stack };
}

/** One line of JSON for each event. Credentials are never logged. */
export const log = pino({
  level: logLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: describeError },
  redact: {
    paths: [
      "authorization",
      "*.authorization",
      '*["x-device-key"]',
      "secret",
      "*.secret",
      "key",
      "*.key",
    ],
    censor: "[hidden]",
  },
});
