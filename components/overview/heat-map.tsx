"use client";
import { Text, VisuallyHidden } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import type { PatternsResource } from "@/lib/domain/reports/schemas";
import { formatDay, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./heat-map.module.css";

const m = messages.overview.patterns;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hours that are named above the columns. */
const NAMED_EVERY = 6;

type WeekHour = PatternsResource["hours"][number];

/** The 1st of January 2024 was a Monday. */
const weekdayName = (weekday: number, style: "weekday" | "weekdayShort") =>
  formatDay(`2024-01-0${weekday}`, style);
const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;

/** What is collected in each hour of the week; the darker, the more. */
export function HeatMap({ hours, currency }: { hours: readonly WeekHour[]; currency: string }) {
  const [pointed, point] = useState<{ weekday: number; hour: number }>();
  const busiest = hours.reduce((one, other) => (other.taken > one.taken ? other : one));
  const at = (weekday: number, hour: number) =>
    hours.find((one) => one.weekday === weekday && one.hour === hour);
  const shown = pointed ?? busiest;
  const { taken, count } = at(shown.weekday, shown.hour) ?? { taken: 0, count: 0 };
  const when = `${weekdayName(shown.weekday, "weekday")}, ${clock(shown.hour)}–${clock(shown.hour + 1)}`;
  return (
    <>
      <table className={classes.map} aria-label={m.when} onMouseLeave={() => point(undefined)}>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour % NAMED_EVERY === 0 ? (
                  <span className={classes.hour}>{clock(hour)}</span>
                ) : (
                  <VisuallyHidden>{clock(hour)}</VisuallyHidden>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday, "weekdayShort")}</th>
              {HOURS.map((hour) => {
                const one = at(weekday, hour);
                return (
                  <td
                    key={hour}
                    className={classes.cell}
                    data-pointed={(shown.weekday === weekday && shown.hour === hour) || undefined}
                    onMouseEnter={() => point({ weekday, hour })}
                    onClick={() => point({ weekday, hour })}
                    data-filled={one !== undefined || undefined}
                    style={{ "--share": (one?.taken ?? 0) / busiest.taken } as CSSProperties}
                  >
                    <VisuallyHidden>
                      {one ? formatMoney(one.taken, currency) : m.none}
                    </VisuallyHidden>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" mt="sm">
        {pointed ? "" : `${m.busiest} `}
        {m.hour(when, formatMoney(taken, currency), count)}
      </Text>
    </>
  );
}
