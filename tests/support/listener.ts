import { serve, type Served } from "@/operate/networks/serve";

export type Listener = Served;

/** Serves a `Request -> Response` function over HTTP on 127.0.0.1. */
export const listen = (
  handle: (request: Request) => Promise<Response> | Response,
): Promise<Listener> => serve(handle);
