// Figures of what the soak left behind: its books, and memory.
import type { Figure } from "./figures";
import type { Books } from "./soak-books";
import { type Interval, lineThrough, lowPoints, type MemoryPoint } from "./soak-samples";

/** Percent, of the low points of the app's memory. */
const MAX_GROWTH = 5;

export const NONE = { atMost: 0 } as const;

export const figure = ({
  name,
  value,
  unit,
  goal,
}: {
  name: string;
  value: number;
  unit: string;
  goal?: Figure["goal"];
}): Figure => ({
  name,
  value,
  unit,
  ...(goal && { goal }),
});

export const booksOf = (books: Books): Figure[] => [
  figure({ name: "payments acknowledged", value: books.acknowledged, unit: "" }),
  figure({ name: "acknowledged, but lost", value: books.lost, unit: "", goal: NONE }),
  figure({ name: "settled payments", value: books.settled, unit: "" }),
  figure({ name: "settled refunds", value: books.refunds, unit: "" }),
  figure({
    name: "settled without exactly one event",
    value: books.withoutOneEvent,
    unit: "",
    goal: NONE,
  }),
  figure({
    name: "events not received exactly once",
    value: books.notReceivedOnce,
    unit: "",
    goal: NONE,
  }),
  figure({ name: "webhooks received", value: books.webhooks, unit: "" }),
  figure({ name: "webhooks received more than once", value: books.repeated, unit: "", goal: NONE }),
  figure({ name: "violations of invariants", value: books.violations, unit: "", goal: NONE }),
];

/** The growth is how much a line rises in the last two thirds of the time, relative to where it starts. */
export function memoryOf({
  intervals,
  memory,
}: {
  intervals: Interval[];
  memory: MemoryPoint[];
}): Record<string, Figure[]> {
  const until = memory.at(-1)?.[0] ?? NaN;
  const later = memory.filter(([at]) => at >= until / 3);
  const growthOf = (points: readonly MemoryPoint[]) => {
    const line = lineThrough(points);
    return [line.slope * 3600, (100 * line.slope * until * (2 / 3)) / line.at(until / 3)] as const;
  };
  const [slope, growth] = growthOf(later);
  const [lowSlope, lowGrowth] = growthOf(lowPoints(later));
  const [first, last] = [intervals[0]!, intervals.at(-1)!];
  return {
    "Memory of the app, and its growth over the last two thirds": [
      figure({ name: "first sample (PSS)", value: first.appMegabytes, unit: "MB" }),
      figure({ name: "last sample (PSS)", value: last.appMegabytes, unit: "MB" }),
      figure({
        name: "most resident",
        value: Math.max(...memory.map(([, megabytes]) => megabytes)),
        unit: "MB",
      }),
      figure({ name: "slope", value: slope, unit: "MB/h" }),
      figure({ name: "growth", value: growth, unit: "%" }),
      figure({ name: "slope of the low points", value: lowSlope, unit: "MB/h" }),
      figure({
        name: "growth of the low points",
        value: lowGrowth,
        unit: "%",
        goal: { atMost: MAX_GROWTH },
      }),
    ],
    "Memory of PostgreSQL (PSS), whose cache fills": [
      figure({ name: "first sample", value: first.postgresMegabytes, unit: "MB" }),
      figure({ name: "last sample", value: last.postgresMegabytes, unit: "MB" }),
    ],
  };
}
