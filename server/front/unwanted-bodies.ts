// The rest of a rejected body is read and discarded, so that its sender can read the reason.
// This is not urgent: other clients' requests come first.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** The most that is discarded of each body; the rest stays with the client and costs no CPU time. */
const MAX_DROPPED_BYTES = 1024 * 1024;
/** How many connections are read at a time, each at most 64 KB, which is the size of one read in Node. */
const READS_AT_ONCE = 2;
const READ_EVERY_MS = 5;

/** In the order in which they are read. */
const waiting = new Set<Socket>();
let turns: NodeJS.Timeout | undefined;

function readSome(): void {
  let reads = 0;
  for (const socket of waiting) {
    if (reads++ === READS_AT_ONCE) return;
    waiting.delete(socket);
    socket.resume();
  }
  clearInterval(turns);
  turns = undefined;
}

function awaitTurn(socket: Socket): void {
  socket.pause();
  waiting.add(socket);
  turns ??= setInterval(readSome, READ_EVERY_MS).unref();
}

/** Stops reading from a connection that is about to end. */
export function stopReading(socket: Socket): void {
  waiting.delete(socket);
  socket.pause();
}

/** Takes over reading the body, and reads and discards it slowly. For a connection that closes after the response. */
export function dropBody(request: IncomingMessage): void {
  const { socket } = request;
  const maxBytesRead = socket.bytesRead + MAX_DROPPED_BYTES;
  // Otherwise Node would read all of it as soon as the response is sent.
  Object.assign(request, { _dump: () => undefined });
  request.push = (chunk) => {
    if (chunk === null || socket.bytesRead < maxBytesRead) awaitTurn(socket);
    else stopReading(socket);
    return true;
  };
  socket.once("close", () => waiting.delete(socket));
  awaitTurn(socket);
}
