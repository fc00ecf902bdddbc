// Shared by all proofs: figures with their goals, a seed to repeat a run, and cleanup at the end.

/** A measured figure and its goal. */
export interface Figure {
  what: string;
  /** Formatted for the reader, such as "200 of 200" or "8.3 ms". */
  seen: string;
  goal: string;
  /** True if the goal is met. */
  holds: boolean;
}

/** A figure as a proof records it. */
export interface RecordedFigure extends Omit<Figure, "seen"> {
  seen: string | number;
}

export interface ProofRun {
  /** The full setting, for `docs/reliability.md`; otherwise the small one, for CI and `npm run check:all`. */
  isFull: boolean;
  /** For CI: less than the small setting, where a proof has less. */
  isShort: boolean;
  seed: number;
  /** The binary of an Inngest server, for a proof that can use one. */
  inngest?: string | undefined;
  /** The revision of this repository to upgrade from, for the proof of upgrades. */
  from?: string | undefined;
  /** The OpenAPI document of a network, for a proof that can validate against one. */
  spec?: string | undefined;
  /** Returns a number in [0, 1); the same sequence for the same seed. */
  random: () => number;
  /** Returns an integer from `min` to `max`, both included. */
  pick: (min: number, max: number) => number;
  /** Records a figure and prints it. */
  figure: (recorded: RecordedFigure) => void;
  /** Registers a cleanup. Cleanups run in reverse order when the proof ends, however it ends. */
  onEnd: (undo: () => unknown) => void;
}

/** A program of `tests/proofs/programs`, whose file name is its name. */
export interface Proof {
  /** A one-line summary of what it shows. */
  shows: string;
  /** Set if it compares durations, in the full setting or always: nothing else then runs in parallel with it. */
  isAlone?: true | "full";
  /**
   * Tests and proofs of `.ci/run` that check the same promises with less, as paths from the project's folder: "ci"
   * leaves it out. Undefined if it is the only one to check something.
   */
  provedInCiBy?: readonly string[];
  /** Returns why "all", or "ci", leaves it out on this machine; undefined if it can run. */
  leftOut?: (isCi: boolean) => string | undefined;
  run: (run: ProofRun) => Promise<void>;
}

/** Returns a mulberry32 generator: small, and good enough to choose what happens next. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the nearest-rank percentile, for a share from 0 to 1; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
