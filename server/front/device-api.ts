// Answers the device API by calling its handlers directly. The framework would call the same ones, but takes longer than
// most of them do, and so would a `Request` and a `Response`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { frontServer } from "@/lib/kit/front-server";
import type { IncomingRequest } from "@/lib/kit/incoming-request";

const PREFIX = "/api/v1";
/** The host is not used, and the one that a client sends need not be valid. */
const ORIGIN = "http://localhost";

/**
 * Answers a request for the device API, whose body must be complete, and returns whether it did; otherwise the framework
 * does.
 */
export async function answersDeviceApi(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method = "GET", url = "" } = request;
  if (!url.startsWith(`${PREFIX}/`)) return false;
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  const found = frontServer.findDeviceHandler?.(method, path.slice(PREFIX.length));
  if (!found) return false;
  const incoming = new NodeRequest(request, response);
  const answer = await found.handler.answer(incoming, { params: Promise.resolve(found.params) });
  // No operation of the device API sends a file or a stream.
  if (answer instanceof Response) throw new Error(`${method} ${path} did not answer with text`);
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  // As text, Node.js sends it in one piece with the headers; in answer to HEAD, not at all.
  response.end(body);
  return true;
}

class NodeRequest implements IncomingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingRequest["headers"];
  readonly body: Uint8Array | null;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
    this.method = request.method ?? "GET";
    this.url = ORIGIN + request.url;
    const hasBody = this.method !== "GET" && this.method !== "HEAD";
    // The whole body is there, so one read returns it.
    this.body = hasBody ? (request.read() as Uint8Array | null) : null;
    this.headers = {
      get: (name) => this.#header(name) ?? null,
      has: (name) => this.#header(name) !== undefined,
    };
  }

  #header(name: string): string | undefined {
    const value = this.#request.headers[name.toLowerCase()];
    // Node.js has joined those that were sent more than once, except cookies that a client does not send.
    return Array.isArray(value) ? value.join(", ") : value;
  }

  /** Aborted once the client disconnects. Few operations wait long enough to ask. */
  get signal(): AbortSignal {
    return (this.#signal ??= abortedWithout(this.#response));
  }
}

function abortedWithout(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  const end = () => {
    if (!response.writableFinished) disconnected.abort();
  };
  if (response.destroyed) end();
  else response.once("close", end);
  return disconnected.signal;
}
