// `npm run bench -- browser`: what people wait for in a browser, on a desktop and on a slow phone, with the product as
// it runs in production.
import { loadavg } from "node:os";
import { chromium } from "playwright";
import { browserArguments, requireBrowser } from "@/tools/browser.mjs";
import { benchActs } from "./browser-acts";
import { DESKTOP, PHONE, SLOW_DESKTOP } from "./browser-devices";
import { benchPages } from "./browser-pages";
import { benchScroll } from "./browser-scroll";
import { openShop } from "./browser-shop";
import { withCleanUp } from "./clean-up";
import { type Figure, printFigures } from "./figures";

export interface BrowserBench {
  rounds: number;
  listed: number;
  without: string[];
  json: boolean;
}

export async function benchBrowser(options: BrowserBench): Promise<void> {
  await withCleanUp(async (onEnd) => {
    const { rounds, listed, without } = options;
    const executablePath = await requireBrowser();
    const shop = await openShop(onEnd, listed);
    const browser = await chromium.launch({
      args: browserArguments,
      ...(executablePath && { executablePath }),
    });
    onEnd(() => browser.close());
    const groups: Record<string, Figure[]> = {};
    if (!without.includes("pages")) {
      for (const device of [DESKTOP, PHONE])
        Object.assign(groups, await benchPages(browser, shop, device, rounds));
    }
    for (const device of [DESKTOP, SLOW_DESKTOP]) {
      if (!without.includes("opening"))
        Object.assign(groups, await benchActs(browser, shop, device, rounds));
      if (!without.includes("list"))
        Object.assign(groups, await benchScroll(browser, shop, device, listed));
    }
    const load = loadavg()[0]!.toFixed(1);
    printFigures({
      title: `Chromium ${browser.version()}, ${rounds} rounds, load of the machine at the end ${load}`,
      groups,
      options,
    });
  });
}
