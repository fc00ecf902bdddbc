// Tells when a page has everything that it loads by itself.
import { expect, type Page, type Request } from "@playwright/test";

/** How long a page asks for nothing before it counts as complete. */
const QUIET_MS = 100;

interface Traffic {
  running: Set<Request>;
  changedAt: number;
}
const traffic = new WeakMap<Page, Traffic>();

/** Follows a page's requests from now on. Event streams do not count: they never end. */
export function followRequests(page: Page): Traffic {
  const known = traffic.get(page);
  if (known) return known;
  const followed: Traffic = { running: new Set(), changedAt: Date.now() };
  traffic.set(page, followed);
  const ended = (request: Request) => {
    followed.running.delete(request);
    followed.changedAt = Date.now();
  };
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") followed.running.add(request);
    followed.changedAt = Date.now();
  });
  page.on("requestfinished", ended).on("requestfailed", ended);
  return followed;
}

/** Runs in the page, when it has nothing else to do. Returns how many parts of it are still placeholders. */
const placeholders = () =>
  new Promise<number>((resolve) =>
    requestIdleCallback(
      () =>
        resolve(document.querySelectorAll(".mantine-Skeleton-root, .mantine-Loader-root").length),
      { timeout: 1_000 },
    ),
  );

/**
 * Waits until the page is hydrated, shows no placeholder, has nothing to do, and has asked for nothing for a moment, or
 * for `quietMs`.
 */
export async function untilComplete(page: Page, quietMs = QUIET_MS): Promise<void> {
  const { running } = followRequests(page);
  await page.waitForLoadState();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", /light|dark/);
  const missing = async () => {
    const waiting = await page.evaluate(placeholders);
    const isQuiet = Date.now() - followRequests(page).changedAt >= quietMs;
    return [
      ...[...running].map((request) => request.url()),
      ...(waiting > 0 ? [`${waiting} placeholders`] : []),
      ...(isQuiet ? [] : ["a moment without requests"]),
    ];
  };
  await expect.poll(missing, { message: `${page.url()} is complete`, intervals: [25] }).toEqual([]);
}

/** Opens a page and waits until it is complete. */
export async function openComplete(page: Page, address: string) {
  followRequests(page);
  const response = await page.goto(address);
  await untilComplete(page);
  return response!;
}
