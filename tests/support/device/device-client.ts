// Calls the routes' exported handlers as the framework does: by method and path, with a real Request.
import * as events from "@/app/api/v1/events/route";
import * as network from "@/app/api/v1/network/route";
import * as networks from "@/app/api/v1/networks/route";
import * as cancel from "@/app/api/v1/payments/[paymentID]/cancel/route";
import * as refund from "@/app/api/v1/payments/[paymentID]/refund/route";
import * as paymentRefunds from "@/app/api/v1/payments/[paymentID]/refunds/route";
import * as payment from "@/app/api/v1/payments/[paymentID]/route";
import * as link from "@/app/api/v1/payments/link/route";
import * as payments from "@/app/api/v1/payments/route";
import * as refundById from "@/app/api/v1/refunds/[refundID]/route";
import * as refunds from "@/app/api/v1/refunds/route";
import * as staticQr from "@/app/api/v1/static-qr-payments/[orderNumber]/route";
import * as webhookListen from "@/app/api/v1/webhook-listen/route";
import * as simulate from "@/app/api/v1/webhook-simulate/route";
import * as subscriptions from "@/app/api/v1/webhook-simulate/subscriptions/route";
import { deviceOperations } from "@/lib/api/device/operations";
import { judgeAddress } from "@/server/front/addresses";
import { apiRoutesOf } from "@/server/front/api-routes";
import { answered, type Answered } from "../answered";

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response> | Response;

/** In the framework's order: static segments before parameters. */
export const routes: [path: string, module: object][] = [
  ["/events", events],
  ["/network", network],
  ["/networks", networks],
  ["/payments", payments],
  ["/payments/link", link],
  ["/payments/{paymentID}", payment],
  ["/payments/{paymentID}/cancel", cancel],
  ["/payments/{paymentID}/refund", refund],
  ["/payments/{paymentID}/refunds", paymentRefunds],
  ["/refunds", refunds],
  ["/refunds/{refundID}", refundById],
  ["/static-qr-payments/{orderNumber}", staticQr],
  ["/webhook-listen", webhookListen],
  ["/webhook-simulate", simulate],
  ["/webhook-simulate/subscriptions", subscriptions],
];

const matchers = routes.map(([path, module]) => ({
  module: module as Record<string, RouteHandler | undefined>,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

export interface RequestOptions {
  key?: string;
  body?: unknown;
  /** A raw body, used instead of `body`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

type Serve = (request: Request) => Promise<Response>;
let serve: Serve = (request) => serveDeviceApi(request);

/** Makes `ask` send its requests another way, until the returned function is called. */
export function askThrough(other: Serve): () => void {
  const usual = serve;
  serve = other;
  return () => void (serve = usual);
}

/** Sends a request to the device API, with the key as a bearer token. */
export async function ask(
  method: string,
  address: string,
  options: RequestOptions = {},
): Promise<Answered> {
  const { key, body, raw, headers } = options;
  const request = new Request(`http://localhost:3000/api/v1${address}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    ...(raw instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  return answered(await serve(request));
}

const apiRoutes = apiRoutesOf(
  Object.values(deviceOperations).map(({ method, path }) => `${method} /v1${path}`),
);

/** Responds as the front server does, or with the handler that the framework would choose. */
export async function serveDeviceApi(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const judged = judgeAddress(apiRoutes, request.method, pathname);
  if (typeof judged === "object") return new Response(judged.body || null, judged);
  const below = pathname.slice("/api/v1".length);
  for (const { module, pattern } of matchers) {
    const match = pattern.exec(below);
    if (match) return call(module[request.method], request, match.groups ?? {});
  }
  throw new Error(`no route for ${request.url}`);
}

function call(handler: RouteHandler | undefined, request: Request, groups: Record<string, string>) {
  if (!handler) throw new Error(`no handler for ${request.method} ${request.url}`);
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  return handler(request, { params: Promise.resolve(params) });
}
