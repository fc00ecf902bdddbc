import { type Decided, KeyBursts, type Press } from "./key-bursts";

/** Chromium knows whether a key is waiting to be handled on a busy page. */
const isInputPending = (): boolean =>
  (
    navigator as { scheduling?: { isInputPending?: () => boolean } }
  ).scheduling?.isInputPending?.() ?? false;

export interface KeyReader {
  /** Reads a press, settles what it decides, and returns that. */
  read: (press: Press) => Decided;
  isBuffering: () => boolean;
  /** Whether the press belongs to a code that was given before: nobody else may have it. */
  isLate: (press: Press) => boolean;
  /** Forgets what would be decided when nothing follows. */
  stop: () => void;
}

/** Tells `settle` whose the pressed keys are, at a press or once nothing has followed it. */
export function createKeyReader(settle: (decided: Decided) => void): KeyReader {
  const bursts = new KeyBursts();
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const settleWhenIdle = () => {
    if (isInputPending()) restTimer = setTimeout(settleWhenIdle, 0);
    else settle(bursts.rest());
  };
  return {
    read: (press) => {
      clearTimeout(restTimer);
      const decided = bursts.press(press);
      settle(decided);
      if (bursts.isBuffering) restTimer = setTimeout(settleWhenIdle, bursts.restMs);
      return decided;
    },
    isBuffering: () => bursts.isBuffering,
    isLate: (press) => bursts.isLate(press),
    stop: () => clearTimeout(restTimer),
  };
}
