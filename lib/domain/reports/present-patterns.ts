import { toMajorUnits } from "@/lib/kit/money";
import type { Patterns } from "./read-patterns";
import type { PatternsResource } from "./schemas";

/** Converts patterns to their API resource. */
export const presentPatterns = (patterns: Patterns): PatternsResource => {
  const { period, currency, timeZone, hours, sources, paying } = patterns;
  const sums = ({ taken, count }: { taken: bigint; count: number }) => ({
    taken: toMajorUnits(taken, currency),
    count,
  });
  return {
    period,
    currency,
    time_zone: timeZone,
    hours: hours.map((one) => ({ weekday: one.weekday, hour: one.hour, ...sums(one) })),
    sources: sources.map((one) => ({
      source: one.source,
      source_id: one.sourceId ?? undefined,
      name: one.name ?? undefined,
      ...sums(one),
    })),
    paying: {
      average_seconds: paying.averageSeconds ?? undefined,
      median_seconds: paying.medianSeconds ?? undefined,
      settled_count: paying.settled,
      expired_count: paying.expired,
    },
  };
};
