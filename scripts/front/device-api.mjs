// @ts-check
// Answers the device API by calling its handlers directly. The framework would call the same ones, but takes longer than
// most of them do.

const PREFIX = "/api/v1";
/** The host is not used, and the one that a client sends need not be valid. */
const ORIGIN = "http://localhost";

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 * @typedef {import("../../lib/api/device/find-handler").findHandler} FindHandler
 */

/**
 * Answers a request for the device API, whose body must be complete.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @returns {Promise<boolean>} whether it responded; otherwise the framework does
 */
export async function answersDeviceApi(request, response) {
  const { method = "GET", url = "" } = request;
  const { qassaDeviceApi } = /** @type {{ qassaDeviceApi?: FindHandler }} */ (globalThis);
  if (!qassaDeviceApi || !url.startsWith(`${PREFIX}/`)) return false;
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  const found = qassaDeviceApi(method, path.slice(PREFIX.length));
  if (!found) return false;
  const { handle, params } = found;
  const answer = await handle(readRequest(request, response), { params: Promise.resolve(params) });
  await send(response, answer);
  return true;
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function readRequest(request, response) {
  const { method = "GET", url = "", headers } = request;
  const disconnected = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(ORIGIN + url, {
    method,
    // No header that a request can have more than once is an array; Node.js has joined them.
    headers: /** @type {Record<string, string>} */ (headers),
    // The whole body is there, so one read returns it.
    body: hasBody ? /** @type {Uint8Array<ArrayBuffer> | null} */ (request.read()) : null,
    signal: disconnected.signal,
  });
}

/**
 * @param {ServerResponse} response
 * @param {Response} answer
 */
async function send(response, answer) {
  // All answers are text. As a string, Node.js sends it in one piece with the headers.
  const body = await answer.text();
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.writeHead(answer.status);
  // Not sent in answer to HEAD.
  response.end(body);
}
