// A long list that is loaded to its end and then scrolled from end to end.
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright";
import { CommandError } from "@/operate/launch/command.mjs";
import { type Device, newContext, newVisitor, type Observed } from "./browser-devices";
import type { Shop } from "./browser-shop";
import type { Figure } from "./figures";

/** Pixels a second: five screens. */
const SPEED = 4_000;
const MAX_MINUTES = 10;
/** Of all frames, in percent. */
const DROPPED_GOAL = 1;

async function metricsOf(cdp: CDPSession) {
  await cdp.send("HeapProfiler.enable");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return { nodes: of("Nodes"), megabytes: of("JSHeapUsedSize") / 1e6 };
}

export async function benchScroll(
  browser: Browser,
  shop: Shop,
  device: Device,
  rows: number,
): Promise<Record<string, Figure[]>> {
  const context = await newContext(browser, shop.origin, device, shop.archivist);
  // It is loaded as fast as possible.
  const { page, cdp, settle } = await newVisitor(context, { ...device, slowdown: 1 });
  await page.goto("/payments", { waitUntil: "load" });
  await settle();
  console.log(`Loading ${rows} payments, then scrolling over them, ${device.name} …`);
  const startedAt = performance.now();
  let pages = 0;
  const isAtEnd = () => page.getByText("End of list").isVisible();
  page.on("response", (response) => {
    if (/[?&]cursor=/.test(response.url())) pages += 1;
  });
  while (!(await isAtEnd())) {
    if (performance.now() - startedAt > MAX_MINUTES * 60_000)
      throw new CommandError(`The list was not loaded within ${MAX_MINUTES} minutes.`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await pause(30);
  }
  const loadSeconds = (performance.now() - startedAt) / 1000;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });
  const loaded = await metricsOf(cdp);
  await page.evaluate(() => scrollTo(0, 0));
  await settle();
  const height = await page.evaluate(() => {
    const watched = window as unknown as Observed;
    watched.stopWatching = watched.bench.watchFrames();
    return document.documentElement.scrollHeight;
  });
  await cdp.send("Input.synthesizeScrollGesture", {
    x: device.viewport.width / 2,
    y: device.viewport.height / 2,
    yDistance: device.viewport.height - height,
    speed: SPEED,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const { frames, late, dropped, worst, blank, longFrames } = await page.evaluate(() =>
    (window as unknown as Observed).stopWatching!(),
  );
  const { top, nodes } = await page.evaluate(() => ({
    top: scrollY + innerHeight,
    nodes: document.querySelectorAll("*").length,
  }));
  if (top < height * 0.95) console.error(`Scrolled only to ${top} of ${height} pixels.`);
  const after = await metricsOf(cdp);
  await context.close();
  return {
    [`A list of ${rows} payments, ${device.name}, scrolled by ${SPEED} pixels a second`]: [
      { name: `loading it, ${pages} pages`, value: loadSeconds, unit: "s" },
      { name: "frames", value: frames, unit: "" },
      {
        name: "dropped",
        value: (100 * dropped) / (frames + dropped),
        unit: "%",
        goal: { atMost: DROPPED_GOAL },
      },
      { name: "late by half a frame or more", value: late, unit: "" },
      { name: "long animation frames", value: longFrames, unit: "", goal: { atMost: 0 } },
      { name: "longest time between two", value: worst, unit: "ms" },
      { name: "without a row in the middle", value: blank, unit: "", goal: { atMost: 0 } },
      { name: "elements", value: nodes, unit: "" },
      { name: "nodes of the DOM", value: loaded.nodes, unit: "" },
      { name: "JavaScript heap, loaded", value: loaded.megabytes, unit: "MB" },
      { name: "JavaScript heap, scrolled", value: after.megabytes, unit: "MB" },
    ],
  };
}
