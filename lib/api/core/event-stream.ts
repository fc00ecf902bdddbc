import type { QassaError } from "@/lib/kit/errors";
import { after, minutes, seconds, toTimestamp } from "@/lib/kit/time";

/** Less than the idle timeouts of proxies. */
const HEARTBEAT_MS = seconds(5);
/** After this time the browser reconnects, to the server that a load balancer chooses. */
const MAX_STREAM_MS = minutes(30);
/** A client with this many unread events is considered gone, even if its connection still looks open. */
const MAX_UNREAD = 64;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Compression would delay events, and so would a proxy that buffers.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** One read of something that is watched. */
export interface StreamEvent {
  event: string;
  data: object;
  /** No event follows this one. */
  isLast?: boolean;
  /** The IDs of whatever it is made of: when one of them changes, it is read again at once. */
  dependsOn: readonly string[];
  /** Only such a change brings another event, so it is read less often. */
  isResting?: boolean;
}

const encoder = new TextEncoder();

/** Returns only the headers, for HEAD requests: a stream for one would never be disconnected. */
export const headersOfStream = (): Response => new Response(null, { headers: HEADERS });

/**
 * The server-sent events of one screen. `send` is called with each read and sends only changes; every event has the
 * database's time in `now`. The stream ends after the last event, when the client disconnects, after half an hour, and
 * on `refuse` and `replace`, which send the reason. Browsers reconnect automatically.
 */
export class EventStream {
  readonly response: Response;
  readonly #whenOver: () => void;
  readonly #openedAt = performance.now();
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #isOver = false;
  #known = "";
  #clock: { now: Date; readAt: number };
  #saidAt = 0;

  constructor(request: Request, now: Date, whenOver: () => void) {
    this.#clock = { now, readAt: performance.now() };
    this.#whenOver = whenOver;
    const body = new ReadableStream<Uint8Array>(
      { start: (controller) => void (this.#controller = controller), cancel: () => this.end() },
      { highWaterMark: MAX_UNREAD },
    );
    this.response = new Response(body, { headers: HEADERS });
    request.signal.addEventListener("abort", () => this.end(), { once: true });
  }

  /** `text` is `data` as JSON. If it has not changed, nothing is sent except a heartbeat every few seconds. */
  send({ event, data, isLast }: StreamEvent, now: Date, text = JSON.stringify(data)): void {
    this.#clock = { now, readAt: performance.now() };
    if (text !== this.#known) this.#say(event, data);
    else if (performance.now() - this.#saidAt >= HEARTBEAT_MS) this.#say("beat", {});
    this.#known = text;
    if (isLast || performance.now() - this.#openedAt >= MAX_STREAM_MS) this.end();
  }

  refuse(error: QassaError): void {
    this.#say("refused", { error: error.code, message: error.message });
    this.end();
  }

  /** Ends the stream because a newer one replaces it. Reconnecting would in turn replace another one. */
  replace(): void {
    this.#say("replaced", {});
    this.end();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#whenOver();
    try {
      this.#controller.close();
    } catch {
      // The client has already closed it.
    }
  }

  #say(event: string, data: object): void {
    if (this.#isOver) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) return this.end();
    this.#saidAt = performance.now();
    const { now, readAt } = this.#clock;
    const payload = JSON.stringify({
      now: toTimestamp(after(now, this.#saidAt - readAt)),
      ...data,
    });
    this.#controller.enqueue(encoder.encode(`event: ${event}\ndata: ${payload}\n\n`));
  }
}
