// Passes requests on to a server, and its documents back in small pieces, as a slow connection does.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const PIECES = 25;
const PAUSE_MS = 120;

/** Passes everything on, and documents back as `write` does. */
async function startProxy(
  origin: string,
  write: (document: Buffer, answer: ServerResponse) => Promise<unknown>,
) {
  const { hostname, port, host } = new URL(origin);

  async function passBack(answered: IncomingMessage, answer: ServerResponse) {
    answer.writeHead(answered.statusCode!, answered.headers);
    if (!answered.headers["content-type"]?.includes("text/html")) {
      answered.pipe(answer);
      return;
    }
    await write(await buffer(answered), answer);
    answer.end();
  }

  const server = createServer((incoming, answer) => {
    const headers = {
      ...incoming.headers,
      host,
      "accept-encoding": "identity",
      // Qassa accepts changes only from pages of its own.
      ...(incoming.headers.origin && { origin }),
    };
    const { method, url: path } = incoming;
    const passedOn = request({ hostname, port, method, path, headers }, (answered) => {
      passBack(answered, answer).catch(() => answer.destroy());
    });
    passedOn.on("error", () => answer.destroy());
    incoming.pipe(passedOn);
  });
  await once(server.listen(0, hostname), "listening");
  return {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export async function startSlowProxy(origin: string) {
  let pieces = 0;
  const proxy = await startProxy(origin, async (document, answer) => {
    const length = Math.ceil(document.length / PIECES);
    for (let at = 0; at < document.length; at += length) {
      pieces += 1;
      answer.write(document.subarray(at, at + length));
      await pause(PAUSE_MS);
    }
  });
  return { ...proxy, pieces: () => pieces };
}

/** Passes documents back in two pieces: what comes before a text, and the rest once it is released. */
export async function startCutProxy(origin: string) {
  let mark = "";
  let released = Promise.resolve();
  const proxy = await startProxy(origin, async (document, answer) => {
    const at = document.indexOf(mark);
    if (at === -1) throw new Error(`The document doesn't contain ${mark}.`);
    answer.write(document.subarray(0, at));
    await released;
    answer.write(document.subarray(at));
  });
  return {
    ...proxy,
    /** Returns what releases the rest of the next document. */
    cutBefore(text: string): () => void {
      mark = text;
      let release = () => {};
      released = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
}
