import { performance } from "node:perf_hooks";
import type { Dispatcher } from "undici";
import { MAX_INTERIM_RESPONSES, TooManyInterimResponses } from "@/lib/kit/outbound";
import type { WebhookRequest } from "./request";

/** Limits on reading and keeping the response body, which is used only for the log. */
const BODY_READ_MS = 1000;
const BODY_READ_BYTES = 64 * 1024;
const BODY_KEPT_BYTES = 8 * 1024;

/** Made once: taking the stack of an error for each response would cost an eighth of a delivery. */
const REST_IS_NOT_READ = new Error("The rest of the response is not read.");

type Headers = Record<string, string | string[] | undefined>;

export interface EndpointResponse {
  status: number;
  headers: Headers;
  /** Its beginning. */
  body: string;
}

/** There was no response in time. */
export class EndpointTooSlow extends Error {}

/**
 * Posts a webhook and returns the response. The status alone decides the outcome, so errors after it are ignored.
 * Throws `EndpointTooSlow` after `timeoutMs`, `TooManyInterimResponses`, and the errors of undici and the connection.
 */
export const postToEndpoint = (
  dispatcher: Dispatcher,
  request: WebhookRequest,
  timeoutMs: number,
): Promise<EndpointResponse> =>
  new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(request.url);
    const { headers, body } = request;
    dispatcher.dispatch(
      { origin, path: pathname + search, method: "POST", headers, body },
      new Exchange(timeoutMs, resolve, reject),
    );
  });

/** Handles the response of one request itself, without the streams and signals of undici's `request`. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #endsAt: number;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #ended: { reason: Error } | undefined;
  #interim = 0;
  #response: { status: number; headers: Headers } | undefined;
  readonly #kept: Buffer[] = [];
  #read = 0;

  constructor(
    timeoutMs: number,
    readonly resolve: (response: EndpointResponse) => void,
    readonly reject: (error: Error) => void,
  ) {
    this.#endsAt = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.#fail(new EndpointTooSlow()), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) controller.abort(this.#ended.reason);
    else this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > MAX_INTERIM_RESPONSES) this.#fail(new TooManyInterimResponses());
      return;
    }
    this.#response = { status, headers };
    clearTimeout(this.#timer);
    const msLeft = Math.max(0, this.#endsAt - performance.now());
    this.#timer = setTimeout(() => this.#finish(), Math.min(BODY_READ_MS, msLeft));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const missing = BODY_KEPT_BYTES - this.#read;
    if (missing > 0) this.#kept.push(chunk.subarray(0, missing));
    this.#read += chunk.length;
    if (this.#read >= BODY_READ_BYTES) this.#finish();
  }

  onResponseEnd(): void {
    this.#controller = undefined;
    this.#finish();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#controller = undefined;
    if (this.#response) this.#finish();
    else this.#fail(error);
  }

  #finish(): void {
    if (this.#ended) return;
    this.#end(REST_IS_NOT_READ);
    this.resolve({ ...this.#response!, body: Buffer.concat(this.#kept).toString("utf8") });
  }

  #fail(error: Error): void {
    if (this.#ended) return;
    this.#end(error);
    this.reject(error);
  }

  /** Closes the connection unless the response is complete. */
  #end(reason: Error): void {
    this.#ended = { reason };
    clearTimeout(this.#timer);
    this.#controller?.abort(reason);
  }
}
