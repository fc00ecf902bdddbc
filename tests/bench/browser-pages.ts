// How soon pages show what they are about, how much they move, and what they transfer.
import type { Browser } from "playwright";
import { type Device, newContext, newVisitor, type Observed } from "./browser-devices";
import type { Shop, BenchPage } from "./browser-shop";
import type { Figure } from "./figures";
import { median } from "./report";

/** In milliseconds. */
const LCP_GOAL = { desktop: 1_000, phone: 2_000 } as const;
const SHIFT_GOAL = 0.02;

interface Visit {
  lcp: number;
  shift: number;
  blocked: number;
  bytes: number;
  scriptBytes: number;
}

interface Visits {
  cold: Visit[];
  warm: Visit[];
}

async function visit(browser: Browser, shop: Shop, device: Device, shown: BenchPage) {
  const cookies = shown.isPublic ? "" : shop.owner;
  const context = await newContext(browser, shop.origin, device, cookies);
  const { page, received, settle } = await newVisitor(context, device);
  const load = async (): Promise<Visit> => {
    Object.assign(received, { all: 0, script: 0 });
    await page.goto(shown.address, { waitUntil: "load" });
    await settle();
    const { lcp, shift, blocked } = await page.evaluate(
      () => (window as unknown as Observed).bench.seen,
    );
    return { lcp, shift, blocked, bytes: received.all, scriptBytes: received.script };
  };
  const cold = await load();
  await page.goto("about:blank");
  const warm = await load();
  await context.close();
  return { cold, warm };
}

/** Loads every page with an empty cache and then with a filled one, in each round. */
export async function benchPages(
  browser: Browser,
  shop: Shop,
  device: Device,
  rounds: number,
): Promise<Record<string, Figure[]>> {
  const visits = new Map<BenchPage, Visits>(
    shop.pages.map((page) => [page, { cold: [], warm: [] }]),
  );
  // The server compiles a page's code when it is first asked for.
  for (const page of shop.pages)
    await visit(browser, shop, { ...device, isPhone: false, slowdown: 1 }, page);
  for (let round = 0; round < rounds; round++) {
    console.log(`Pages on the ${device.name}, round ${round + 1} of ${rounds} …`);
    for (const [page, { cold, warm }] of visits) {
      const seen = await visit(browser, shop, device, page);
      cold.push(seen.cold);
      warm.push(seen.warm);
    }
  }
  const all = [...visits];
  const lcpGoal = LCP_GOAL[device.isPhone ? "phone" : "desktop"];
  const lcpOf = (cache: keyof Visits) =>
    all.flatMap(([{ name }, seen]) => lcpFigures(name, seen[cache], lcpGoal));
  const title = device.isPhone ? "Phone" : "Desktop";
  return {
    [`${title}, nothing cached: largest contentful paint`]: lcpOf("cold"),
    [`${title}, cached: largest contentful paint`]: lcpOf("warm"),
    [`${title}: layout shift, most`]: all.map(([{ name }, { cold, warm }]) => ({
      name,
      value: Math.max(...[...cold, ...warm].map(({ shift }) => shift)),
      unit: "",
      goal: { atMost: SHIFT_GOAL },
    })),
    [`${title}, nothing cached: total blocking time, median`]: all.map(([{ name }, { cold }]) => ({
      name,
      value: median(cold.map(({ blocked }) => blocked)),
      unit: "ms",
    })),
    [`${title}, nothing cached: transferred, with what is loaded when idle`]: all.flatMap(
      ([{ name }, { cold }]) => [
        { name, value: median(cold.map(({ bytes }) => bytes)) / 1000, unit: "kB" },
        {
          name: `${name}, JavaScript`,
          value: median(cold.map(({ scriptBytes }) => scriptBytes)) / 1000,
          unit: "kB",
        },
      ],
    ),
  };
}

function lcpFigures(name: string, visits: Visit[], atMost: number): Figure[] {
  const values = visits.map(({ lcp }) => lcp);
  return [
    { name: `${name}, median`, value: median(values), unit: "ms", goal: { atMost } },
    { name: `${name}, worst`, value: Math.max(...values), unit: "ms" },
  ];
}
