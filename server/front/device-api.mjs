// @ts-check
// Answers the device API by calling its handlers directly. The framework would call the same ones, but takes longer than
// most of them do, and so would a `Request` and a `Response`.

const PREFIX = "/api/v1";
/** The host is not used, and the one that a client sends need not be valid. */
const ORIGIN = "http://localhost";

/**
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 * @typedef {typeof import("../../lib/api/device/find-handler").findHandler} FindHandler
 * @typedef {import("../../lib/api/incoming-request").IncomingRequest} IncomingRequest
 */

/**
 * Answers a request for the device API, whose body must be complete.
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @returns {Promise<boolean>} whether it responded; otherwise the framework does
 */
export async function answersDeviceApi(request, response) {
  const { method = "GET", url = "" } = request;
  const { qassaDeviceApi } = /** @type {{ qassaDeviceApi?: FindHandler }} */ (globalThis);
  if (!qassaDeviceApi || !url.startsWith(`${PREFIX}/`)) return false;
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  const found = qassaDeviceApi(method, path.slice(PREFIX.length));
  if (!found) return false;
  const asked = new AskedRequest(request, response);
  const answer = await found.answer(asked, { params: Promise.resolve(found.params) });
  // No operation of the device API sends a file or a stream.
  if (answer instanceof Response) throw new Error(`${method} ${path} did not answer with text`);
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  // As text, Node.js sends it in one piece with the headers; in answer to HEAD, not at all.
  response.end(body);
  return true;
}

/** @implements {IncomingRequest} */
class AskedRequest {
  #request;
  #response;
  /** @type {AbortSignal | undefined} */
  #signal;

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  constructor(request, response) {
    this.#request = request;
    this.#response = response;
    this.method = request.method ?? "GET";
    this.url = ORIGIN + request.url;
    const hasBody = this.method !== "GET" && this.method !== "HEAD";
    // The whole body is there, so one read returns it.
    this.body = hasBody ? /** @type {Uint8Array | null} */ (request.read()) : null;
    this.headers = {
      /** @param {string} name */
      get: (name) => this.#header(name) ?? null,
      /** @param {string} name */
      has: (name) => this.#header(name) !== undefined,
    };
  }

  /** @param {string} name */
  #header(name) {
    const value = this.#request.headers[name.toLowerCase()];
    // Node.js has joined those that were sent more than once, except cookies that a client does not send.
    return Array.isArray(value) ? value.join(", ") : value;
  }

  /** Aborted once the client disconnects. Few operations wait long enough to ask. */
  get signal() {
    return (this.#signal ??= abortedWithout(this.#response));
  }
}

/** @param {ServerResponse} response */
function abortedWithout(response) {
  const disconnected = new AbortController();
  const end = () => {
    if (!response.writableFinished) disconnected.abort();
  };
  if (response.destroyed) end();
  else response.once("close", end);
  return disconnected.signal;
}
