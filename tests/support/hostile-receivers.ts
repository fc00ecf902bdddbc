// Webhook receivers that misbehave in every way, each on its own server on this machine.
import { createServer, type AddressInfo, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { ProofRun } from "./proof";

interface Kind {
  name: string;
  /** The final status of a delivery to it. A 2xx status is a success, whatever follows it. */
  end: "succeeded" | "failed";
  /** Each attempt lasts until the timeout. */
  isSilent?: boolean;
  protocol?: "https";
  /** Nothing listens at its address. */
  isClosed?: boolean;
  /** Called for each connection, before any data is sent. */
  onConnection?: (socket: Socket) => void;
  /** Called for each complete request; `own` is the receiver's own URL. */
  onRequest?: (socket: Socket, own: string) => void;
}

const REASONS: Record<number, string> = { 200: "OK", 307: "Temporary Redirect", 500: "Error" };
const head = (status: number, ...fields: string[]) =>
  [`HTTP/1.1 ${status} ${REASONS[status] ?? ""}`, ...fields, "", ""].join("\r\n");
const says = (text: string) => (socket: Socket) => void socket.write(text);

/** Writes as much as the connection takes, for as long as it is open. */
const pours = (first: string, again: string | Buffer) => (socket: Socket) => {
  socket.write(first);
  // One write per turn of the event loop: with a reader as fast as the writer, a loop would never yield.
  const pour = () => {
    if (!socket.destroyed) socket.write(again, () => setImmediate(pour));
  };
  pour();
};

/** Writes `first`, then `drop` once a second. */
const drips = (first: string, drop: string) => (socket: Socket) => {
  socket.write(first);
  const timer = setInterval(() => socket.write(drop), 1_000);
  socket.once("close", () => clearInterval(timer));
};

const CHUNK = `10000\r\n${"x".repeat(0x10000)}\r\n`;
const MEMBER = gzipSync(Buffer.alloc(16 * 2 ** 20));
/** A megabyte that unpacks to a gigabyte. */
const BOMB = Buffer.concat(Array.from({ length: 64 }, () => MEMBER));

/** `unreachable` is a redirect target that nothing may request. */
export const hostileKinds = (unreachable: string): Kind[] => [
  { name: "closed port", end: "failed", isClosed: true },
  { name: "black hole", end: "failed", isSilent: true, onConnection: (socket) => socket.pause() },
  { name: "reset", end: "failed", onConnection: (socket) => socket.resetAndDestroy() },
  {
    name: "ends half-way through the headers",
    end: "failed",
    onRequest: (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"),
  },
  {
    name: "headers, one a second",
    end: "failed",
    isSilent: true,
    onRequest: drips("HTTP/1.1 200 OK\r\n", "x-more: more\r\n"),
  },
  {
    name: "a megabyte of headers",
    end: "failed",
    onRequest: says(head(200, ...Array<string>(1_000).fill(`x-long: ${"x".repeat(1_000)}`))),
  },
  {
    name: "headers and never a body",
    end: "succeeded",
    onRequest: says(head(200, "content-length: 10")),
  },
  {
    name: "a byte of the body a second",
    end: "succeeded",
    onRequest: drips(head(200, "transfer-encoding: chunked"), "1\r\n.\r\n"),
  },
  {
    name: "endless body",
    end: "succeeded",
    onRequest: pours(head(200, "transfer-encoding: chunked"), CHUNK),
  },
  {
    name: "ends half-way through the body",
    end: "succeeded",
    onRequest: (socket) => socket.end(`${head(200, "content-length: 1000")}half`),
  },
  {
    name: "endless 1xx responses",
    end: "failed",
    onRequest: pours("", head(103, "link: </next>").repeat(100)),
  },
  { name: "not HTTP", end: "failed", onRequest: says("SSH-2.0-OpenSSH_9.9\r\n") },
  {
    name: "not TLS",
    end: "failed",
    protocol: "https",
    onConnection: says("HTTP/1.1 400 Bad Request\r\n\r\n"),
  },
  {
    name: "gzip bomb",
    end: "succeeded",
    onRequest(socket) {
      socket.write(head(200, "content-encoding: gzip", `content-length: ${BOMB.length}`));
      socket.write(BOMB);
    },
  },
  {
    name: "redirect to itself",
    end: "failed",
    onRequest: (socket, own) => socket.write(head(307, `location: ${own}`, "content-length: 0")),
  },
  {
    name: "redirect to an address inside",
    end: "failed",
    onRequest: says(head(307, `location: ${unreachable}`, "content-length: 0")),
  },
  { name: "500", end: "failed", onRequest: says(head(500, "content-length: 0")) },
];

export interface HostileReceiver extends Pick<Kind, "name" | "end"> {
  isSilent: boolean;
  url: string;
  connections: () => number;
  /** The number of bytes written over all connections. */
  written: () => number;
  /** The number of complete requests received, by delivery ID. */
  requests: ReadonlyMap<string, number>;
}

export async function startHostileReceiver(
  run: Pick<ProofRun, "onEnd">,
  kind: Kind,
): Promise<HostileReceiver> {
  const requests = new Map<string, number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let written = 0;
  let url = "";
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sockets.delete(socket);
      written += socket.bytesWritten;
    });
    kind.onConnection?.(socket);
    if (kind.onRequest) {
      onEachRequest(socket, (body) => {
        const { delivery_id: id } = JSON.parse(body) as { delivery_id: string };
        requests.set(id, (requests.get(id) ?? 0) + 1);
        kind.onRequest?.(socket, url);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `${kind.protocol ?? "http"}://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  if (kind.isClosed) await close();
  else run.onEnd(close);
  return {
    name: kind.name,
    end: kind.end,
    isSilent: kind.isSilent ?? false,
    url,
    connections: () => connections,
    written: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, written),
    requests,
  };
}

function onEachRequest(socket: Socket, onBody: (body: string) => void): void {
  let text = "";
  socket.on("data", (bytes: Buffer) => {
    text += bytes.toString("latin1");
    for (;;) {
      const body = text.indexOf("\r\n\r\n") + 4;
      const length = Number(/^content-length: *(\d+)/im.exec(text)?.[1]);
      if (body < 4 || !(text.length >= body + length)) return;
      const whole = text.slice(body, body + length);
      text = text.slice(body + length);
      onBody(whole);
    }
  });
}
