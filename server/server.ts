// The HTTP server: Next.js behind our own listener, which passes routes the real address of the client, completes
// running requests before it stops, and exits when the process that started it is gone.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import next from "next";
import { FORWARDED_HEADER, frontServer, isStopping } from "@/lib/kit/front-server";
import { stopTracing } from "@/lib/kit/tracing";
import { clientAddress, isForwarded } from "./client-address";
import { answersByAddress } from "./front/addresses";
import { apiRoutesOf } from "./front/api-routes";
import { limitBody } from "./front/body-limit";
import { followConnections } from "./front/connections";
import { answersDeviceApi } from "./front/device-api";
import { securityHeaders } from "./front/headers";
import { inLanguageOf } from "./front/language";
import { answersMetrics } from "./front/metrics";
import { inTurn } from "./front/pipelining";
import { inTurnOfSender } from "./front/sender-turns";
import { staticFiles } from "./front/static-files";
import { closeUnread, TIMEOUTS } from "./front/timeouts";
import { answerUnreadable } from "./front/unreadable";

/** Whoever starts this program does it in the project's folder. */
const root = process.cwd();
const port = Number(process.env.PORT || 3000);
const host = process.env.LISTEN_HOST || undefined;
const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0);
const bench = process.env.QASSA_BENCH === "on";
const API_REFERENCE = "node_modules/@scalar/api-reference/dist/browser/standalone.js";
const development = process.env.NODE_ENV === "development";
// In development Next.js answers, because it reloads the handlers when they change. A test compares both ways.
const directDeviceApi = !development && process.env.QASSA_DEVICE_API !== "framework";
/** In development Next.js decides what exists, because the tables change. */
const ANY_ADDRESS = ["GET", "POST", "PUT", "PATCH", "DELETE"].map(
  (method) => `${method} /{...path}`,
);
const OF_BENCH = ["GET /bench/empty", "POST /bench/insert"];
const answerStaticFile = staticFiles(
  development ? undefined : path.join(root, bench ? ".next/cache/bench" : ".next", "static"),
  // The pages add its version to the URL. Bundling it again would only make the build slower.
  { "/docs/api-reference.js": path.join(root, API_REFERENCE) },
);
const setSecurityHeaders = securityHeaders({ publicUrl: process.env.PUBLIC_URL, development });

process.title = "qassa";

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (answersByAddress(apiRoutes, request, response)) return;
  if (directDeviceApi && (await answersDeviceApi(request, response))) return;
  if (await answersMetrics(request, response)) return;
  if (!(await answerStaticFile(request, response))) await handle(request, response);
}

const server = createServer(TIMEOUTS, (request, response) => {
  const { headers, socket } = request;
  // An undeclared proxy hides the client, so the request cannot be treated as local.
  if (trustedProxies === 0 && isForwarded(headers)) headers[FORWARDED_HEADER] = "true";
  else delete headers[FORWARDED_HEADER];
  headers["x-forwarded-for"] = clientAddress(
    headers["x-forwarded-for"],
    socket.remoteAddress,
    trustedProxies,
  );
  if (trustedProxies === 0) {
    // Without a trusted proxy, these can be forged.
    delete headers.forwarded;
    delete headers["x-forwarded-host"];
    delete headers["x-forwarded-port"];
    delete headers["x-forwarded-proto"];
  }
  delete headers["x-real-ip"];
  setSecurityHeaders(request, response);
  limitBody(request, response, () =>
    inTurn(response, () =>
      inTurnOfSender(request, response, () => {
        inLanguageOf(request, () => serve(request, response)).catch((error: unknown) => {
          console.error(error);
          if (!response.headersSent) response.statusCode = 500;
          response.end();
        });
      }),
    ),
  );
});
const app = next({
  dev: development,
  dir: root,
  hostname: host ?? "localhost",
  port,
  // Next listens for upgrades on the server given here, by default ours, and responds only to its own hot reload.
  // Without that listener, a request that offers an upgrade is handled like any other.
  httpServer: development ? server : createServer(),
});
const handle = app.getRequestHandler();
const connections = followConnections(server);
closeUnread(server);
answerUnreadable(server);

async function stop(): Promise<void> {
  if (isStopping()) return;
  // Event streams end now: otherwise they would stay open as long as they have a reader.
  frontServer.stopping.abort();
  await connections.drain();
  await frontServer.backgroundEnd;
  await stopTracing();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
// The parent process is gone. Uses a signal, so that background work stops too.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

await app.prepare();
// Next.js does not wait for instrumentation.ts, which exits the process if its version or SECRETS_KEY is not the
// database's.
await frontServer.registered.promise;
const apiRoutes = apiRoutesOf(
  development ? ANY_ADDRESS : [...frontServer.apiAddresses, ...(bench ? OF_BENCH : [])],
);
server.once("error", (error: NodeJS.ErrnoException) => {
  process.send?.({ failed: error.code ?? error.message });
  console.error(error.message);
  process.exit(1);
});
server.listen({ port, host }, () => process.send?.("ready"));
