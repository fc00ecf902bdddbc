// Serves a `Request -> Response` function over HTTP or HTTPS on this machine.
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

export interface Served {
  /** http://127.0.0.1:PORT */
  origin: string;
  close: () => Promise<void>;
}

/** Serves on 127.0.0.1, by default on any free port and without TLS. */
export async function serve(
  handle: (request: Request) => Promise<Response> | Response,
  { port = 0, tls }: { port?: number; tls?: ServerOptions } = {},
): Promise<Served> {
  const scheme = tls ? "https" : "http";
  const listener: RequestListener = (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
    const request = new Request(`${scheme}://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method!,
      headers: Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      ),
      signal: gone.signal,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
    });
    const answer = async () => {
      const response = await handle(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    origin: `${scheme}://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
