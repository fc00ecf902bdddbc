import pino from "pino";
import { logLevel } from "@/lib/kit/env";
import { codeOf } from "@/lib/kit/error-code";
import { activeSpan } from "@/lib/kit/tracing";

/**
 * Returns what a developer needs to know about an error: its type, its message with those of its causes, its code and
 * its stack. Other properties are left out: a driver's error can hold the whole connection, including its credentials.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = codeOf(error);
  // Bundling may remove the name of the class, but not the error's own `name`.
  return { type: type || error.name, message, ...(code && { code }), stack };
}

const UNTRACED = {};

/** Returns the trace that a line belongs to, so that it can be found from the line, and the line from it. */
function traceOfLine(): object {
  const span = activeSpan();
  return span?.isRecording ? { trace_id: span.traceId } : UNTRACED;
}

/** One line of JSON for each event. Credentials are never logged. */
export const log = pino({
  level: logLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: describeError },
  mixin: traceOfLine,
  // The default merges into the result of the mixin, which would have to be a new object for each line.
  mixinMergeStrategy: (line, trace) => (trace === UNTRACED ? line : { ...trace, ...line }),
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
