import { randomBytes } from "node:crypto";

/** A name for one request, in its answer and its log line. */
export const newRequestId = (): string => `req_${randomBytes(12).toString("hex")}`;
