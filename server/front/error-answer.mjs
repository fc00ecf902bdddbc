// @ts-check
// Error responses sent before Next.js sees the request, in the format that all our APIs share.
import { randomBytes } from "node:crypto";

/**
 * @typedef {{ status: number, headers: Record<string, string>, body: string }} Answer
 */

/**
 * @param {number} status
 * @param {string} code for programs
 * @param {string} message what happened, then what to do next
 * @param {Record<string, string>} [more] headers
 * @returns {Answer}
 */
export function errorAnswer(status, code, message, more = {}) {
  const requestId = `req_${randomBytes(12).toString("hex")}`;
  const body = JSON.stringify({ error: code, message, request_id: requestId });
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

/**
 * @param {import("node:http").ServerResponse} response
 * @param {Answer} answer
 */
export const respond = (response, { status, headers, body }) =>
  void response.writeHead(status, headers).end(body);
