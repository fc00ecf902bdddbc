// Tracks the connections of a server, so that it can stop without failing any request.
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/**
 * How long a connection without a request stays open while the server stops. Its client may be sending a request at
 * that moment, which still gets a response, with `Connection: close`.
 */
const IDLE_GRACE_MS = 1_000;
const LOOK_INTERVAL_MS = 50;
/** Responses that take longer are aborted. */
const DRAIN_MS = 10_000;

interface Connection {
  running: Set<ServerResponse>;
  /** In the time of `performance.now()`. */
  idleSince: number;
  /** At the last check; more since then may be the beginning of a request. */
  bytesRead: number;
}

/**
 * Tracks the connections of a server from its start. `drain` closes the listener and all connections: a busy one after
 * its response, an idle one after the response to a request that is still arriving, or after a moment without one.
 */
export function followConnections(server: Server): { drain: () => Promise<void> } {
  const connections = new Map<Socket, Connection>();
  let draining = false;

  server.on("connection", (socket: Socket) => {
    connections.set(socket, { running: new Set(), idleSince: performance.now(), bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  // Before the server's own listener, so that the header is set before the response starts.
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (draining) response.setHeader("Connection", "close");
    if (!connection) return;
    connection.running.add(response);
    response.once("close", () => {
      connection.running.delete(response);
      connection.idleSince = performance.now();
    });
  });

  const closeIdle = () => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (socket.bytesRead > connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.idleSince = now;
      }
      const isIdle = connection.running.size === 0;
      if (isIdle && now - connection.idleSince >= IDLE_GRACE_MS) socket.destroy();
    }
  };

  /** Resolves when no connection is left. */
  async function drain(): Promise<void> {
    draining = true;
    for (const [socket, connection] of connections) {
      connection.idleSince = performance.now();
      connection.bytesRead = socket.bytesRead;
      for (const response of connection.running) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
    }
    // setImmediate, so that data that has already arrived is read first.
    const look = setInterval(() => setImmediate(closeIdle), LOOK_INTERVAL_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // The HTTP server's own close() would close idle connections immediately.
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clearInterval(look);
    clearTimeout(deadline);
  }

  return { drain };
}
