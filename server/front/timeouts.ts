// How long a connection can take to send and to read, and how long it can be idle.
import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";

/**
 * For `createServer`, which validates them against each other. If they are set later, Node applies the longer of
 * `headersTimeout` and `requestTimeout` to the whole request.
 */
export const TIMEOUTS = {
  headersTimeout: 30_000,
  /** For a whole request, body included. */
  requestTimeout: 30_000,
  /** How often requests are checked for having taken too long. */
  connectionsCheckingInterval: 5_000,
  // Longer than the minute for which proxies keep idle connections; otherwise a proxy may use one that is closing.
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

/**
 * How often a response is checked for a client that has read nothing since the last check. Longer than a request can
 * take until its 408, because it also closes silent connections, without a response.
 */
const UNREAD_MS = 40_000;

/** How long to read from a client that keeps sending, so that it can read why it was rejected. */
const LINGER_MS = 2_000;

/**
 * Closes connections whose client has stopped reading, after `unreadMs` to twice that time. A response that is still
 * being prepared has no time limit.
 */
export function closeUnread(server: Server, unreadMs = UNREAD_MS): void {
  server.timeout = unreadMs;
  server.prependListener("request", (_request, response) => {
    // Without a listener Node closes every inactive connection, even one that is waiting for our response.
    response.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/**
 * Ends the connection, and closes it after `LINGER_MS` if the client does not. Closing it immediately, with bytes
 * unread, would reset it and lose the response. `last` is written before.
 */
export function endLingering(socket: Socket, last?: string): void {
  if (last === undefined) socket.end();
  else socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
