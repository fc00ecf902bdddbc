// HTTP written by hand over a socket: sends what no client library would, and shows what one would hide.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
}

/** Reads one response, whole or as far as the connection got. Returns undefined on a timeout or without a full head. */
export function readAnswer(socket: Socket, withinMs = 10_000): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    let received = "";
    const done = (answer: RawAnswer | undefined) => {
      clearTimeout(timer);
      socket.off("data", read).off("close", end).off("end", end);
      resolve(answer);
    };
    const end = () => done(wholeAnswer(received, true));
    const timer = setTimeout(() => done(undefined), withinMs);
    const read = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const answer = wholeAnswer(received, false);
      if (answer) done(answer);
    };
    socket.on("data", read).once("close", end).once("end", end);
  });
}

function wholeAnswer(received: string, hasEnded: boolean): RawAnswer | undefined {
  const split = received.indexOf("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]);
  if (split < 0 || !status) return undefined;
  const headers = received.slice(0, split);
  const body = received.slice(split + 4);
  const length = /^content-length: (\d+)$/im.exec(headers)?.[1];
  const isWhole = length === undefined ? body.endsWith("0\r\n\r\n") : body.length >= Number(length);
  return isWhole || hasEnded ? { status, headers, body } : undefined;
}

/** Connects to the origin. Later errors don't throw, so that a response received before them is not lost. */
export async function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Writes until everything is sent or the server stops reading; returns the number of bytes sent. */
export async function writeAll(socket: Socket, chunk: Buffer, times: number): Promise<number> {
  let written = 0;
  // Broken connections emit an error first, which `once` of node:events would throw.
  const isClosed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  for (let count = 0; count < times && socket.writable; count++) {
    written += chunk.length;
    if (socket.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      socket.once("drain", resolve);
      void isClosed.then(() => resolve());
    });
  }
  return written;
}
