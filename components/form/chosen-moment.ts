import { after } from "@/lib/kit/time";
import { momentOf } from "@/lib/kit/zoned-time";

export interface TimeChoice {
  /** The value of one of the choices; "time" is a custom time. */
  choice: string;
  /** The custom time, as local time in the organization's time zone. */
  wall: string;
}

/**
 * Returns the chosen time: `now` plus the choice's offset in milliseconds, or the custom time; undefined if there is
 * neither.
 */
export function chosenMoment(
  { choice, wall }: TimeChoice,
  offsets: Readonly<Record<string, number>>,
  timeZone: string,
  now: Date,
): Date | undefined {
  const offset = offsets[choice];
  return offset === undefined ? momentOf(wall, timeZone) : after(now, offset);
}
