import { isLineUp, onLineChange } from "@/lib/client/line";
import { RequestFailed } from "@/lib/client/request-json";
import { shareStream } from "../shared-stream";

/** A tab that joins hears from the others by then, or polls. */
const JOIN_MS = 1_000;
/** Longer than two heartbeats of the server: after that, the stream is no longer getting through. */
const QUIET_MS = 12_000;
const POLL_INTERVAL_MS = 2_000;
/** A connection can be lost without a word: what hasn't been answered by then is asked again. */
const POLL_TIMEOUT_MS = 10_000;
/**
 * Used when newer pages of this browser have the streams: this page is one of many, and probably not the one in view.
 */
const REPLACED_POLL_MS = 5_000;
/** After this many successful polls in a row, a stream is worth another try. */
const ANSWERS_TO_STREAM = 3;

const timeOut = (request: AbortController) =>
  request.abort(new DOMException("No answer", "TimeoutError"));

export interface Following<News> {
  /** The URL of the server-sent events. */
  stream: string;
  /** Whose session or display it is, or whatever else tells them apart: no tab of another one hears of the stream. */
  owner: string;
  /** The name of the event that carries updates. */
  event: string;
  /** Reads the same data when there is no stream. */
  read: (signal: AbortSignal) => Promise<News>;
  /** Returns true if no more updates will follow. */
  onNews: (news: News) => boolean;
  /** Reports whether the server can be reached. */
  onReach: (isReached: boolean) => void;
  /** Called when the server refuses: the session has ended, or there is nothing to follow. */
  onRefused: (error: RequestFailed) => void;
}

/**
 * Follows updates by server-sent events, on one stream for all tabs of this browser that follow the same, and by polling every two seconds if they don't get through. When a lost
 * connection is back, it catches up immediately. A page whose stream was closed in favour of newer ones polls less
 * often, and opens a stream again after it gets the focus. Returns a function that stops it.
 */
export function follow<News>(following: Following<News>): () => void {
  const gone = new AbortController();
  let nextAsk: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let reading: AbortController | undefined;
  let answers = 0;
  let isReplaced = false;

  const quiet = () => {
    reading?.abort();
    reading = undefined;
    clearTimeout(nextAsk);
    clearTimeout(watchdog);
  };
  const end = () => {
    gone.abort();
    shared.close();
    quiet();
    window.removeEventListener("online", askNow);
    window.removeEventListener("offline", askNow);
    window.removeEventListener("focus", checkOnReturn);
    forgetLine();
  };
  const heard = () => {
    quiet();
    isReplaced = false;
    watchdog = setTimeout(askNow, QUIET_MS);
  };
  const take = (news: News) => {
    following.onReach(true);
    if (following.onNews(news)) end();
  };
  const shared = shareStream({
    url: following.stream,
    owner: following.owner,
    event: following.event,
    onEvent: (event, data) => {
      if (gone.signal.aborted) return;
      if (event === following.event) {
        heard();
        return take(JSON.parse(data) as News);
      }
      if (event === "beat") return heard();
      // After "refused", polling returns the reason.
      isReplaced = event === "replaced";
      askNow();
    },
    onNone: () => askNow(),
  });
  function askNow() {
    if (gone.signal.aborted) return;
    quiet();
    answers = 0;
    void ask();
  }
  function checkOnReturn() {
    if (!isReplaced) return;
    isReplaced = false;
    askNow();
  }
  async function ask() {
    if (gone.signal.aborted) return;
    const asked = (reading = new AbortController());
    const timeout = setTimeout(timeOut, POLL_TIMEOUT_MS, asked);
    try {
      const news = await following.read(asked.signal);
      if (reading !== asked) return;
      answers += 1;
      take(news);
      if (gone.signal.aborted) return;
      if (!isReplaced && answers >= ANSWERS_TO_STREAM) shared.open();
    } catch (error) {
      if (reading !== asked) return;
      if (error instanceof RequestFailed && !error.isPassing) {
        following.onRefused(error);
        return end();
      }
      answers = 0;
      following.onReach(false);
    } finally {
      clearTimeout(timeout);
    }
    nextAsk = setTimeout(() => void ask(), isReplaced ? REPLACED_POLL_MS : POLL_INTERVAL_MS);
  }
  window.addEventListener("online", askNow);
  window.addEventListener("offline", askNow);
  window.addEventListener("focus", checkOnReturn);
  const forgetLine = onLineChange(() => {
    if (isLineUp()) askNow();
  });
  watchdog = setTimeout(askNow, JOIN_MS);
  return end;
}
