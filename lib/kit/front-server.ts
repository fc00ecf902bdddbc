// What the server in front and the app exchange. They are bundled apart and meet in the state of their process: the app, from
// instrumentation.ts on, puts in what the server calls, and the server says when the process stops. Both import this file,
// and nothing of each other.
import type { Answer } from "@/lib/kit/answer";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { ofProcess } from "@/lib/kit/process-state";

/** A header that the server gives a request, if an undeclared proxy has forwarded it. No client can send it. */
export const FORWARDED_HEADER = "x-qassa-forwarded";
/** A header that the server gives a request for a page: it marks the page's scripts as ours. No client can send it. */
export const NONCE_HEADER = "x-nonce";

/** A handler of the device API, and the parameters of the path that it was found by. */
export interface FoundHandler {
  handler: {
    answer: (
      request: IncomingRequest,
      context: { params: Promise<Record<string, string>> },
    ) => Promise<Answer | Response>;
  };
  params: Record<string, string>;
}

export interface MetricsPage {
  contentType: string;
  body: string;
}

interface FrontServer {
  /** Resolved by the app when instrumentation.ts has run: no request is accepted before. */
  registered: PromiseWithResolvers<void>;
  /** Methods and paths below /api, such as "GET /v1/payments/{paymentID}". */
  apiAddresses: readonly string[];
  /** Finds a handler by a method and a path below /api/v1, as sent. */
  findDeviceHandler?: (method: string, path: string) => FoundHandler | undefined;
  /** Returns the answer to GET /metrics by the request's headers; undefined if it may not have it. */
  readMetricsPage?: (
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => Promise<MetricsPage | undefined>;
  /** Aborted by the server when the process was told to stop. Streams and whatever waits in a request end then. */
  stopping: AbortController;
  /** Background work takes the same signals; this is its end, once it has one. */
  backgroundEnd?: Promise<void>;
}

export const frontServer = ofProcess("front server", (): FrontServer => ({
  registered: Promise.withResolvers<void>(),
  apiAddresses: [],
  stopping: new AbortController(),
}));

/** Returns whether this process was told to stop: it completes running requests and takes no new connections. */
export const isStopping = (): boolean => frontServer.stopping.signal.aborted;
