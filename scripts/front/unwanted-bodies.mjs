// @ts-check
// The rest of a rejected body is read and discarded, so that its sender can read the reason.
// It has time: other clients' requests come first.

/** So much is dropped of each; the rest waits at the client, and costs no processor. */
const MAX_DROPPED_BYTES = 1024 * 1024;
/** So many connections are read from at a time, at most 64 KB each, as much as one of Node's reads takes. */
const READS_AT_ONCE = 2;
const READ_EVERY_MS = 5;

/** @typedef {import("node:net").Socket} Socket */

/** In the order of their turns. @type {Set<Socket>} */
const waiting = new Set();
/** @type {NodeJS.Timeout | undefined} */
let turns;

function readSome() {
  let reads = 0;
  for (const socket of waiting) {
    if (reads++ === READS_AT_ONCE) return;
    waiting.delete(socket);
    socket.resume();
  }
  clearInterval(turns);
  turns = undefined;
}

/** @param {Socket} socket */
function awaitTurn(socket) {
  socket.pause();
  waiting.add(socket);
  turns ??= setInterval(readSome, READ_EVERY_MS).unref();
}

/**
 * Reads nothing more from the connection, which is about to end.
 * @param {Socket} socket
 */
export function stopReading(socket) {
  waiting.delete(socket);
  socket.pause();
}

/**
 * Reads the body slowly and drops it, in place of whoever reads it now. For a connection that ends with the answer.
 * @param {import("node:http").IncomingMessage} request
 */
export function dropBody(request) {
  const { socket } = request;
  const most = socket.bytesRead + MAX_DROPPED_BYTES;
  // Node would read all of it as soon as the answer is out.
  Object.assign(request, { _dump: () => undefined });
  request.push = (chunk) => {
    if (chunk === null || socket.bytesRead < most) awaitTurn(socket);
    else stopReading(socket);
    return true;
  };
  socket.once("close", () => waiting.delete(socket));
  awaitTurn(socket);
}
