// @ts-check
// Limits the size of request bodies on every path, before anything parses them.
import { respond, errorAnswer } from "./error-answer.mjs";
import { endLingering } from "./timeouts.mjs";
import { dropBody, stopReading } from "./unwanted-bodies.mjs";

const KIB = 1024;

/** For every path not listed below. Device routes limit bodies to 64 KB themselves, with their own message. */
const MAX_BODY_BYTES = 128 * KIB;

/** The first prefix that matches applies. @type {readonly [prefix: string, maxBytes: number][]} */
const MAX_BODY_BYTES_UNDER = [
  // A name, a password and a token.
  ["/api/auth/", 16 * KIB],
  // A picture of at most 300 KiB in base64, for customer displays.
  ["/api/account/display-slides", 448 * KIB],
  // The sandbox's gateway API, whose requests can ask about many payments at once.
  ["/api/sandbox/gateway/", 256 * KIB],
  // An Inngest server sends events and the results of earlier steps, at most 4 MB per call.
  ["/api/inngest", 4 * KIB * KIB],
];

/** Only a few bodies above this size are received at a time, so that they can't exhaust memory. */
const LARGE_BYTES = 256 * KIB;
const MAX_LARGE_BODIES = 16;

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 */

/** @param {string | undefined} url */
const maxBytesOf = (url = "") =>
  MAX_BODY_BYTES_UNDER.find(([prefix]) => url.startsWith(prefix))?.[1] ?? MAX_BODY_BYTES;

/** Connections that close after a rejected body. @type {WeakSet<import("node:net").Socket>} */
const refused = new WeakSet();

/**
 * Requests that arrive on such a connection are not executed, because their responses could no longer be sent.
 * @param {import("node:net").Socket} socket
 */
const isEnding = (socket) => refused.has(socket) || !socket.writable;

/** @type {Set<ServerResponse>} */
const largeBodies = new Set();

/**
 * Takes a slot for a large body until the response closes. Returns false if no slot is free.
 * @param {ServerResponse} response
 */
function claimLargeSlot(response) {
  if (largeBodies.size >= MAX_LARGE_BODIES) return false;
  const { socket } = response.req;
  const release = () => {
    largeBodies.delete(response);
    socket.off("close", release);
  };
  largeBodies.add(response);
  response.once("close", release);
  // A response that waits for an earlier one on its connection emits no `close` when the connection breaks.
  socket.once("close", release);
  return true;
}

/**
 * Responds in place of Next.js and closes the connection; the rest of the body is read and discarded.
 * @param {ServerResponse} response
 * @param {number} status
 * @param {string} error
 * @param {string} message
 */
function refuse(response, status, error, message) {
  const { socket } = response.req;
  refused.add(socket);
  dropBody(response.req);
  socket.destroySoon = () => endLingering(socket);
  response.setHeader("Connection", "close");
  if (status === 503) response.setHeader("Retry-After", "1");
  respond(response, errorAnswer(status, error, message));
}

/** @param {ServerResponse} response @param {number} maxBytes */
const refuseTooLarge = (response, maxBytes) =>
  refuse(
    response,
    413,
    "BODY_TOO_LARGE",
    `The body is larger than ${maxBytes / KIB} KB, the limit. Send less.`,
  );

/** @param {ServerResponse} response */
const refuseForNow = (response) =>
  refuse(
    response,
    503,
    "OVERLOADED",
    "Too many large bodies are being received. Nothing was changed. Try again in a second.",
  );

/**
 * Calls `handle` once the request's body is complete and within its limit. Otherwise responds with 413, or 503 if too
 * many large bodies are being received, and executes no later request on the connection. Nothing starts before the body
 * is complete, so a slow client can't hold anything up and nothing has to be aborted.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {() => void} handle
 */
export function limitBody(request, response, handle) {
  if (isEnding(request.socket)) {
    stopReading(request.socket);
    return;
  }
  const maxBytes = maxBytesOf(request.url);
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  const announced = isChunked ? 0 : Number(request.headers["content-length"] ?? 0);
  const isLarge = announced > LARGE_BYTES;
  if (announced > maxBytes) refuseTooLarge(response, maxBytes);
  else if (isLarge && !claimLargeSlot(response)) refuseForNow(response);
  else if (isChunked || announced > 0) gather(request, response, { maxBytes, isLarge }, handle);
  else handle();
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ maxBytes: number, isLarge: boolean }} limit `isLarge`: whether it already has a slot for a large body
 * @param {() => void} handle
 */
function gather(request, response, { maxBytes, isLarge }, handle) {
  const { socket } = request;
  /** @type {Buffer[]} */
  const chunks = [];
  let length = 0;
  /** @param {() => void} answer */
  const stop = (answer) => {
    chunks.length = 0;
    answer();
  };
  // Intercepts the parser's output; nothing listens to the request yet.
  request.push = (/** @type {Buffer | null} */ chunk) => {
    if (isEnding(socket)) {
      // The request timed out, and a 408 was sent.
      chunks.length = 0;
      stopReading(socket);
      return true;
    }
    if (chunk === null) {
      // Restores the prototype's method.
      delete (/** @type {Partial<IncomingMessage>} */ (request).push);
      for (const part of chunks) request.push(part);
      const wantsMore = request.push(null);
      handle();
      return wantsMore;
    }
    length += chunk.length;
    if (length > maxBytes) {
      stop(() => refuseTooLarge(response, maxBytes));
    } else if (length > LARGE_BYTES && !isLarge && !(isLarge = claimLargeSlot(response))) {
      stop(() => refuseForNow(response));
    } else {
      chunks.push(chunk);
    }
    return true;
  };
}
