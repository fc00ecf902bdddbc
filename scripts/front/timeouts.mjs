// @ts-check
// How long a connection may take over what it sends, what it reads, and nothing at all.

/**
 * For `createServer`, which checks them against each other: set later, Node takes the longer of the two for the
 * whole request.
 * @satisfies {import("node:http").ServerOptions}
 */
export const TIMEOUTS = {
  headersTimeout: 30_000,
  /** For a whole request, body included. */
  requestTimeout: 30_000,
  /** How often requests are looked at that may have taken too long. */
  connectionsCheckingInterval: 5_000,
  // Longer than the minute for which proxies keep idle connections: else one may use a connection that is closing.
  keepAliveTimeout: 65_000,
};

/**
 * How often an answer is looked at of which the client may have taken nothing since the last look. Longer
 * than a request may take until it is told so: it ends silent connections too, without a word.
 */
const UNREAD_MS = 40_000;

/** How long to read from a client that keeps sending, so that it can read why it was refused. */
const LINGER_MS = 2_000;

/**
 * Closes connections whose client has stopped reading, after this time at the earliest and twice as long at the latest.
 * An answer that is still being made has all the time it needs.
 * @param {import("node:http").Server} server
 * @param {number} [unreadMs]
 */
export function closeUnread(server, unreadMs = UNREAD_MS) {
  server.timeout = unreadMs;
  server.prependListener("request", (_request, response) => {
    // Without a listener Node closes every connection on which nothing moves, also while it waits for us.
    response.on("timeout", (/** @type {import("node:net").Socket} */ socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/**
 * Ends the connection, and closes it though the client may not. At once, with bytes unread, it would be reset, and
 * the answer lost with it.
 * @param {import("node:net").Socket} socket
 * @param {string} [last] what is written before
 */
export function endLingering(socket, last) {
  if (last === undefined) socket.end();
  else socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
