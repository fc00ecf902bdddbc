/** A tone: its start and duration in seconds, its pitch in hertz, and its waveform. */
interface Tone {
  at: number;
  lasts: number;
  hertz: number;
  wave?: OscillatorType;
}

/** Each result has a sound that can be recognized without looking. */
const SOUNDS = {
  // A rising chord.
  completed: [
    { at: 0, lasts: 0.16, hertz: 523.25 },
    { at: 0.12, lasts: 0.16, hertz: 659.25 },
    { at: 0.24, lasts: 0.45, hertz: 783.99 },
  ],
  // A step down.
  cancelled: [
    { at: 0, lasts: 0.22, hertz: 440 },
    { at: 0.22, lasts: 0.4, hertz: 329.63 },
  ],
  // The same tone three times.
  expired: [0, 0.25, 0.5].map((at) => ({ at, lasts: 0.14, hertz: 392 })),
  // Low and rough.
  failed: [
    { at: 0, lasts: 0.25, hertz: 155.56, wave: "sawtooth" },
    { at: 0.3, lasts: 0.45, hertz: 116.54, wave: "sawtooth" },
  ],
} as const satisfies Record<string, readonly Tone[]>;

export type SoundName = keyof typeof SOUNDS;

const LOUDNESS = 0.25;
let context: AudioContext | undefined;

/** Browsers play sounds only after the user has interacted with the page. */
export function unlockSound(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(name: SoundName): void {
  unlockSound();
  const output = context!;
  const tones: readonly Tone[] = SOUNDS[name];
  for (const { at, lasts, hertz, wave = "sine" } of tones) {
    const begins = output.currentTime + at;
    const oscillator = output.createOscillator();
    const gain = output.createGain();
    oscillator.type = wave;
    oscillator.frequency.value = hertz;
    // Fades in and out, so that there is no click.
    gain.gain.setValueAtTime(0, begins);
    gain.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
    oscillator.connect(gain).connect(output.destination);
    oscillator.start(begins);
    oscillator.stop(begins + lasts);
  }
}
