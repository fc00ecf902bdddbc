import type { DailyClose, Sums } from "@/lib/domain/reports/schemas";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.reports;

export interface CloseRow {
  key: string;
  name: string;
  sums: Sums;
}

/** The labelled rows of a daily close, for the screen and for print. */
export function closeRows(
  close: DailyClose,
): Record<"bySource" | "byLocation" | "byPerson" | "byMethod" | "byHour", CloseRow[]> {
  const { time_zone: zone } = close;
  const clock = (at: string | Date) => formatMoment(at, zone, "clock");
  return {
    bySource: close.by_source.map((sums) => ({
      key: sums.source_id ?? sums.source,
      name: sums.name ?? m.sources[sums.source],
      sums,
    })),
    // The API has none unless there are several locations.
    byLocation: close.by_location.map((sums) => ({
      key: sums.location_id ?? "none",
      name: sums.name ?? m.noLocation,
      sums,
    })),
    // Only if somebody took something at a till.
    byPerson: close.by_person.some(({ user_id }) => user_id)
      ? close.by_person.map((sums) => ({
          key: sums.user_id ?? "nobody",
          name: sums.user_id ? (sums.name ?? sums.user_id) : m.notAtTill,
          sums,
        }))
      : [],
    byMethod: close.by_display_method.map((sums) => ({
      key: sums.display_method,
      name: messages.methods[sums.display_method],
      sums,
    })),
    byHour: close.by_hour
      .filter(({ taken_count, refunded_count }) => taken_count + refunded_count > 0)
      .map((sums) => ({
        key: sums.from,
        name: `${clock(sums.from)} – ${clock(new Date(Date.parse(sums.from) + 3_600_000))}`,
        sums,
      })),
  };
}
