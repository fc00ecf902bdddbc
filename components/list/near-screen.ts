/** What is this far from the screen is there before it is scrolled to. */
const MARGIN = "1200px 0px";

type OnChange = (entry: IntersectionObserverEntry) => void;

const watched = new WeakMap<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/** Tells whether an element is near the screen, now and when that changes. Returns a function that ends it. */
export function watchNearScreen(element: Element, onChange: OnChange): () => void {
  // One for all, because a long list has a thousand elements to watch.
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.(entry);
    },
    { rootMargin: MARGIN },
  );
  const shared = observer;
  watched.set(element, onChange);
  shared.observe(element);
  return () => {
    watched.delete(element);
    shared.unobserve(element);
  };
}
