import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { WebhookBody } from "@/lib/domain/webhooks/schemas";

export interface ReceivedWebhook {
  at: Date;
  path: string;
  headers: IncomingHttpHeaders;
  /** The received bytes, unparsed. */
  raw: Buffer;
  body: WebhookBody;
}

/** How the endpoint responds: with a status, or with one of the ways in which endpoints fail. */
export type Answer =
  | { status: number; body?: string | Buffer; headers?: Record<string, string>; afterMs?: number }
  /** Accepts the request and never responds. */
  | "hang"
  /** 200, then a byte every 20 ms, without end. */
  | "drip"
  /** 200, then as many bytes as the connection takes. */
  | "flood"
  /** Resets the connection. */
  | "reset"
  /** Closes the connection without a response. */
  | "close"
  /** One 103 response after another, as fast as they are read. */
  | "hints"
  /** Bytes that are not HTTP. */
  | "nonsense";

export interface WebhookReceiver {
  url: string;
  port: number;
  received: ReceivedWebhook[];
  /** The number of connections opened, with or without a request. */
  connections(): number;
  /** Sets the response from now on; the default is 200. */
  answer(with_: Answer | ((webhook: ReceivedWebhook) => Answer)): void;
  close(): Promise<void>;
}

/**
 * Starts an integrator's endpoint: a real HTTP server on 127.0.0.1 that keeps every request with its raw bytes. With a
 * certificate it uses TLS.
 */
export async function startWebhookReceiver(
  options: { tls?: { key: string; cert: string } } = {},
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let opened = 0;
  let behave: (webhook: ReceivedWebhook) => Answer = () => ({ status: 200, body: "ok" });

  const server = options.tls ? createTlsServer(options.tls) : createServer();
  server.on("connection", (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("request", (request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const webhook: ReceivedWebhook = {
        at: new Date(),
        path: request.url ?? "",
        headers: request.headers,
        raw,
        body: WebhookBody.parse(JSON.parse(raw.toString("utf8"))),
      };
      received.push(webhook);
      respond(response, behave(webhook));
    });
  });

  function respond(response: ServerResponse, answer: Answer) {
    const { socket } = response;
    if (answer === "hang") return;
    if (answer === "reset") return void socket?.resetAndDestroy();
    if (answer === "close") return void socket?.destroy();
    if (answer === "nonsense") return void socket?.end("SSH-2.0-OpenSSH_9.9\r\n");
    if (answer === "hints") {
      const hint = () => {
        if (!response.destroyed)
          response.writeEarlyHints({ link: "</next>" }, () => setImmediate(hint));
      };
      return hint();
    }
    if (answer === "flood") {
      const chunk = Buffer.alloc(64 * 1024, "x");
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", pour);
      return pour();
    }
    if (answer === "drip") {
      response.writeHead(200);
      response.write(".");
      const timer = setInterval(() => response.write("."), 20);
      timers.add(timer);
      return void response.on("close", () => clearInterval(timer));
    }
    const finish = () => response.writeHead(answer.status, answer.headers).end(answer.body);
    if (answer.afterMs) timers.add(setTimeout(finish, answer.afterMs));
    else finish();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls ? "https" : "http"}://127.0.0.1:${port}/webhooks`,
    port,
    received,
    connections: () => opened,
    answer: (with_) => {
      behave = typeof with_ === "function" ? with_ : () => with_;
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether X-Service-Signature matches the received bytes, compared in constant time as a receiver should. */
export function isSignedWith(secret: string, { headers, raw }: ReceivedWebhook): boolean {
  const given = Buffer.from(String(headers["x-service-signature"] ?? ""));
  const own = Buffer.from(createHmac("sha256", secret).update(raw).digest("hex"));
  return given.length === own.length && timingSafeEqual(given, own);
}
