import { type Decided, KeyBursts, type Press } from "./key-bursts";

/** Chromium knows whether a key is waiting to be heard on a busy page. */
const isInputPending = (): boolean =>
  (
    navigator as { scheduling?: { isInputPending?: () => boolean } }
  ).scheduling?.isInputPending?.() ?? false;

export interface HeardKeys {
  /** Hears a press, settles what it decides, and returns that. */
  hear: (press: Press) => Decided;
  isKeeping: () => boolean;
  /** Forgets what would be decided when nothing follows. */
  stop: () => void;
}

/** Tells `settle` whose the pressed keys are, at a press or once nothing has followed it. */
export function heardKeys(settle: (decided: Decided) => void): HeardKeys {
  const bursts = new KeyBursts();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    if (isInputPending()) resting = setTimeout(rest, 0);
    else settle(bursts.rest());
  };
  return {
    hear: (press) => {
      clearTimeout(resting);
      const decided = bursts.press(press);
      settle(decided);
      if (bursts.isKeeping) resting = setTimeout(rest, bursts.restMs);
      return decided;
    },
    isKeeping: () => bursts.isKeeping,
    stop: () => clearTimeout(resting),
  };
}
