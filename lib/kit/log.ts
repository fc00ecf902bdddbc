import pino from "pino";
import { logLevel } from "@/lib/kit/env";

/**
 * What a programmer needs of an error: its kind, its words and those of its causes, where it came from. Its other
 * properties stay out: a driver's error can carry the whole connection, its credentials included.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  // A bundled class may have lost its name; what it calls itself has not.
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
