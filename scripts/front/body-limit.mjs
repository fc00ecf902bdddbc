// @ts-check
// How large a request's body may be, whatever its path, before anything parses it.
import { answerWith, errorAnswer } from "./error-answer.mjs";
import { endLingering } from "./timeouts.mjs";
import { dropBody, stopReading } from "./unwanted-bodies.mjs";

const KIB = 1024;

/** Every path that is not named below. Device bodies end at 64 KB, which their routes answer in words of their own. */
const MAX_BODY_BYTES = 128 * KIB;

/** The first that the path begins with counts. @type {readonly [prefix: string, maxBytes: number][]} */
const MAX_BODY_BYTES_UNDER = [
  // A name, a password and a token.
  ["/api/auth/", 16 * KIB],
  // The sandbox's side of the gateway contract, which asks about many payments at once.
  ["/api/sandbox/gateway/", 256 * KIB],
  // An Inngest server sends events, and what earlier steps have returned: at most 4 MB in a call.
  ["/api/inngest", 4 * KIB * KIB],
];

/** Bodies above this are few at a time, so that many of them do not fill the memory. */
const LARGE_BYTES = 256 * KIB;
const MAX_LARGE_BODIES = 16;

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 */

/** @param {string | undefined} url */
const maxBytesOf = (url = "") =>
  MAX_BODY_BYTES_UNDER.find(([prefix]) => url.startsWith(prefix))?.[1] ?? MAX_BODY_BYTES;

/** Connections that end with the refusal of a body. @type {WeakSet<import("node:net").Socket>} */
const refused = new WeakSet();

/**
 * What arrives on such a connection is not carried out: its answer could not be sent any more.
 * @param {import("node:net").Socket} socket
 */
const isEnding = (socket) => refused.has(socket) || !socket.writable;

/** @type {Set<ServerResponse>} */
const largeBodies = new Set();

/**
 * Takes one of the few places for large bodies until the answer is over; false when there is none.
 * @param {ServerResponse} response
 */
function takeLargePlace(response) {
  if (largeBodies.size >= MAX_LARGE_BODIES) return false;
  const { socket } = response.req;
  const release = () => {
    largeBodies.delete(response);
    socket.off("close", release);
  };
  largeBodies.add(response);
  response.once("close", release);
  // An answer that waits for an earlier one of its connection is never closed when that breaks.
  socket.once("close", release);
  return true;
}

/**
 * Answers instead of the framework, and ends the connection: what is still on its way is read and dropped.
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
  answerWith(response, errorAnswer(status, error, message));
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
 * Calls `handle` when the request's body is whole and keeps its bound; answers 413 when it does not, and carries out
 * nothing that follows on the same connection. Until then nothing has begun that a slow client could hold up, or that
 * would have to be broken off.
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
  else if (isLarge && !takeLargePlace(response)) refuseForNow(response);
  else if (isChunked || announced > 0) gather(request, response, { maxBytes, isLarge }, handle);
  else handle();
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ maxBytes: number, isLarge: boolean }} limit whether it has one of the few places already
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
  // The parser's output passes through here; nothing listens to the request yet.
  request.push = (/** @type {Buffer | null} */ chunk) => {
    if (isEnding(socket)) {
      // It timed out, and was answered 408.
      chunks.length = 0;
      stopReading(socket);
      return true;
    }
    if (chunk === null) {
      // The prototype's again.
      delete (/** @type {Partial<IncomingMessage>} */ (request).push);
      for (const part of chunks) request.push(part);
      const wantsMore = request.push(null);
      handle();
      return wantsMore;
    }
    length += chunk.length;
    if (length > maxBytes) {
      stop(() => refuseTooLarge(response, maxBytes));
    } else if (length > LARGE_BYTES && !isLarge && !(isLarge = takeLargePlace(response))) {
      stop(() => refuseForNow(response));
    } else {
      chunks.push(chunk);
    }
    return true;
  };
}
