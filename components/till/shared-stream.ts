// The streams of server-sent events of a browser, shared between its tabs.
//
// Over HTTP/1.1 a browser has six connections to a server, and each stream holds one. So tabs that follow the same thing
// share a stream: the one that has the Web Lock of it opens it, and tells the others on a channel. A browser opens at most
// `MAX_STREAMS`, whatever its tabs follow. A lock of a tab that is closed or crashes goes to the next one.

/** Half of the connections are left for requests. */
const MAX_STREAMS = 3;
const EVENTS = ["beat", "refused", "replaced"] as const;

/** What is told on the channel: an event of the stream, that there is none, or a question for the last event. */
type ChannelMessage =
  | { say: "event"; event: string; data: string }
  | { say: "none" }
  | { say: "what is known" };

export interface StreamOwner {
  /** The URL of the stream. */
  url: string;
  /** Whose it is: tabs share a stream only if they have the same. Never empty. */
  owner: string;
  /** The name of the event that carries updates. */
  event: string;
  onEvent: (event: string, data: string) => void;
  /** There is no stream at present: poll. */
  onNone: () => void;
}

export interface SharedStream {
  /** Opens the stream again if it is this tab's to open. */
  open: () => void;
  close: () => void;
}

const canShare = () =>
  typeof BroadcastChannel !== "undefined" &&
  typeof navigator !== "undefined" &&
  (navigator as Partial<Navigator>).locks !== undefined;

/** Follows a stream together with the other tabs of this browser. Where tabs can't agree, there is none: poll. */
export function shareStream(following: StreamOwner): SharedStream {
  if (!canShare()) {
    queueMicrotask(following.onNone);
    return { open: () => undefined, close: () => undefined };
  }
  const { url, owner, event } = following;
  const name = `qassa-stream:${owner}:${url}`;
  const channel = new BroadcastChannel(name);
  const closed = new AbortController();
  let isLeader = false;
  let hasSlot = false;
  let source: EventSource | undefined;
  let known: ChannelMessage = { say: "none" };

  const broadcast = (message: ChannelMessage) => {
    if (!closed.signal.aborted) channel.postMessage(message);
  };
  const handle = (message: ChannelMessage) => {
    if (message.say === "event") following.onEvent(message.event, message.data);
    else if (message.say === "none") following.onNone();
    else if (isLeader) broadcast(known);
  };
  const publish = (message: ChannelMessage) => {
    if (message.say !== "event" || message.event === event) known = message;
    // Others first: hearing the last event closes this.
    broadcast(message);
    handle(message);
  };
  const drop = () => {
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (!hasSlot || source || closed.signal.aborted) return;
    const stream = new EventSource(url);
    source = stream;
    for (const one of [event, ...EVENTS]) {
      stream.addEventListener(one, (message: MessageEvent<string>) => {
        if (one === "refused" || one === "replaced") drop();
        publish({ say: "event", event: one, data: message.data });
      });
    }
    stream.addEventListener("error", () => {
      drop();
      publish({ say: "none" });
    });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<ChannelMessage>) => handle(data));

  const lead = () =>
    // Waits for the tab that has the stream.
    hold(name, closed.signal, async () => {
      isLeader = true;
      await inSlot(
        closed.signal,
        () => publish({ say: "none" }),
        async () => {
          hasSlot = true;
          open();
          await whenAborted(closed.signal);
        },
      );
    });
  broadcast({ say: "what is known" });
  // Rejected when this tab stops waiting.
  lead().catch(() => undefined);
  return {
    open,
    close: () => {
      drop();
      closed.abort();
      channel.close();
    },
  };
}

const hold = (name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { signal }, act);

const slotName = (n: number) => `qassa-stream-slot:${n}`;

/** Acts as one of the streams that the browser may have; calls `whenFull` if it has to wait for another one to end. */
async function inSlot(
  signal: AbortSignal,
  whenFull: () => void,
  act: () => Promise<void>,
): Promise<void> {
  for (let n = 0; n < MAX_STREAMS; n++) {
    const had = await navigator.locks.request(slotName(n), { ifAvailable: true }, async (slot) => {
      if (slot) await act();
      return slot !== null;
    });
    if (had || signal.aborted) return;
  }
  whenFull();
  await hold(slotName(Math.floor(Math.random() * MAX_STREAMS)), signal, act);
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
