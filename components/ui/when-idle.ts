// Safari has no idle callbacks.
const SOON_MS = 1_000;
/** On a page that is never idle, it runs then. */
const TIMEOUT_MS = 5_000;

/** Runs a task once the page has loaded and has nothing else to do. */
export function whenIdle(task: () => void) {
  const ask = () => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(task, { timeout: TIMEOUT_MS });
    else setTimeout(task, SOON_MS);
  };
  if (document.readyState === "complete") ask();
  else window.addEventListener("load", ask, { once: true });
}
