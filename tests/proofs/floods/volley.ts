// Thousands of requests at the same moment: their connections are opened first, then each sends its request at once.
import type { Socket } from "node:net";
import { openSocket } from "../../support/raw-http";

/** A request as one client sends it. */
export interface Sent {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: object;
}

/** How many requests got each answer: a status, or why there was none. */
export type Answers = Map<string, number>;

const OPENED_AT_ONCE = 100;

function textOf(origin: string, { method, path, headers, body }: Sent): string {
  const content = body && JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    // The end of the connection is the end of the response.
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content
      ? ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`]
      : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${content ?? ""}`;
}

/** Sends a request, and returns the status of its whole response. */
function answerTo(socket: Socket, request: string, withinMs: number): Promise<string> {
  return new Promise((resolve) => {
    let status: string | undefined;
    const end = (without: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status ?? without);
    };
    const timer = setTimeout(() => {
      status &&= `${status} (not read to its end)`;
      end("no answer");
    }, withinMs);
    socket.on("data", (chunk: Buffer) => {
      status ??= chunk.toString("latin1", "HTTP/1.1 ".length, "HTTP/1.1 200".length);
    });
    socket.once("end", () => end("closed")).once("close", () => end("closed"));
    socket.write(request);
  });
}

/**
 * Opens a connection for each request. The returned function sends them all at once and resolves when each is answered, or
 * after `withinMs`.
 */
export async function prepareBurst(
  origin: string,
  requests: readonly Sent[],
  withinMs: number,
): Promise<() => Promise<Answers>> {
  const sockets: Socket[] = [];
  while (sockets.length < requests.length) {
    const count = Math.min(OPENED_AT_ONCE, requests.length - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: count }, () => openSocket(origin)))));
  }
  const texts = requests.map((request) => textOf(origin, request));
  return async () => {
    const responses = await Promise.all(
      sockets.map((socket, at) => answerTo(socket, texts[at]!, withinMs)),
    );
    const answers: Answers = new Map();
    for (const one of responses) answers.set(one, (answers.get(one) ?? 0) + 1);
    return answers;
  };
}
