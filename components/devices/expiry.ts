import { chosenMoment, type TimeChoice } from "@/components/form/chosen-moment";
import { days, toTimestamp } from "@/lib/kit/time";
import * as messages from "@/lib/messages";

const OFFSETS = { days30: days(30), days90: days(90), year: days(365) };

export const EXPIRY_CHOICES = Object.entries(messages.devices.form.expiryChoices).map(
  ([value, label]) => ({ value, label }),
);

export const NEVER: TimeChoice = { choice: "never", wall: "" };

/** The chosen expiry, as the API expects it; null if a custom time is missing. */
export function expiryOf(
  chosen: TimeChoice,
  timeZone: string,
  now: Date,
): { expires_at?: string } | null {
  if (chosen.choice === "never") return {};
  const moment = chosenMoment(chosen, OFFSETS, timeZone, now);
  return moment ? { expires_at: toTimestamp(moment) } : null;
}
