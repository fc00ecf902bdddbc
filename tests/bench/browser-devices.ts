// The devices that `npm run bench -- browser` looks at pages with, and pages that measure themselves.
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";

export interface Device {
  name: string;
  viewport: { width: number; height: number };
  /** How many times slower than this machine its processor is. */
  slowdown: number;
  isPhone?: boolean;
}

const WIDE = { width: 1280, height: 800 };

export const DESKTOP: Device = { name: "desktop", viewport: WIDE, slowdown: 1 };
export const SLOW_DESKTOP: Device = { name: "4 × slower", viewport: WIDE, slowdown: 4 };
export const PHONE: Device = {
  name: "phone",
  viewport: { width: 390, height: 844 },
  slowdown: 4,
  isPhone: true,
};

/** What Lighthouse calls slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

const QUIET_MS = 1_000;
const TIMEOUT_MS = 20_000;

/** What runs in every page: see `browser-observer.mjs`. */
interface Observer {
  seen: {
    fcp: number;
    lcp: number;
    shift: number;
    blocked: number;
    lastTaskAt: number;
    longestEvent: number;
  };
  untilShown: (selector: string, input: "keydown" | "click") => Promise<number>;
  watchFrames: () => () => Frames;
}

export interface Frames {
  frames: number;
  /** More than one and a half frames after the one before. */
  late: number;
  dropped: number;
  /** The longest time between two, in milliseconds. */
  worst: number;
  /** Without a row in the middle of the screen. */
  blank: number;
  /** Long animation frames, of more than 50 ms. */
  longFrames: number;
}

export type Observed = Window & { bench: Observer; stopWatching?: () => Frames };

export interface Visitor {
  page: Page;
  cdp: CDPSession;
  /** Bytes received since the last navigation began, as they were on the wire. */
  received: { all: number; script: number };
  /** Waits until nothing has been received and no long task has run for a second. */
  settle: () => Promise<void>;
}

export async function newContext(
  browser: Browser,
  origin: string,
  device: Device,
  cookies: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: device.viewport,
    ...(device.isPhone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  });
  const all = cookies.split("; ").filter((pair) => pair !== "");
  await context.addCookies(
    all.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    }),
  );
  await context.addInitScript({ path: path.join(import.meta.dirname, "browser-observer.mjs") });
  return context;
}

/** Opens a tab that is as slow as the device. */
export async function newVisitor(context: BrowserContext, device: Device): Promise<Visitor> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Performance.enable");
  if (device.isPhone) await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });

  const received = { all: 0, script: 0 };
  const pending = new Map<string, string>();
  let lastAt = performance.now();
  const end = (requestId: string, bytes: number) => {
    const type = pending.get(requestId);
    if (type === undefined) return;
    pending.delete(requestId);
    lastAt = performance.now();
    received.all += bytes;
    if (type === "Script") received.script += bytes;
  };
  cdp.on("Network.requestWillBeSent", ({ requestId, type = "Other" }) => {
    // A stream of events never ends.
    if (type !== "EventSource") pending.set(requestId, type);
    lastAt = performance.now();
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  cdp.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));

  const settle = async () => {
    const until = performance.now() + TIMEOUT_MS;
    while (performance.now() < until) {
      await pause(100);
      if (pending.size > 0 || performance.now() - lastAt < QUIET_MS) continue;
      const restedMs = await page.evaluate(
        () => performance.now() - (window as unknown as Observed).bench.seen.lastTaskAt,
      );
      if (restedMs >= QUIET_MS) return;
    }
  };
  return { page, cdp, received, settle };
}
