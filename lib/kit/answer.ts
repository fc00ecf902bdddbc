import { randomBytes } from "node:crypto";

/** A response whose body is text. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface ErrorFacts {
  /** A code for programs. */
  error: string;
  /** What happened, then what to do next. */
  message: string;
  [fact: string]: unknown;
}

/** Returns the body that errors have in all of our APIs, whoever answers. */
export const errorBody = (facts: ErrorFacts, requestId: string): string =>
  JSON.stringify({ ...facts, request_id: requestId });

/** Returns an ID for one request, used in its response and its log line. */
export const newRequestId = (): string => `req_${randomBytes(12).toString("hex")}`;
