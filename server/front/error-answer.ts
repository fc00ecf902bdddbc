// Error responses sent before Next.js sees the request, in the format that all our APIs share.
import type { ServerResponse } from "node:http";
import { type Answer, errorBody, newRequestId } from "@/lib/kit/answer";

/** The code is for programs. The message says what happened, then what to do next. */
export interface Rejection {
  status: number;
  code: string;
  message: string;
  more?: Record<string, string>;
}

export function errorAnswer({ status, code, message, more = {} }: Rejection): Answer {
  const requestId = newRequestId();
  const body = errorBody({ error: code, message }, requestId);
  return {
    status,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      ...more,
    },
    body,
  };
}

export const respond = (response: ServerResponse, { status, headers, body }: Answer): void =>
  void response.writeHead(status, headers).end(body);
