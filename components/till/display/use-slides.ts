import { useEffect, useState } from "react";
import type { DisplayResource } from "@/lib/domain/till/schemas";

/** How long each slide is shown. */
const SHOWN_MS = 8_000;

type ShownSlide = NonNullable<DisplayResource["slides"]>[number];

/**
 * Shows slides in turn. A picture takes its turn once it has loaded, and one that fails is left out, so that nothing
 * waits for it. `current` is the key of the slide to show; undefined while there is none.
 */
export function useSlides(given: readonly ShownSlide[]) {
  const slides = given.map((slide, index) => ({ ...slide, key: keyOf(slide, index) }));
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string>();
  const ready = slides
    .filter(({ key, picture }) => !failed.has(key) && (!picture || loaded.has(key)))
    .map(({ key }) => key);
  const current = shown !== undefined && ready.includes(shown) ? shown : ready[0];
  const next = ready[(ready.indexOf(current ?? "") + 1) % ready.length];
  useEffect(() => {
    if (next === undefined) return;
    // A picture that becomes next meanwhile is waited for from then on.
    const timer = setTimeout(() => setShown(next), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [current, next]);
  return {
    slides,
    current,
    onLoad: (key: string) => setLoaded((known) => new Set(known).add(key)),
    onError: (key: string) => setFailed((known) => new Set(known).add(key)),
  };
}

/** The same text or picture can be there twice. */
const keyOf = ({ text, picture }: ShownSlide, index: number) => `${index} ${picture ?? text}`;
