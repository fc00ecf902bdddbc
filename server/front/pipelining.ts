// Clients can send requests before they have read the responses to earlier ones. Only the current response is attached
// to the connection: others would be buffered in memory and never learn that the connection broke.
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Browsers and common clients wait for each response. A client that pipelines more than this is disconnected. */
const MAX_WAITING = 16;

/** The unanswered requests of a connection; the first is being handled. */
const lines = new WeakMap<Socket, (() => void)[]>();

/** Calls `handle` after the earlier requests of the connection have been answered, or never if it breaks before that. */
export function inTurn(response: ServerResponse, handle: () => void): void {
  const { socket } = response.req;
  const line = lines.get(socket) ?? [];
  lines.set(socket, line);
  if (line.length > MAX_WAITING) {
    socket.destroy();
    return;
  }
  line.push(handle);
  // setImmediate lets other clients' requests run between two of this one.
  const next = () => {
    line.shift();
    if (!socket.destroyed) line[0]?.();
  };
  response.once("close", () => setImmediate(next));
  if (line.length === 1) handle();
}
