import { isConnected, onConnectionChange } from "@/lib/client/connection";
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

export interface Following<Update> {
  /** The URL of the server-sent events. */
  stream: string;
  /** Whose session or display it is, or whatever else tells them apart: no tab of another one hears of the stream. */
  owner: string;
  /** The name of the event that carries updates. */
  event: string;
  /** Reads the same data when there is no stream. */
  read: (signal: AbortSignal) => Promise<Update>;
  /** Returns true if no more updates will follow. */
  onUpdate: (update: Update) => boolean;
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
export function follow<Update>(following: Following<Update>): () => void {
  const stopped = new AbortController();
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let reading: AbortController | undefined;
  let answers = 0;
  let isReplaced = false;

  const cancelTimers = () => {
    reading?.abort();
    reading = undefined;
    clearTimeout(pollTimer);
    clearTimeout(watchdog);
  };
  const end = () => {
    stopped.abort();
    shared.close();
    cancelTimers();
    window.removeEventListener("online", pollNow);
    window.removeEventListener("offline", pollNow);
    window.removeEventListener("focus", checkOnReturn);
    unsubscribeConnection();
  };
  const resetWatchdog = () => {
    cancelTimers();
    isReplaced = false;
    watchdog = setTimeout(pollNow, QUIET_MS);
  };
  const take = (update: Update) => {
    following.onReach(true);
    if (following.onUpdate(update)) end();
  };
  const shared = shareStream({
    url: following.stream,
    owner: following.owner,
    event: following.event,
    onEvent: (event, data) => {
      if (stopped.signal.aborted) return;
      if (event === following.event) {
        resetWatchdog();
        return take(JSON.parse(data) as Update);
      }
      if (event === "beat") return resetWatchdog();
      // After "refused", polling returns the reason.
      isReplaced = event === "replaced";
      pollNow();
    },
    onNone: () => pollNow(),
  });
  function pollNow() {
    if (stopped.signal.aborted) return;
    cancelTimers();
    answers = 0;
    void poll();
  }
  function checkOnReturn() {
    if (!isReplaced) return;
    isReplaced = false;
    pollNow();
  }
  async function poll() {
    if (stopped.signal.aborted) return;
    const controller = (reading = new AbortController());
    const timeout = setTimeout(timeOut, POLL_TIMEOUT_MS, controller);
    try {
      const update = await following.read(controller.signal);
      if (reading !== controller) return;
      answers += 1;
      take(update);
      if (stopped.signal.aborted) return;
      if (!isReplaced && answers >= ANSWERS_TO_STREAM) shared.open();
    } catch (error) {
      if (reading !== controller) return;
      if (error instanceof RequestFailed && !error.isPassing) {
        following.onRefused(error);
        return end();
      }
      answers = 0;
      following.onReach(false);
    } finally {
      clearTimeout(timeout);
    }
    pollTimer = setTimeout(() => void poll(), isReplaced ? REPLACED_POLL_MS : POLL_INTERVAL_MS);
  }
  window.addEventListener("online", pollNow);
  window.addEventListener("offline", pollNow);
  window.addEventListener("focus", checkOnReturn);
  const unsubscribeConnection = onConnectionChange(() => {
    if (isConnected()) pollNow();
  });
  watchdog = setTimeout(pollNow, JOIN_MS);
  return end;
}
