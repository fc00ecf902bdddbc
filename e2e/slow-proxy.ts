// Passes requests on to a server, and its documents back in small pieces, as a slow connection does.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const PIECES = 25;
const PAUSE_MS = 120;

export async function startSlowProxy(origin: string) {
  const { hostname, port, host } = new URL(origin);
  let pieces = 0;

  async function passBack(answered: IncomingMessage, answer: ServerResponse) {
    answer.writeHead(answered.statusCode!, answered.headers);
    if (!answered.headers["content-type"]?.includes("text/html")) {
      answered.pipe(answer);
      return;
    }
    const document = await buffer(answered);
    const length = Math.ceil(document.length / PIECES);
    for (let at = 0; at < document.length; at += length) {
      pieces += 1;
      answer.write(document.subarray(at, at + length));
      await pause(PAUSE_MS);
    }
    answer.end();
  }

  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    const { method, url: path } = asked;
    const passedOn = request({ hostname, port, method, path, headers }, (answered) => {
      passBack(answered, answer).catch(() => answer.destroy());
    });
    passedOn.on("error", () => answer.destroy());
    asked.pipe(passedOn);
  });
  await once(server.listen(0, hostname), "listening");
  return {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    pieces: () => pieces,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
