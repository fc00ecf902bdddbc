// A live payment network that responds at once and stores nothing.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface BenchNetwork {
  baseUrl: string;
  close: () => Promise<void>;
}

const answerTo = (path: string, request: { reference?: string; references?: string[] }) => {
  const state = (reference: string) => ({ reference, status: "PaymentRequested" });
  if (path === "/payments") return [202, { reference: request.reference }] as const;
  if (path === "/payments/states") {
    return [200, { payments: (request.references ?? []).map(state) }] as const;
  }
  const cancelled = /^\/payments\/([^/]+)\/cancel$/.exec(path)?.[1];
  if (cancelled !== undefined) {
    return [200, { reference: decodeURIComponent(cancelled), status: "Cancelled" }] as const;
  }
  if (path.startsWith("/history"))
    return [200, { entries: [], cursor: "", has_more: false }] as const;
  return [404, { code: "NOT_FOUND", reason: "The bench asks for nothing else." }] as const;
};

export async function benchNetwork(): Promise<BenchNetwork> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const [status, answer] = answerTo(
        request.url ?? "",
        text ? (JSON.parse(text) as object) : {},
      );
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(answer));
    });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
