// Limits the size of request bodies on every path, before anything parses them.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorAnswer, type Rejection, respond } from "./error-answer";
import { endLingering } from "./timeouts";
import { dropBody, stopReading } from "./unwanted-bodies";

const KIB = 1024;

/** For every path not listed below. Device routes limit bodies to 64 KB themselves, with their own message. */
const MAX_BODY_BYTES = 128 * KIB;

/** The first prefix that matches applies. */
const MAX_BODY_BYTES_UNDER: readonly [prefix: string, maxBytes: number][] = [
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

const maxBytesOf = (url = ""): number =>
  MAX_BODY_BYTES_UNDER.find(([prefix]) => url.startsWith(prefix))?.[1] ?? MAX_BODY_BYTES;

/** Connections that close after a rejected body. */
const refused = new WeakSet<Socket>();

/** Requests that arrive on such a connection are not executed, because their responses could no longer be sent. */
const isEnding = (socket: Socket): boolean => refused.has(socket) || !socket.writable;

const largeBodies = new Set<ServerResponse>();

/** Takes a slot for a large body until the response closes. Returns false if no slot is free. */
function claimLargeSlot(response: ServerResponse): boolean {
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

/** Responds in place of Next.js and closes the connection; the rest of the body is read and discarded. */
function refuse(response: ServerResponse, rejection: Rejection): void {
  const { socket } = response.req;
  refused.add(socket);
  dropBody(response.req);
  socket.destroySoon = () => endLingering(socket);
  response.setHeader("Connection", "close");
  if (rejection.status === 503) response.setHeader("Retry-After", "1");
  respond(response, errorAnswer(rejection));
}

const refuseTooLarge = (response: ServerResponse, maxBytes: number): void =>
  refuse(response, {
    status: 413,
    code: "BODY_TOO_LARGE",
    message: `The body is larger than ${maxBytes / KIB} KB, the limit. Send less.`,
  });

const refuseForNow = (response: ServerResponse): void =>
  refuse(response, {
    status: 503,
    code: "OVERLOADED",
    message:
      "Too many large bodies are being received. Nothing was changed. Try again in a second.",
  });

/**
 * Calls `handle` once the request's body is complete and within its limit. Otherwise responds with 413, or 503 if too
 * many large bodies are being received, and executes no later request on the connection. Nothing starts before the body
 * is complete, so a slow client can't hold anything up and nothing has to be aborted.
 */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
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

interface Limit {
  maxBytes: number;
  /** Whether it already has a slot for a large body. */
  isLarge: boolean;
}

function gather(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, isLarge }: Limit,
  handle: () => void,
): void {
  const { socket } = request;
  const chunks: Buffer[] = [];
  let length = 0;
  const stop = (answer: () => void) => {
    chunks.length = 0;
    answer();
  };
  // Intercepts the parser's output; nothing listens to the request yet.
  request.push = (chunk: Buffer | null) => {
    if (isEnding(socket)) {
      // The request timed out, and a 408 was sent.
      chunks.length = 0;
      stopReading(socket);
      return true;
    }
    if (chunk === null) {
      // Restores the prototype's method.
      delete (request as Partial<IncomingMessage>).push;
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
