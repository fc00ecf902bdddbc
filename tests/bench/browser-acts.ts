// How long what a person opens takes to be on the screen, from the key or click.
import type { Browser, Page } from "playwright";
import {
  type Device,
  newContext,
  newVisitor,
  type Observed,
  type Visitor,
} from "./browser-devices";
import type { Shop } from "./browser-shop";
import type { Figure } from "./figures";
import { median } from "./report";

const GOAL_MS = 150;
const LATER_TIMES = 3;

interface Act {
  name: string;
  input: "keydown" | "click";
  /** What it shows. */
  selector: string;
  open: (page: Page) => Promise<unknown>;
  close: (page: Page) => Promise<unknown>;
  goal?: number;
}

const escape = (page: Page) => page.keyboard.press("Escape");
const filter = (name: string): Pick<Act, "name" | "input" | "selector" | "open" | "close"> => ({
  name: `filter by ${name.toLowerCase()}`,
  input: "click",
  selector: `[role=dialog][aria-label="${name}"] :is(input, button)`,
  open: (page) => page.getByRole("button", { name: `Filter by ${name}` }).click(),
  close: escape,
});

const palette = (name: string, selector: string, goal?: number): Act => ({
  name,
  input: "keydown",
  selector,
  open: (page) => page.keyboard.press("Control+k"),
  close: escape,
  ...(goal !== undefined && { goal }),
});

/** Each is the first of its kind on its page. */
const ACTS: Act[] = [
  { ...filter("Status"), goal: GOAL_MS },
  { ...filter("Date"), goal: GOAL_MS },
  palette("command palette", "[role=dialog] [role=combobox]", GOAL_MS),
  palette("what the palette offers", "[role=dialog] [role=option]"),
  {
    name: "a payment",
    input: "click",
    selector: '#content header a[href^="/payments"]',
    open: (page) => page.locator("#content a[data-record]").nth(3).click(),
    close: async (page) => {
      await page.goBack();
      await page.locator("#content a[data-record]").first().waitFor();
    },
  },
];

async function timed({ page, settle }: Visitor, { input, selector, open, close }: Act) {
  const shown = page.evaluate(
    ([what, how]) => (window as unknown as Observed).bench.untilShown(what, how),
    [selector, input] as const,
  );
  const [ms] = await Promise.all([shown, open(page)]);
  await settle();
  await close(page);
  await settle();
  return ms;
}

/** Opens everything on fresh pages that have nothing else to do any more, and then again. */
export async function benchActs(
  browser: Browser,
  shop: Shop,
  device: Device,
  rounds: number,
): Promise<Record<string, Figure[]>> {
  const times = ACTS.map((act) => ({ act, first: [] as number[], later: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    console.log(`Opening things on a desktop, ${device.name}, round ${round + 1} of ${rounds} …`);
    for (const { act, first, later } of times) {
      const context = await newContext(browser, shop.origin, device, shop.owner);
      const visitor = await newVisitor(context, device);
      await visitor.page.goto("/payments", { waitUntil: "load" });
      await visitor.settle();
      first.push(await timed(visitor, act));
      for (let time = 0; time < LATER_TIMES; time++) later.push(await timed(visitor, act));
      await context.close();
    }
  }
  return {
    [`Opening, ${device.name}`]: times.flatMap(({ act: { name, goal }, first, later }) => [
      {
        name: `${name}, first time, median`,
        value: median(first),
        unit: "ms",
        ...(goal !== undefined && { goal: { atMost: goal } }),
      },
      { name: `${name}, first time, worst`, value: Math.max(...first), unit: "ms" },
      { name: `${name}, later, median`, value: median(later), unit: "ms" },
    ]),
  };
}
