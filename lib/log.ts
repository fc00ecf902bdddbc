import pino from "pino";
import { logLevel } from "@/lib/env";

/** One line of JSON for each thing worth telling. What authenticates somebody is never written. */
export const log = pino({
  level: logLevel(),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: pino.stdSerializers.err },
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
