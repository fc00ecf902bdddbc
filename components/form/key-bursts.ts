import { scannedText, type KeyPress } from "@/components/ui/typed-key";

/** A key press, with the time in milliseconds that the browser gave it. */
export interface Press extends KeyPress {
  at: number;
  /** A key that is held down repeats, as fast as a reader. */
  isRepeat?: boolean;
}

export const pressOf = ({ key, code, shiftKey, timeStamp, repeat }: KeyboardEvent): Press => ({
  key,
  code,
  shiftKey,
  at: timeStamp,
  isRepeat: repeat,
});

/** What a press has decided: what a person typed, in order, and the code that a barcode reader sent. */
export interface Decided {
  typed: readonly Press[];
  /** Undefined if none has ended. */
  code?: string;
  /** The keys of the code that were given as a person's, because the machine was late with the next ones. */
  takenBack?: readonly Press[];
  /** What a field may have of the code that has taken its keys, the likeliest first. */
  asTyped?: readonly string[];
  /** The beginning of the code, which was given as one because the machine was late with the rest. */
  instead?: string;
}

/** No person presses six keys in a row this fast, nor four or two of them that much faster. */
const BURST_GAP_MS = 50;
const FAST_GAP_MS = 30;
const FASTEST_GAP_MS = 20;
const MANY_KEYS = 6;
const SOME_KEYS = 4;
/** A slow reader's code. No person keeps up seventeen keys a second for so long. */
const LONG_CODE_KEYS = 8;
const SLOW_MEAN_MS = 58;
const SLOW_GAP_MS = 60;
/** A reader over radio pauses in the middle of a code. */
const READER_PAUSE_MS = 150;
/** How much longer than a reader's gap to wait for the next key before it is taken for a person's. */
const SPARE_MS = 10;

const MODIFIERS = /^(?:Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock|Fn)$/;
const isEnd = ({ key }: Press) => key === "Enter" || key === "Tab";
const isCharacter = ({ key }: Press) => [...key].length === 1;

/**
 * Tells the keys of a barcode reader from those of a person by their pace. Characters are kept back until it is known whose
 * they are: call `rest` if no other has followed within `restMs`. Enter and Tab end a code; other keys are a person's.
 */
export class KeyBursts {
  #kept: Press[] = [];
  /** What came before in the same run and was given as typed. */
  #given: Press[] = [];
  #isReader = false;
  #endedAt = -Infinity;
  /** A code that was given because nothing had followed yet. */
  #ended: readonly Press[] = [];
  /** The beginning of the run that was given as a code. */
  #begun: readonly Press[] = [];

  press(press: Press): Decided {
    if (MODIFIERS.test(press.key)) return { typed: [] };
    const before = this.#isOver(press.at) ? this.rest() : undefined;
    if (before) this.#given = [];
    const now = this.#take(press);
    return before ? { ...before, ...now, typed: [...before.typed, ...now.typed] } : now;
  }

  /** Nothing has followed: gives what was kept back. */
  rest(): Decided {
    const kept = this.#kept;
    const run = this.#run;
    const isReader = this.#isReader;
    const begun = this.#begun;
    this.#kept = [];
    this.#isReader = false;
    this.#begun = [];
    this.#given = isReader ? [] : run;
    this.#ended = isReader ? run : [];
    if (!isReader) return { typed: kept };
    const takenBack = run.slice(0, run.length - kept.length);
    const whole = keysOf(run);
    if (begun.length === 0) {
      return {
        typed: [],
        code: scannedText(run),
        asTyped: [whole],
        ...(takenBack.length > 0 && { takenBack }),
      };
    }
    const instead = scannedText(begun);
    const since = keysOf(run.slice(begun.length));
    // The code stands where its keys were, or is elsewhere.
    return {
      typed: [],
      code: scannedText(run),
      asTyped: [instead + since, whole, since],
      instead,
    };
  }

  /** It belongs to a code that was given before, since the machine was late with it: nobody else may have it. */
  isLate(press: Press): boolean {
    if (isEnd(press) && press.at - this.#endedAt <= BURST_GAP_MS) return true;
    return this.#goesOn(press) && (isCharacter(press) || isEnd(press));
  }

  get isBuffering(): boolean {
    return this.#kept.length > 0;
  }

  get restMs(): number {
    return (this.#isReader ? READER_PAUSE_MS : BURST_GAP_MS) + SPARE_MS;
  }

  get #run(): Press[] {
    return [...this.#given, ...this.#kept];
  }

  #isOver(at: number): boolean {
    const last = this.#run.at(-1)?.at;
    return last !== undefined && at - last > (this.#isReader ? READER_PAUSE_MS : SLOW_GAP_MS);
  }

  #goesOn(press: Press): boolean {
    const last = this.#ended.at(-1)?.at ?? -Infinity;
    return !press.isRepeat && press.at - last <= READER_PAUSE_MS;
  }

  /** The machine was late with a key of the reader: the code is given again, whole. */
  #goOnIfLate(press: Press): void {
    if (!this.#goesOn(press)) return;
    if (isCharacter(press)) {
      this.#kept = [...this.#ended];
      this.#begun = this.#ended;
      this.#isReader = true;
    } else if (isEnd(press)) this.#endedAt = press.at;
    this.#ended = [];
  }

  #take(press: Press): Decided {
    this.#goOnIfLate(press);
    if (isCharacter(press) && !press.isRepeat) {
      this.#kept.push(press);
      this.#isReader ||= isBurst(this.#run);
      return { typed: [] };
    }
    if (!isEnd(press)) {
      const { typed, ...scanned } = this.rest();
      this.#given = [];
      this.#ended = [];
      return { ...scanned, typed: [...typed, press] };
    }
    if (this.#run.length === 0) {
      // Some readers end with two keys.
      return { typed: press.at - this.#endedAt <= BURST_GAP_MS ? [] : [press] };
    }
    this.#isReader ||= isBurst([...this.#run, press]);
    if (this.#isReader) this.#endedAt = press.at;
    const isScan = this.#isReader;
    const decided = this.rest();
    this.#given = [];
    this.#ended = [];
    return isScan ? decided : { typed: [...decided.typed, press] };
  }
}

const keysOf = (presses: readonly Press[]) => presses.map(({ key }) => key).join("");

function isBurst(presses: readonly Press[]): boolean {
  const gaps = presses.length - 1;
  const last = presses[gaps]!;
  if (gaps === 0) return false;
  const meanGap = (last.at - presses[0]!.at) / gaps;
  const maxGap = Math.max(...presses.slice(1).map(({ at }, n) => at - presses[n]!.at));
  return (
    (presses.length >= MANY_KEYS && maxGap <= BURST_GAP_MS) ||
    (presses.length >= LONG_CODE_KEYS && meanGap <= SLOW_MEAN_MS) ||
    (presses.length >= SOME_KEYS && meanGap <= FAST_GAP_MS) ||
    (isEnd(last) && meanGap <= FASTEST_GAP_MS)
  );
}
