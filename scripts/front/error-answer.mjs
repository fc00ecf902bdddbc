// @ts-check
// An error that is answered before the framework sees the request, in the form that every API of ours has.
import { randomBytes } from "node:crypto";

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} error a code for programs
 * @param {string} message what happened, then what to do next
 */
export function answerError(response, status, error, message) {
  const requestId = `req_${randomBytes(12).toString("hex")}`;
  const body = JSON.stringify({ error, message, request_id: requestId });
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  });
  response.end(body);
}
