// Requests that no client would send: raw bytes over a socket, one connection each.
import { connect } from "node:net";

export interface RawRequest {
  method: string;
  /** As it appears in the request line. */
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer | undefined;
}

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

const MAX_WAIT_MS = 20_000;

/** Returns the bytes of a request; each character of its head is one byte. */
export function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const length: [string, string][] = body ? [["Content-Length", String(body.length)]] : [];
  const lines = [...headers, ...length, ["Connection", "close"]].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), body ?? Buffer.alloc(0)]);
}

function unchunked(text: string): string {
  let rest = text;
  let whole = "";
  for (;;) {
    const end = rest.indexOf("\r\n");
    const size = parseInt(rest.slice(0, end), 16);
    if (end < 0 || !(size > 0)) return whole;
    whole += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(end + 2 + size + 2);
  }
}

function read(bytes: Buffer): RawAnswer | undefined {
  const text = bytes.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  if (end < 0 || !status) return undefined;
  if (status === 100) return read(Buffer.from(text.slice(end + 4), "latin1"));
  const lines = text.slice(0, end).split("\r\n").slice(1);
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const sent = text.slice(end + 4);
  const body = headers.get("transfer-encoding") === "chunked" ? unchunked(sent) : sent;
  return { status, headers, body: Buffer.from(body, "latin1").toString("utf8") };
}

/** Sends a request. Returns its response; undefined if the connection ends, or is idle for 20 s, without one. */
export function send(port: number, request: RawRequest): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const done = () => {
      socket.destroy();
      resolve(read(Buffer.concat(chunks)));
    };
    socket.setTimeout(MAX_WAIT_MS, done);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      // An event stream stays open as long as there is a reader.
      if (/content-type: text\/event-stream/i.test(chunk.toString("latin1"))) done();
    });
    socket.on("close", done);
    // The server may respond and close before it has read everything: its response is here by then.
    socket.on("error", done);
    socket.write(bytesOf(request));
  });
}
