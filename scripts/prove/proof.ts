// The parts of every proof: figures next to their goals, a seed to repeat it, and a cleanup at the end.

/** A measured figure, next to its goal. */
export interface Figure {
  what: string;
  /** As a reader wants it, such as "200 of 200" or "8.3 ms". */
  seen: string;
  goal: string;
  /** Whether the goal is met. */
  holds: boolean;
}

export interface ProofRun {
  /** The full setting, for `docs/reliability.md`; otherwise the small one, which runs in CI. */
  isFull: boolean;
  seed: number;
  /** From 0 up to 1, the same numbers for the same seed. */
  random: () => number;
  /** A whole number from `least` to `most`, both included. */
  pick: (least: number, most: number) => number;
  /** Notes a figure and prints it. */
  figure: (what: string, seen: string | number, goal: string, holds: boolean) => void;
  /** Undone in reverse order when the proof ends, however it ends. */
  onEnd: (undo: () => unknown) => void;
}

/** A program of `scripts/prove/programs`, whose file name is its name. */
export interface Proof {
  /** What it shows, in a line. */
  shows: string;
  /** It compares durations: "all" runs nothing in parallel with it. */
  isAlone?: boolean;
  run: (run: ProofRun) => Promise<void>;
}

/** A generator of the mulberry32 kind: small, and good enough to choose what happens next. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The value below which the given share of the values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
