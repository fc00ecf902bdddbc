import { RequestFailed } from "@/lib/client/request-json";

/** Longer than two beats of the server: then nothing comes through any more. */
const QUIET_MS = 12_000;
const POLL_INTERVAL_MS = 2_000;
/** Where newer pages of this browser have the streams: it is one of many, and hardly the one that is looked at. */
const REPLACED_POLL_MS = 5_000;
/** After so many answers in a row a stream is worth another try. */
const ANSWERS_TO_STREAM = 3;

export interface Following<News> {
  /** The address of the server-sent events. */
  stream: string;
  /** The event that brings news. */
  event: string;
  /** Asks for the same, where there is no stream. */
  read: (signal: AbortSignal) => Promise<News>;
  /** Returns whether nothing more is to come. */
  onNews: (news: News) => boolean;
  /** Whether the server can be reached. */
  onReach: (isReached: boolean) => void;
  /** The server will not tell: the session is over, or there is no such thing. */
  onRefused: (error: RequestFailed) => void;
}

/**
 * Follows something by server-sent events, and where they do not come through, by asking every two seconds. What
 * happened while there was no connection is caught up with at once when there is one again. A page whose stream was
 * ended in favour of newer ones asks, and opens another one when somebody turns to it. Returns its end.
 */
export function follow<News>(following: Following<News>): () => void {
  const gone = new AbortController();
  let source: EventSource | undefined;
  let nextAsk: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let answers = 0;
  let isReplaced = false;

  const quiet = () => {
    source?.close();
    source = undefined;
    clearTimeout(nextAsk);
    clearTimeout(watchdog);
  };
  const end = () => {
    gone.abort();
    quiet();
    window.removeEventListener("online", askNow);
    window.removeEventListener("offline", askNow);
    window.removeEventListener("focus", turnedTo);
  };
  const heard = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(askNow, QUIET_MS);
  };
  const take = (news: News) => {
    following.onReach(true);
    if (following.onNews(news)) end();
  };
  function listen() {
    const stream = new EventSource(following.stream);
    source = stream;
    heard();
    stream.addEventListener(following.event, (message: MessageEvent<string>) => {
      heard();
      take(JSON.parse(message.data) as News);
    });
    stream.addEventListener("beat", heard);
    // Asking says why.
    stream.addEventListener("refused", askNow);
    stream.addEventListener("replaced", () => {
      isReplaced = true;
      askNow();
    });
    stream.addEventListener("error", askNow);
  }
  function askNow() {
    quiet();
    answers = 0;
    void ask();
  }
  function turnedTo() {
    if (!isReplaced) return;
    isReplaced = false;
    askNow();
  }
  async function ask() {
    if (gone.signal.aborted) return;
    try {
      const news = await following.read(gone.signal);
      if (gone.signal.aborted) return;
      answers += 1;
      take(news);
      if (gone.signal.aborted) return;
      if (!isReplaced && answers >= ANSWERS_TO_STREAM) return listen();
    } catch (error) {
      if (gone.signal.aborted) return;
      if (error instanceof RequestFailed && !error.isPassing) {
        following.onRefused(error);
        return end();
      }
      answers = 0;
      following.onReach(false);
    }
    nextAsk = setTimeout(() => void ask(), isReplaced ? REPLACED_POLL_MS : POLL_INTERVAL_MS);
  }
  window.addEventListener("online", askNow);
  window.addEventListener("offline", askNow);
  window.addEventListener("focus", turnedTo);
  listen();
  return end;
}
