// @ts-check
// Runs in every page of `npm run bench -- browser`, before the page's own code: collects what the browser measures.
(() => {
  const FRAME_MS = 1000 / 60;
  const seen = { fcp: 0, lcp: 0, shift: 0, blocked: 0, lastTaskAt: 0, longestEvent: 0 };

  /**
   * @typedef {PerformanceEntry & { value: number, hadRecentInput: boolean }} Entry
   * @param {string} type
   * @param {(entry: Entry) => void} onEntry
   * @param {object} [more]
   */
  const observe = (type, onEntry, more) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(/** @type {Entry} */ (entry));
    }).observe({ type, buffered: true, ...more });

  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  observe("layout-shift", ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe("longtask", ({ startTime, duration }) => {
    seen.lastTaskAt = startTime + duration;
    // As Lighthouse counts it: what is beyond 50 ms, after something is shown.
    if (seen.fcp > 0) seen.blocked += Math.max(0, duration - 50);
  });
  observe("event", ({ duration }) => (seen.longestEvent = Math.max(seen.longestEvent, duration)), {
    durationThreshold: 16,
  });

  /** Calls `then` once the frame that is being made is on its way to the screen. */
  const afterPaint = (/** @type {() => void} */ then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(undefined);
  };

  /**
   * Resolves with the milliseconds from the next `input` to the first frame that shows an element.
   * @param {string} selector
   * @param {"keydown" | "click"} input
   * @returns {Promise<number>}
   */
  const untilShown = (selector, input) =>
    new Promise((resolve) => {
      /** @type {number | undefined} */
      let startedAt;
      addEventListener(input, ({ timeStamp }) => (startedAt ??= timeStamp), {
        capture: true,
        once: true,
      });
      const look = () => {
        const from = startedAt;
        const isShown =
          from !== undefined &&
          [...document.querySelectorAll(selector)].some((element) =>
            element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          );
        if (isShown) afterPaint(() => resolve(performance.now() - from));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  /** Starts to watch frames while a list is scrolled. Returns a function that ends it. */
  const watchFrames = () => {
    const found = { frames: 0, late: 0, dropped: 0, worst: 0, blank: 0, longFrames: 0 };
    const longFrames = new PerformanceObserver((list) => {
      found.longFrames += list.getEntries().length;
    });
    longFrames.observe({ type: "long-animation-frame" });
    let isWatching = true;
    let last = performance.now();
    /** @param {number} at */
    const onFrame = (at) => {
      const interval = at - last;
      last = at;
      found.frames += 1;
      found.worst = Math.max(found.worst, interval);
      if (interval > 1.5 * FRAME_MS) {
        found.late += 1;
        found.dropped += Math.round(interval / FRAME_MS) - 1;
      }
      const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("tr");
      if (!row?.querySelector("[data-record]")) found.blank += 1;
      if (isWatching) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame((at) => {
      last = at;
      requestAnimationFrame(onFrame);
    });
    return () => {
      isWatching = false;
      longFrames.disconnect();
      return found;
    };
  };

  Object.assign(window, { bench: { seen, untilShown, watchFrames } });
})();
