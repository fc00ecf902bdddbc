// @ts-check
// Clients may send requests before they have read the answers to earlier ones. Only the answer whose turn it is has a
// connection: another one would be made in memory, and never hear that the connection broke.

/** Browsers and common clients wait for each response. A client that pipelines more than this is disconnected. */
const MAX_WAITING = 16;

/** The requests of a connection that are not answered; the first is being handled. @type {WeakMap<import("node:net").Socket, (() => void)[]>} */
const lines = new WeakMap();

/**
 * Calls `handle` when the earlier requests of the connection have been answered; never, when it broke before that.
 * @param {import("node:http").ServerResponse} response
 * @param {() => void} handle
 */
export function inTurn(response, handle) {
  const { socket } = response.req;
  const line = lines.get(socket) ?? [];
  lines.set(socket, line);
  if (line.length > MAX_WAITING) {
    socket.destroy();
    return;
  }
  line.push(handle);
  // Others get their turn between two requests of one client.
  const next = () => {
    line.shift();
    if (!socket.destroyed) line[0]?.();
  };
  response.once("close", () => setImmediate(next));
  if (line.length === 1) handle();
}
