import type { QassaError } from "@/lib/kit/errors";
import { after, minutes, seconds, toTimestamp } from "@/lib/kit/time";

/** Less than the idle timeout of proxies. */
const HEARTBEAT_MS = seconds(5);
/** Then the browser opens another one, wherever a load balancer leads it. */
const LONGEST = minutes(30);
/** A client that does not read this much is gone, although nothing has noticed. */
const MAX_UNREAD = 64;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Compressed, it would wait for more; so it would in a proxy that buffers.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** What was seen of something that is watched. */
export interface StreamEvent {
  event: string;
  data: object;
  /** Nothing will come after it. */
  isLast?: boolean;
}

const encoder = new TextEncoder();

/** A HEAD request would never disconnect. */
export const headersOfStream = (): Response => new Response(null, { headers: HEADERS });

/**
 * The server-sent events of one screen. It is given each read, and sends changes; every event has the database's time
 * in `now`. It ends with the last read, with the client, after half an hour, and with `refuse` and `replace`, which
 * send the reason; browsers reconnect automatically.
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

  /** `text` is the look's data as JSON: the same text is no news, and once in a while a beat says just that. */
  send({ event, data, isLast }: StreamEvent, now: Date, text = JSON.stringify(data)): void {
    this.#clock = { now, readAt: performance.now() };
    if (text !== this.#known) this.#say(event, data);
    else if (performance.now() - this.#saidAt >= HEARTBEAT_MS) this.#say("beat", {});
    this.#known = text;
    if (isLast || performance.now() - this.#openedAt >= LONGEST) this.end();
  }

  refuse(error: QassaError): void {
    this.#say("refused", { error: error.code, message: error.message });
    this.end();
  }

  /** Its place is taken by a newer one: to open another would take the place of that one. */
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
    const said = JSON.stringify({ now: toTimestamp(after(now, this.#saidAt - readAt)), ...data });
    this.#controller.enqueue(encoder.encode(`event: ${event}\ndata: ${said}\n\n`));
  }
}
