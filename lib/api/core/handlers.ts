import { newRequestId } from "@/lib/kit/answer";
import { NotFound } from "@/lib/kit/errors";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { errorResponse } from "./error-response";
import type { Operation } from "./operation";
import type { RouteHandler } from "./route";

/** A handler for each operation of a table: the one of that operation. */
export type HandlersOf<
  Table extends Record<string, Operation>,
  Req extends IncomingRequest = Request,
> = {
  readonly [Id in keyof Table]: RouteHandler<Req, Table[Id]>;
};

type Handlers<Req extends IncomingRequest> = Readonly<Record<string, RouteHandler<Req>>>;

const isFixed = ({ path }: { path: string }) => !path.includes("{");

/**
 * Returns a function that finds the handler for a method and a path below the surface's address, as sent. GET also
 * answers HEAD. It returns undefined if there is none, or if the path cannot be decoded.
 */
export function finderOf<Req extends IncomingRequest>(handlers: Handlers<Req>) {
  const entries = Object.values(handlers).map((handler) => ({
    method: handler.operation.method,
    path: handler.operation.path,
    handler,
  }));
  const fixed = new Map(
    entries.filter(isFixed).map(({ method, path, handler }) => [`${method} ${path}`, handler]),
  );
  const patterns = entries
    .filter((entry) => !isFixed(entry))
    .map(({ method, path, handler }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      handler,
    }));
  return (method: string, path: string) => {
    const wanted = method === "HEAD" ? "GET" : method;
    // First, as in the framework.
    const known = fixed.get(`${wanted} ${path}`);
    if (known) return { handler: known, params: {} };
    for (const { method: its, pattern, handler } of patterns) {
      const match = its === wanted && pattern.exec(path);
      if (match) {
        const params = decoded(match.groups);
        return params && { handler, params };
      }
    }
    return undefined;
  };
}

function decoded(groups: Record<string, string> = {}): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

/** The server in front answers such requests itself, except in development. */
class NoSuchAddress extends NotFound {
  readonly code = "NOT_FOUND";
  constructor() {
    super("Not found. See /api/openapi.json for the available paths.");
  }
}

/** Returns what the one route file of a surface exports. `base`: its address, such as "/api/account". */
export function routesBelow(base: string, handlers: Handlers<Request>) {
  const find = finderOf(handlers);
  const serve = (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const found = find(request.method, pathname.slice(base.length));
    if (!found) return Promise.resolve(errorResponse(new NoSuchAddress(), newRequestId()));
    return found.handler(request, { params: Promise.resolve(found.params) });
  };
  return { GET: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve };
}
